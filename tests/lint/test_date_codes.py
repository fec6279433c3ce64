"""No date is written by a code that only some systems know: `%-d` is an error on Windows, `%#d` everywhere else.

The day without its zero is `moment.day` (`ground/dates.py`); templates have Django's own letters, e.g. `j`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.tree import PACKAGES, read, tracked

OF_ONE_SYSTEM = re.compile(r"%[-#_^][A-Za-z]")


def codes_in(name: Path, source: str) -> list[str]:
    """The texts of a file with such a code: every string of Python, every line of another file."""
    if name.suffix == ".py":
        nodes = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
        texts = [text.decode("latin-1") if isinstance(text, bytes) else text for text in nodes]
    else:
        texts = [*source.splitlines()]
    return [text for text in texts if isinstance(text, str) and OF_ONE_SYSTEM.search(text)]


@pytest.mark.parametrize("code", ["%-d", "%#d", "%-I", "%_H", "%^b"])
def test_one_would_be_found(code: str) -> None:
    assert codes_in(Path("a.py"), f'when.strftime("{code} %B")') == [f"{code} %B"]
    assert codes_in(Path("a.py"), f'told = f"on {{when:{code} %B}}."') == [f"{code} %B"]
    assert codes_in(Path("templates/a.html"), f"<p>{{{{ day|date:'{code}' }}}}</p>") != []
    assert codes_in(Path("a.py"), "\"%d %B\" % when, f'{when:%d}', '%-9d' % 5") == []


@pytest.mark.slow
def test_no_date_is_written_so() -> None:
    places = [name for name in tracked() if name.parts[0] in {*PACKAGES, "templates"} and name.suffix != ".po"]
    found = {str(name): codes for name in places if (codes := codes_in(name, read(name) or ""))}
    assert found == {}
