"""`manage.py division estimate` and `points`: the documented JSON, tables for people, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nzgs_tourney.management.division_report import in_columns
from tests.unit.exchange.division_text import put, spoilt
from tests.unit.exchange.test_division_command import run


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    path = tmp_path / "unfinished.json"
    path.write_bytes(spoilt(put("", "rounds", 0, "boards", 0, "result")))
    return path


def test_an_estimate_as_json_has_the_documented_keys(division_file: Path) -> None:
    status, out, err = run("estimate", division_file, "--json")

    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == ["system", "label", "players", "not_rated"]
    assert answer["system"] == "EGF GoR 2021, class A"
    assert answer["label"].startswith("An estimate")
    assert [line["player"] for line in answer["players"]] == [1, 2, 7, 9]
    for line in answer["players"]:
        assert list(line) == ["player", "games", "scored", "expected", "before", "after", "stones", "spread"]
    taker = answer["players"][1]
    assert (taker["games"], taker["scored"], taker["before"], taker["spread"]) == (1, "1", "1960.000", None)
    assert float(taker["after"]) > 1960
    assert answer["not_rated"] == []


def test_another_system_and_class(division_file: Path) -> None:
    by_aga = json.loads(run("estimate", division_file, "--system", "aga", "--json")[1])
    assert by_aga["system"] == "AGA 2021"
    assert by_aga["players"][0]["before"] == "3.60000"
    by_class = json.loads(run("estimate", division_file, "--class", "D", "--json")[1])
    assert by_class["system"] == "EGF GoR 2021, class D"


def test_an_estimate_for_people_says_what_it_is_and_what_did_not_count(unfinished: Path) -> None:
    lines = run("estimate", unfinished)[1].splitlines()

    assert lines[0].startswith("Open. An estimate by the formulas of EGF GoR 2021, class A")
    assert lines[1].split() == ["Player", "Grade", "Games", "Points", "Expected", "Before", "After", "Stones"]
    assert lines[2].startswith("Ārita Oke")
    assert lines[-1] == "Round 1, table 1, not rated: There is no result yet."


def test_points_as_json_have_the_documented_keys(division_file: Path) -> None:
    status, out, err = run("points", division_file, "--table", "regional", "--json")

    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert answer["table"] == {"id": "regional", "name": "Regional championship", "points": ["4", "3", "2", "1"]}
    assert answer["rows"] == [
        {"player": 1, "place": 1, "shared": False, "score": "22", "points": "4", "eligible": True},
        {"player": 2, "place": 2, "shared": False, "score": "20", "points": "3", "eligible": True},
    ]


def test_points_for_people(division_file: Path) -> None:
    assert run("points", division_file, "--table", "national")[1].splitlines() == [
        "Open. New Zealand championship: 10, 7, 5, 3, 2, 1.",
        "Place  Player     Score  Points",
        "1      Ārita Oke  22     10",
        "2      Bo O'Dea   20     7",
    ]
    own = run("points", division_file, "--table", "8,4", "--not-eligible", "1")[1]
    assert own.splitlines()[2:] == ["1      Ārita Oke  22     not eligible", "2      Bo O'Dea   20     4"]
    among = run("points", division_file, "--table", "8,4", "--not-eligible", "1", "--among-eligible")[1]
    assert among.splitlines()[2:] == ["1      Bo O'Dea  20     8"]
    assert run("points", division_file, "--table", "8,4", "--after", "0")[1].splitlines()[1] == "Nobody won points."


def test_missing_results_are_named_and_count_nothing(unfinished: Path) -> None:
    status, _, err = run("points", unfinished, "--table", "regional")

    assert status == 0
    assert err == "Counted without the results of table 1 of round 1.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("estimate", "--after", "2"), "There is no round 2. Rounds drawn so far: 1."),
        (("estimate", "--system", "aga", "--class", "B"), "Only the EGF weighs events by a class: leave --class out."),
        (("points", "--table", "regional", "--after", "-1"), "There is no round -1. Rounds drawn so far: 1."),
        (("points", "--table", "regional", "--not-eligible", "5"), "There is no player 5."),
        (("points", "--table", "1,2"), "The points 1,2 must not be negative and must not grow from place to place."),
    ],
)
def test_what_cannot_be_computed_is_refused_in_a_sentence(
    division_file: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert run(arguments[0], division_file, *arguments[1:]) == (2, "", f"{sentence}\n")


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    assert in_columns(("A", "Long"), [("wide", "x"), ("", "")]) == "A     Long\nwide  x\n"
