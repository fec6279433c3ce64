"""A sentence is held by the test of where it is made; tests elsewhere ask for codes, kinds and what a service said."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.unit.house.test_how_tests_ask import PARSED, modules, name_of

pytestmark = pytest.mark.slow

WORD = re.compile(r"[^\W\d_]{2,}")
WORDS_OF_A_SENTENCE = 5


def sentences(tree: ast.Module) -> Iterator[str]:
    """The sentences that a module holds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            held = [node.test]
        elif isinstance(node, ast.Call) and name_of(node.func) == "raises":
            held = [word.value for word in node.keywords if word.arg == "match"]
        else:
            continue
        for part in (part for root in held for part in ast.walk(root)):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and is_prose(part.value):
                yield " ".join(part.value.split())


def is_prose(text: str) -> bool:
    return "[" not in text and len(WORD.findall(text)) >= WORDS_OF_A_SENTENCE


def test_a_sentence_is_held_by_one_module() -> None:
    """A page that shows a service's refusal asks the service (tests/db/refusals.py), one that shows a finding asks its
    class, one that shows a ruling the ruling's own words."""
    held = defaultdict(set)
    for name, tree in modules(PARSED):
        for sentence in sentences(tree):
            held[sentence].add(name)
    assert {sentence: sorted(names) for sentence, names in held.items() if len(names) > 1} == {}


def test_a_sentence_would_be_seen() -> None:
    line = 'assert "The result is final: nobody can change it." in page'
    assert list(sentences(ast.parse(line))) == ["The result is final: nobody can change it."]
    refused = 'pytest.raises(Refused, match="Say why the boards change now")'
    assert list(sentences(ast.parse(refused))) == ["Say why the boards change now"]
    assert not list(sentences(ast.parse('assert "Round 1 is drawn" in page')))
