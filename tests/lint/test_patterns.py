"""No pattern repeats a group possessively: before Python 3.11.5 that kept the half of a repetition that failed.

https://github.com/python/cpython/issues/106052. An atomic group, `(?>(?:…)*)`, says the same and is right everywhere.
"""

import ast
import re
from pathlib import Path

import pytest

from tests.tree import PACKAGES, read, tracked

pytestmark = pytest.mark.slow

POSSESSIVE_GROUP = re.compile(r"(?<!\\)\)(?:[*+?]|\{\d*,?\d*\})\+")
ESCAPES = r"(?:\\.[^\]\\]*+)*+"
"""An escape fails halfway at the end of the text alone, where nothing else matches (`games/sgf/scan.py`)."""


def possessive_groups(source: str) -> list[str]:
    """The texts in this source that repeat a group possessively, but for ESCAPES."""
    texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    written = [text.decode("latin-1") if isinstance(text, bytes) else text for text in texts]
    return [text for text in written if isinstance(text, str) and POSSESSIVE_GROUP.search(text.replace(ESCAPES, ""))]


@pytest.mark.parametrize("repeat", ["*+", "++", "?+", "{1,500}+"])
def test_one_would_be_found(repeat: str) -> None:
    assert possessive_groups(f'PATTERN = rb"(?:ab){repeat}"') == [f"(?:ab){repeat}"]
    assert not possessive_groups(rf'PATTERN = rb"[a)]{repeat}(?>(?:ab)*)\){repeat}"')


def test_no_group_repeats_possessively() -> None:
    found: dict[Path, list[str]] = {}
    for name in tracked():
        if name.parts[0] in PACKAGES and name.suffix == ".py":
            source = read(name)
            if source and (groups := possessive_groups(source)):
                found[name] = groups
    assert not found
