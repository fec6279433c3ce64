"""`manage.py division statistics`: the documented JSON, a table for people, refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from nzgs_tourney.tournament.exchange.own.division import write_division
from tests.unit.exchange.test_division_command import run
from tests.unit.standings.builders import people, played, swiss

DIVISION = swiss(
    people("3d", "1d", "1k", "3k"),
    played(1, "1-2 W h2", "3-4 B h2"),
    played(2, "1-3 jigo", "2-4"),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "division.json"
    made.write_text(write_division(DIVISION), encoding="utf-8")
    return made


def said(file: Path, *words: str) -> str:
    status, out, err = run("statistics", file, *words)
    assert (status, err) == (0, "")
    return str(out)


def test_a_table_for_people(file: Path) -> None:
    text = said(file)
    first, *lines = text.splitlines()
    assert first.startswith("Open, 3 games. The stronger side won 1 of 2 handicap games: 50 %. 2 games say little")
    assert [line.split("  ")[0] for line in lines] == [
        "Games", "Even", "2 stones", "Even, 3 to 5 stones apart", "Black, even, komi 7",
        "Not counted: 1 no result yet.",
    ]  # fmt: skip


def test_the_json(file: Path) -> None:
    found = json.loads(said(file, "--json", "--after", "1"))
    assert (found["counted"], found["left_out"], found["equals"]) == (2, {}, 0)
    assert found["handicaps"] == [{"handicap": 2, **found["with_handicap"]}]
    assert found["with_handicap"] == {
        "games": 2, "won": 1, "tied": 0, "lost": 1, "share": 0.5, "interval": [0.0945, 0.9055],
        "expected": pytest.approx(0.61, abs=0.05),
    }  # fmt: skip
    assert found["black_in_even_games"] == []


def test_before_the_first_round(file: Path) -> None:
    assert "No handicap game" in said(file, "--after", "0")
    assert json.loads(said(file, "--after", "0", "--json"))["with_handicap"]["interval"] is None


def test_a_round_that_is_not_drawn(file: Path) -> None:
    status, out, err = run("statistics", file, "--after", "3")
    assert (status, out) == (2, "")
    assert "There is no round 3" in err
