"""Floats of the rounds, and the grades of a field."""

from __future__ import annotations

from nzgs_tourney.tournament.standings.floats import floats_of
from nzgs_tourney.tournament.standings.grades import grades_of_field
from tests.unit.standings.builders import people, played, swiss


def test_a_float_is_a_board_between_different_scores() -> None:
    rounds = (played(1, "1-2 W+R", "3-4 W+R"), played(2, "1-3 W+R", "2-4 W+R"), played(3, "1-4 W+R", "3-2"))
    found = floats_of(swiss(people(*["1k"] * 4), *rounds))
    assert [(one.number, one.boards, one.floats, one.widest) for one in found] == [
        (1, 2, 0, 0),
        (2, 2, 0, 0),
        (3, 2, 1, 4),
    ]


def test_a_field_has_every_grade_between_its_ends() -> None:
    grades = grades_of_field(swiss(people("2k", "1d", "2k")))
    assert [(str(grade), players) for grade, players in grades] == [("2k", 2), ("1k", 0), ("1d", 1)]
    assert grades_of_field(swiss(())) == ()
