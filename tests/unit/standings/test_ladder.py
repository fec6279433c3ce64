"""The order of a ladder, by examples; `tests/proof/test_ladder_order.py` counts it a second way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nzgs_tourney.tournament.division.history import DecidedChallenge, DivisionHistory, LadderHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.standings.ladder import ladder_of, reordered, start_corrections, starting_order
from nzgs_tourney.tournament.standings.table import standings
from tests.unit.standings.builders import people, played

FIVE = people("5d", "4d", "3d", "2d", "1d")


def ladder(*games: str, lapsed: tuple[DecidedChallenge, ...] = (), **facts: object) -> DivisionHistory:
    """Five players from the strongest down; each game is a round, and its first player the challenger."""
    rounds = tuple(played(number, game) for number, game in enumerate(games, start=1))
    challenges = tuple(
        DecidedChallenge(one.number, one.boards[0].white, one.boards[0].black, one.number) for one in rounds
    )
    history = replace(LadderHistory((1, 2, 3, 4, 5), (*challenges, *lapsed)), **facts)  # type: ignore[arg-type]
    return DivisionHistory("Ladder", DivisionSettings(System.LADDER, rounds=9), FIVE, rounds, ladder=history)


@pytest.mark.parametrize(
    ("games", "order"),
    [
        ((), (1, 2, 3, 4, 5)),
        (("4-2 W+R",), (1, 4, 2, 3, 5)),
        (("4-2 B+R",), (1, 2, 3, 4, 5)),
        (("4-2 jigo",), (1, 2, 3, 4, 5)),
        (("4-2 void",), (1, 2, 3, 4, 5)),
        (("4-2 both_lose",), (1, 2, 3, 4, 5)),
        (("4-2",), (1, 2, 3, 4, 5)),
        (("4-2 W+F !",), (1, 4, 2, 3, 5)),
        (("4-2 W+R", "5-4 W+R"), (1, 5, 4, 2, 3)),
        (("3-1 W+R", "3-1 W+R"), (3, 1, 2, 4, 5)),
    ],
    ids=lambda value: " ".join(map(str, value)),
)
def test_who_wins_as_challenger_takes_the_place(games: tuple[str, ...], order: tuple[int, ...]) -> None:
    assert ladder_of(ladder(*games)).order == order
    assert [row.player.id for row in standings(ladder(*games), len(games)).rows] == list(order)


def test_a_challenge_that_is_not_taken_up_gives_the_place() -> None:
    assert ladder_of(ladder(lapsed=(DecidedChallenge(1, 3, 1, 0, lapsed=True),))).order == (3, 1, 2, 4, 5)


def test_who_withdraws_leaves_no_gap_and_comes_back_where_they_would_be() -> None:
    gone = ladder("4-2 W+R", gone=frozenset({4}))
    assert ladder_of(gone).order == (1, 2, 3, 5)
    assert [row.player.id for row in standings(gone, 1).rows] == [1, 2, 3, 5, 4]
    assert ladder_of(ladder("4-2 W+R")).order == (1, 4, 2, 3, 5)


def test_whoever_enters_later_stands_last_however_strong() -> None:
    later = ladder("4-2 W+R", started=(3, 4, 2))
    assert ladder_of(later).order == (3, 4, 2, 1, 5)


def test_before_the_first_challenge_corrections_come_before_strength() -> None:
    low = replace(FIVE[4], start_correction=1)
    assert starting_order((*FIVE[:4], low)) == (5, 1, 2, 3, 4)
    before = replace(ladder(), ladder=LadderHistory(), players=(*FIVE[:4], low))
    assert ladder_of(before).order == (5, 1, 2, 3, 4)


def test_an_order_is_kept_by_corrections_that_are_not_more_than_it_needs() -> None:
    assert start_corrections(FIVE) == dict.fromkeys(range(1, 6), 0)
    turned = start_corrections(FIVE[::-1])
    assert turned is not None
    assert starting_order(replace(entry, start_correction=turned[entry.id]) for entry in FIVE) == (5, 4, 3, 2, 1)
    assert min(turned.values()) == 1, "who enters later starts below all of them"
    assert start_corrections(people(*["1d"] * 199)[::-1]) is None


def test_a_place_that_is_typed_moves_that_player_alone() -> None:
    order = (1, 2, 3, 4, 5)
    assert reordered(order, {1: 1, 2: 2, 3: 3, 4: 4, 5: 1}) == (5, 1, 2, 3, 4)
    assert reordered(order, {1: 5, 2: 2, 3: 3, 4: 4, 5: 5}) == (2, 3, 4, 5, 1)
    assert reordered(order, {1: 2, 2: 1, 3: 3, 4: 4, 5: 5}) == (2, 1, 3, 4, 5)


def test_places_and_who_is_in_reach() -> None:
    now = ladder_of(ladder("4-2 W+R"))
    assert now.place(4) == 2
    assert now.place(99) == 0
    assert now.within(3, 2) == (2, 4)
    assert now.within(1, 3) == ()
    assert [(move.old, move.new, move.moved) for move in now.moves] == [(4, 2, True)]


def test_a_corrected_result_gives_another_order_for_all_that_followed() -> None:
    right = ladder("4-2 W+R", "5-4 W+R")
    wrong = right.with_result(1, 1, None, forfeit=False)
    assert ladder_of(right).order == (1, 5, 4, 2, 3)
    assert ladder_of(wrong).order == (1, 2, 3, 5, 4)
