"""Who is listed: not those who withdrew before their first round; everybody else with the same values and order."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.table import listed, never_there, standings
from tests.unit.standings.builders import mcmahon, people, played, swiss

STRONG = people("5d", "3d", "3d", "1d", "1d")


def rounds_of(*statuses: str) -> DivisionHistory:
    """Five players. The first never has a board; the statuses are theirs, one for each round."""
    games = ("2-4 W+R", "3-5 W+R"), ("2-5 jigo", "3-4 jigo")
    return mcmahon(
        STRONG,
        *(played(number, *games[number - 1], status={1: status}) for number, status in enumerate(statuses, start=1)),
        criteria=("mms",),
    )


@pytest.mark.parametrize("statuses", [("withdrawn",), ("withdrawn", "withdrawn"), ("not_entered", "withdrawn")])
def test_who_withdrew_before_their_first_round_has_no_place(statuses: tuple[str, ...]) -> None:
    division = rounds_of(*statuses)
    after = len(statuses)
    before, now = standings(division, after), listed(standings(division, after), division)
    assert never_there(division) == {1}
    assert (before.rows[0].label, before.rows[0].player.id) == ("1", 1)
    assert [(row.number, row.label, row.player.id) for row in now.rows] == [
        (1, "1=", 2),
        (2, "1=", 3),
        (3, "3=", 4),
        (4, "3=", 5),
    ]
    assert [row.values for row in now.rows] == [row.values for row in before.rows[1:]]


@pytest.mark.parametrize(
    "statuses",
    [
        (),
        ("not_entered", "not_entered"),
        ("absent", "withdrawn"),
        ("excused", "withdrawn"),
        ("bye", "withdrawn"),
        ("withdrawn", "absent"),
    ],
)
def test_everybody_else_keeps_their_place(statuses: tuple[str, ...]) -> None:
    division = rounds_of(*statuses)
    order = standings(division, len(statuses))
    assert never_there(division) == frozenset()
    assert listed(order, division) is order


def test_who_played_and_then_withdrew_keeps_their_place() -> None:
    division = swiss(people("1k", "2k", "3k"), played(1, "1-2 W+R", status={3: "withdrawn"}))
    again = swiss(
        people("1k", "2k", "3k"),
        played(1, "1-2 W+R", status={3: "withdrawn"}),
        played(2, "2-3 W+R", status={1: "withdrawn"}),
    )
    assert (never_there(division), never_there(again)) == ({3}, frozenset())


def test_a_place_that_was_shared_with_them_is_shared_no_more() -> None:
    division = swiss(people("1k", "2k", "3k"), played(1, "1-2 W+R", status={3: "withdrawn"}), criteria=("mms",))
    assert [row.label for row in standings(division, 1).rows] == ["1", "2=", "2="]
    assert [row.label for row in listed(standings(division, 1), division).rows] == ["1", "2"]
