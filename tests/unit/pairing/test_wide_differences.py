"""Differences in strength before the ceiling: what they cost, and what a draft says of them."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.division.settings import (
    DivisionSettings,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
    Tier,
)
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.edit import price_of, set_handicap
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.pairing.wide_differences import stones_of_19, wide_differences
from nzgs_tourney.tournament.wording.draws.price import price_words
from tests.unit.pairing.builders import SWISS, division, drawn, explained, pairs, person

FULL = HandicapPolicy(HandicapBasis.RATING, maximum=9)
HANDICAPS = replace(SWISS, handicap=FULL, handicap_wish=4)
SMALL = tuple((stones, Decimal(0)) for stones in (0, 1, 1, 2))


def cost(rules: DivisionSettings, difference: int, handicap: int) -> int:
    """What a board of two so far apart costs in the tier of handicaps."""
    made = division([person(1, 3), person(2, 3 - difference)], rules)
    return price_boards(made, 1, "s", [BoardResult(1, 1, 2, handicap, Decimal(0))]).cost[Tier.HANDICAP]


def test_the_difference_costs_and_not_the_handicap_that_the_ceiling_leaves() -> None:
    assert cost(HANDICAPS, 10, 9) == 6**2
    assert cost(HANDICAPS, 16, 9) == 12**2, "not the same as ten stones"
    assert cost(HANDICAPS, 4, 4) == 0


def test_the_reduction_comes_first() -> None:
    assert cost(replace(HANDICAPS, handicap=replace(FULL, reduction=2)), 16, 9) == 10**2


def test_without_a_ceiling_nothing_changes_and_without_handicaps_nothing_costs() -> None:
    assert cost(replace(HANDICAPS, handicap=HandicapPolicy(HandicapBasis.RATING)), 16, 16) == 12**2
    assert cost(replace(HANDICAPS, handicap=HandicapPolicy()), 16, 0) == 0


def test_more_stones_than_the_difference_cost_what_was_given() -> None:
    assert cost(HANDICAPS, 2, 7) == 3**2
    assert cost(HANDICAPS, 16, 2) == 12**2, "fewer stones do not bring the two together"


@pytest.mark.parametrize(("difference", "above"), [(1, 0), (3, 1), (4, 2), (6, 3), (9, 5), (30, 19)])
def test_a_table_goes_on_at_its_own_pace_beyond_its_last_row(difference: int, above: int) -> None:
    rules = replace(SWISS, board_size=13, handicap=HandicapPolicy(HandicapBasis.RANK, table=SMALL), handicap_wish=1)
    assert cost(rules, difference, 0) == above**2


def test_neighbours_meet_by_strength() -> None:
    rules = replace(SWISS, seeding=Seeding.NEIGHBOURS)
    assert pairs(drawn(draw_round(division(6, rules), 1, "s"))) == {
        frozenset(pair) for pair in ((1, 2), (3, 4), (5, 6))
    }


def test_the_warning_counts_boards_and_names_tables() -> None:
    people = [person(1, 3), person(2, -13), person(3, 1), person(4, -5), person(5, 2), person(6, 0)]
    made = division(people, HANDICAPS)
    boards = [
        BoardResult(1, 1, 2, 9, Decimal(0)),
        BoardResult(2, 3, 4, 6, Decimal(0)),
        BoardResult(3, 5, 6, 2, Decimal(0)),
    ]
    told = price_boards(made, 1, "s", boards).summary

    assert (told.above_wish, told.above_ceiling, told.difference_largest) == ((1, 2), (1,), 16)
    assert wide_differences(HANDICAPS, told.above_wish, told.above_ceiling, told.difference_largest) == (
        "Opponents on 2 boards differ by more than 4 stones, which this division avoids: tables 1 and 2.",
        "Opponents on 1 board differ by more than the largest handicap, 9 stones, so they won’t be level: table 1. "
        "The largest difference is 16 stones.",
    )


def test_no_warning_where_nothing_was_wished_for() -> None:
    wide = ((1, 2), (1,), 16)
    ceiling = wide_differences(HANDICAPS, *wide)[1:]
    assert wide_differences(replace(HANDICAPS, system=System.ROUND_ROBIN), *wide) == ceiling
    assert wide_differences(replace(HANDICAPS, tiers=(Tier.REMATCH, Tier.HASH)), *wide) == ceiling
    assert wide_differences(replace(HANDICAPS, handicap_wish=9), *wide) == ceiling
    assert wide_differences(HANDICAPS, (), (), 4) == ()


def test_the_board_and_the_price_of_an_edit_say_so() -> None:
    made = division([person(1, 3), person(2, 0), person(3, -9), person(4, -12)], HANDICAPS)
    best = drawn(draw_round(made, 1, "s"))
    assert not any("tries to avoid" in " ".join(explained(board)) for board in best.boards)

    crossed = price_boards(made, 1, "s", [BoardResult(1, 1, 3, 9, Decimal(0)), BoardResult(2, 2, 4, 9, Decimal(0))])
    assert all("This division tries to avoid more than 4 stones." in explained(board) for board in crossed.boards)
    assert "Differences above the limit: 2 more of 8 stones." in price_words(price_of(best, crossed))

    more = price_boards(made, 1, "s", set_handicap(made, best.boards, 1, 6))
    assert "Differences above the limit: 1 more of 2 stones." in price_words(price_of(best, more))


def table(*stones: int) -> HandicapPolicy:
    return HandicapPolicy(HandicapBasis.RANK, table=tuple((each, Decimal(0)) for each in stones))


@pytest.mark.parametrize("size", [9, 13])
@pytest.mark.parametrize(
    ("policy", "warns"),
    [
        (HandicapPolicy(HandicapBasis.RANK), True),
        (HandicapPolicy(HandicapBasis.RATING, maximum=4), True),
        (HandicapPolicy(), False),
        (table(0, 1, 2, 3), True),
        (table(0, 1, 1, 2), False),
        (table(0, 1), False),
    ],
)
def test_a_small_board_with_the_handicaps_of_a_large_one_is_told(
    size: int, policy: HandicapPolicy, *, warns: bool
) -> None:
    sentence = f"On {size}×{size} the draw gives as many stones as on 19×19."
    assert stones_of_19(replace(SWISS, board_size=size, handicap=policy)) == (sentence if warns else "")
    assert stones_of_19(replace(SWISS, board_size=19, handicap=policy)) == ""
