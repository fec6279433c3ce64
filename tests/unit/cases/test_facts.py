"""What the referee saw is kept as JSON and read back the same."""

from __future__ import annotations

import json

import pytest

from games.cases.facts import CLAUSES, clause_of, facts_of, found_in, read_facts
from games.cases.kind import Kind
from games.cases.options import options
from games.rules.findings import FindingKind
from games.rules.game import GameRecord
from games.rules.point import rows_of
from games.rules.replay import replay
from tests.unit.cases.test_options import IN_TIME, QUIET, TOO_LATE, TWICE, asked, chosen
from tests.unit.rules.test_remedies import KO
from tests.unit.rules.test_replay import record


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("game", [None, IN_TIME, TWICE, QUIET])
def test_every_option_of_every_case_can_be_kept_and_read(kind: Kind, game: GameRecord | None) -> None:
    question = asked(kind, game, 3 if game else None)
    for option in options(question):
        facts = facts_of(question, option)
        read = read_facts(json.loads(json.dumps(facts)))
        assert read.option == option.key
        assert (read.restored is not None) == (option.position is not None)
        assert read.move == question.move


def test_the_facts_of_a_repetition_hold_both_positions_and_the_one_restored() -> None:
    question = asked(Kind.REPETITION, IN_TIME, 3)
    kept = facts_of(question, chosen(question, "take_back"))
    facts = read_facts(kept)
    now, before = facts.shown
    assert now.rows == before.rows == rows_of(replay(IN_TIME).final)
    assert [shown["caption"] for shown in kept["shown"]] == [
        {"code": "after", "move": 3},
        {"code": "same_after", "move": 1},
    ]
    assert facts.restored is not None
    assert facts.restored.rows == rows_of(replay(record("W A1, B C8", setup=KO)).final)
    assert facts.to_move == "black"
    assert facts.finding == (
        "White’s move 3 at B8 repeats the position after move 1. The record shows no move of Black after it."
    )
    assert "cannot complain later" in facts.clause


def test_a_finding_that_is_too_late_says_so() -> None:
    assert found_in(asked(Kind.REPETITION, TOO_LATE, 3)).endswith("Black moved after it, with move 4.")


def test_every_kind_has_its_clause() -> None:
    assert CLAUSES.keys() == {*Kind, *FindingKind}
    assert "all stones stay" in clause_of(asked(Kind.DEAD_STONES, None, None))
    assert clause_of(asked(Kind.OTHER, QUIET, 3)) == ""
