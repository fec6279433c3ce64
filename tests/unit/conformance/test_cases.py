"""The cases are as their schema says, and each has a name of its own and a position that can come about."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from nzgs_tourney.conformance.cases import CASES, SuiteCase, subjects
from nzgs_tourney.conformance.this_program.answers import ANSWERS
from nzgs_tourney.site.deployment.folders import CONFORMANCE
from tests.data import naive_rules

FILES = sorted(CASES.glob("*.json"))
SCHEMA = json.loads((CONFORMANCE / "case.schema.json").read_text(encoding="utf-8"))


def every_case() -> list[SuiteCase]:
    return [case for file in subjects() for case in file.cases]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_is_as_the_schema_says(path: Any) -> None:
    faults = [error.message for error in Draft202012Validator(SCHEMA).iter_errors(json.loads(path.read_text("utf-8")))]
    assert faults == []


@pytest.mark.parametrize(
    "change",
    [{"right": []}, {"ask": "win"}, {"why": ""}, {"id": "Play 1"}, {"derived": "asked the program"}, {"more": 1}],
    ids=lambda change: next(iter(change)),
)
def test_a_wrong_case_would_be_refused(change: dict[str, Any]) -> None:
    file = json.loads(FILES[0].read_text("utf-8"))
    file["cases"][0] |= change
    assert list(Draft202012Validator(SCHEMA).iter_errors(file))


def test_there_are_hundreds_and_no_name_is_used_twice() -> None:
    names = Counter(case.id for case in every_case())
    assert len(names) >= 300
    assert [name for name, times in names.items() if times > 1] == []


def test_no_two_cases_ask_the_same() -> None:
    asked = Counter(json.dumps([case.ask, dict(case.given)], sort_keys=True) for case in every_case())
    assert [question for question, times in asked.items() if times > 1] == []


def test_every_question_of_the_schema_is_asked_and_answered() -> None:
    named = set(SCHEMA["$defs"]["case"]["properties"]["ask"]["enum"])
    assert {case.ask for case in every_case()} == named
    assert set(ANSWERS) == named | {"hello"}


def test_no_position_has_a_chain_without_liberties() -> None:
    """No moves lead to one, and programs that are given one may do what they like."""
    drawn = [case for case in every_case() if "rows" in case.given]
    assert drawn
    for case in drawn:
        board = tuple(tuple(row) for row in case.given["rows"])
        assert {len(row) for row in board} == {len(board)}, case.id
        assert not any(naive_rules.stones_without_liberties(board, stone) for stone in "XO"), case.id
