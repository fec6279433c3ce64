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
STILL_TWICE: frozenset[str] = frozenset(
    {
        "2 players of this name are on the list.",
        ": The file cannot be read (No such file or directory).",
        "A rematch: they met in round 1.",
        "After move 1, the same position",
        "Ann has the bye: by lot.",
        "Black, Mere Tui, forfeits the game. The board cannot be restored. White, Rewi Kea, wins.",
        "Both records have the same moves.",
        "Choose one of the games.",
        "Choose the column with the names.",
        "Circle the winner, or jigo",
        "Move 3 stands: Black moved after it, with move 4.",
        "Move 3 stands: it was not claimed in time.",
        "No codes have been printed",
        "No game is published yet.",
        "No line of this file is a player.",
        "No longer here for round 1:",
        "Pairgoth has no New Zealand rules: the file says AGA rules.",
        "Play goes on from it, Black to move",
        "Rating difference 2.31, rounded up to 3.",
        "Repetition. C2 leaves the whole board as Black left it after move 7. It can still be claimed.",
        "Round 1 is not drawn yet",
        "Say why the boards change",
        "That was no position of 3 by 3 points.",
        "The AGA rates no ties.",
        "The column “ID” only counts lines, so it isn’t read as player numbers.",
        "The criterion “SCOREX” is left out.",
        "The criterion “TEAMP” is left out.",
        "The director put them together.",
        "The name of 李世石 is written in Latin letters.",
        "The result is confirmed, so it stands.",
        "There are no players to write",
        "This looks like the game",
        "Withdrew a forgotten player from round 1 on: ….",
        "You can call the referee.",
        "legal under NZ rules: self-capture, board unchanged",
        "nothing can be marked any more",
        "rounded down to whole points, in score groups and totals",
        "최철한 – 박영훈 (names read as EUC-KR (Korean), a guess)",
    }
)
"""What two modules still held when this test was written. It may only become shorter."""


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


def held_twice() -> dict[str, list[str]]:
    held = defaultdict(set)
    for name, tree in modules(PARSED):
        for sentence in sentences(tree):
            held[sentence].add(name)
    return {sentence: sorted(names) for sentence, names in held.items() if len(names) > 1}


def test_a_sentence_is_held_by_one_module() -> None:
    """A page that shows a service's refusal asks the service (tests/db/refusals.py), one that shows a finding asks its
    class, one that shows a ruling the ruling's own words."""
    assert {sentence: names for sentence, names in held_twice().items() if sentence not in STILL_TWICE} == {}


def test_the_list_of_those_held_twice_has_no_other() -> None:
    assert STILL_TWICE - set(held_twice()) == set()


def test_a_sentence_would_be_seen() -> None:
    line = 'assert "The result is final: nobody can change it." in page'
    assert list(sentences(ast.parse(line))) == ["The result is final: nobody can change it."]
    refused = 'pytest.raises(Refused, match="Say why the boards change now")'
    assert list(sentences(ast.parse(refused))) == ["Say why the boards change now"]
    assert not list(sentences(ast.parse('assert "Round 1 is drawn" in page')))
