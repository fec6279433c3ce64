"""Swaps and overrides: only what was changed changes, and its price is named."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy, Seeding, System, Tier
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.edit import move_table, price_of, set_handicap, swap
from nzgs_tourney.tournament.pairing.evaluate import price_boards
from nzgs_tourney.tournament.wording.draws.price import price_words
from tests.unit.pairing.builders import (
    SWISS,
    division,
    drawn,
    explained,
    game,
    pairs,
    person,
    played,
    tournaments,
    with_results,
)

FOLD = replace(SWISS, seeding=Seeding.FOLD)


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(tournaments(least=3, most=9))
def test_a_draw_priced_again_is_the_same_draw(made: DivisionHistory) -> None:
    draw = drawn(draw_round(made, len(made.rounds) + 1, "s"))

    again = price_boards(made, draw.round, "s", draw.boards, draw.bye, drawn=True)

    assert not again.proved
    assert replace(again, proved=draw.proved, summary=draw.summary) == draw
    assert replace(again.summary, notes=()) == replace(draw.summary, notes=())
    assert not any("director" in reason for board in draw.boards for reason in explained(board))


@pytest.mark.slow
@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(tournaments(least=3, most=9), st.data())
def test_a_swap_never_saves_and_swapping_back_restores(made: DivisionHistory, data: st.DataObject) -> None:
    draw = drawn(draw_round(made, len(made.rounds) + 1, "s"))
    ids = st.sampled_from([player.id for player in made.players])
    one, other = data.draw(st.tuples(ids, ids).filter(lambda pair: pair[0] != pair[1]))

    swapped = swap(made, draw, one, other)
    back = swap(made, swapped, other, one)

    if swapped.bye == draw.bye:
        assert list(swapped.cost.values()) >= list(draw.cost.values())
    assert (back.bye, back.cost) == (draw.bye, draw.cost)
    edited = price_boards(made, draw.round, "s", draw.boards, draw.bye)
    assert [explained(board) for board in back.boards] == [explained(board) for board in edited.boards]
    untouched = [board for board in draw.boards if not {one, other} & {board.white, board.black}]
    assert [(board.table, board.white, board.black, board.handicap) for board in untouched] == [
        (board.table, board.white, board.black, board.handicap)
        for board in swapped.boards
        if not {one, other} & {board.white, board.black}
    ]


def test_two_players_change_places() -> None:
    made = division(4, FOLD)
    draw = drawn(draw_round(made, 1, "s"))

    assert pairs(draw) == {frozenset({1, 4}), frozenset({2, 3})}
    assert pairs(swap(made, draw, 4, 3)) == {frozenset({1, 3}), frozenset({2, 4})}


def test_the_new_pair_gets_its_own_handicap() -> None:
    rules = replace(FOLD, handicap=HandicapPolicy(HandicapBasis.RANK))
    made = division([person(1, 3), person(2, 2), person(3, -1), person(4, -4)], rules)
    draw = drawn(draw_round(made, 1, "s"))

    boards = {frozenset((b.white, b.black)): (b.white, b.handicap, b.komi) for b in swap(made, draw, 3, 4).boards}

    assert boards == {frozenset({1, 3}): (1, 4, 0), frozenset({2, 4}): (2, 6, 0)}


def test_the_bye_can_be_swapped_with() -> None:
    made = division(5)
    draw = drawn(draw_round(made, 1, "s"))

    swapped = swap(made, draw, 1, 5)

    assert (draw.bye, swapped.bye) == (5, 1)
    assert 5 in {player for board in swapped.boards for player in (board.white, board.black)}


def test_opponents_change_colours_and_nothing_else() -> None:
    made = division(4)
    draw = drawn(draw_round(made, 1, "s"))
    board = draw.boards[0]

    turned = swap(made, draw, board.white, board.black).boards[0]

    assert (turned.white, turned.black, turned.table) == (board.black, board.white, board.table)
    assert any("The director gave" in reason for reason in explained(turned))


def test_a_swap_of_nobody_is_refused() -> None:
    made = division(4)
    draw = drawn(draw_round(made, 1, "s"))

    with pytest.raises(ValueError, match="two different ones"):
        swap(made, draw, 1, 1)
    with pytest.raises(KeyError):
        swap(made, draw, 1, 9)


def test_everybody_who_sits_out_by_a_schedule_can_be_swapped_with() -> None:
    made = division(5, replace(SWISS, system=System.ROUND_ROBIN))
    gone = drawn(draw_round(made, 1, "s")).boards[1].white
    draw = drawn(draw_round(made, 1, "s", status={gone: Status.ABSENT}))
    (board,), bye, (other,) = draw.boards, draw.bye, draw.sitting_out
    assert bye is not None

    swapped = swap(made, draw, board.white, other)

    assert pairs(swapped) == {frozenset({board.black, other})}
    assert (swapped.bye, swapped.sitting_out) == (bye, (board.white,))
    with pytest.raises(ValueError, match="nothing to swap"):
        swap(made, draw, bye, other)


def test_boards_that_seat_somebody_twice_are_refused() -> None:
    boards = [BoardResult(1, 1, 2, 0, Decimal(7)), BoardResult(2, 3, 1, 0, Decimal(7))]

    with pytest.raises(ValueError, match="On two boards at once: Ann"):
        price_boards(division(4), 1, "s", boards)
    with pytest.raises(ValueError, match="On two boards at once: Bea"):
        price_boards(division(4), 1, "s", boards[:1], 2)


def test_the_price_of_an_edit_in_words() -> None:
    made = division(4, FOLD, played(1, game(1, 2, "jigo"), game(3, 4, "jigo")))
    draw = drawn(draw_round(made, 2, "s"))
    one = next(iter({1, 2, 3, 4} - next(pair for pair in pairs(draw) if 2 in pair) - {1}))

    worse = swap(made, draw, 2, one)

    assert worse.summary.rematches == 2
    assert price_words(price_of(draw, worse))[0] == "2 more rematches."
    assert price_words(price_of(worse, draw))[0] == "2 fewer rematches."
    assert not any("played before" in sentence for sentence in price_words(price_of(draw, worse)))
    assert price_words(price_of(draw, draw)) == ("This costs nothing.",)

    uneven = division(4, FOLD, played(1, game(1, 2, "W"), game(3, 4, "B")))
    level = drawn(draw_round(uneven, 2, "s"))
    winner, loser = (level.boards[row].white for row in (0, 1))
    crossed = swap(uneven, level, winner, loser)
    assert "Score gaps: 2 more of 1 point." in price_words(price_of(level, crossed))
    assert "Floats that don’t make up for an earlier one: 0 before, now 4." in price_words(price_of(level, crossed))
    assert "Score gaps: 2 fewer of 1 point." in price_words(price_of(crossed, level))


def test_in_a_round_robin_only_meetings_colours_and_second_byes_have_a_price() -> None:
    """A schedule knows no scores, floats or clubs, and its byes no queue."""
    people = [person(number, -number, club="Awa" if number < 3 else "") for number in range(1, 6)]
    made = division(people, replace(FOLD, system=System.ROUND_ROBIN))
    made = with_results(made, drawn(draw_round(made, 1, "s")), random.Random(1))
    draft = drawn(draw_round(made, 2, "s"))
    texts = {
        sentence
        for one, other in combinations([player.id for player in people], 2)
        for sentence in price_words(price_of(draft, swap(made, draft, one, other), scheduled=True))
    }
    assert "One more rematch." in texts
    assert "One more second bye." in texts
    assert all(re.search("rematch|colour|second bye|costs nothing", sentence.lower()) for sentence in texts), texts


def test_a_handicap_set_by_hand_takes_the_komi_with_it() -> None:
    rules = replace(SWISS, handicap=HandicapPolicy(HandicapBasis.RANK), handicap_wish=3)
    made = division([person(1, 3), person(2, 1)], rules)
    draw = drawn(draw_round(made, 1, "s"))

    even = price_boards(made, 1, "s", set_handicap(made, draw.boards, 1, 0))
    large = price_boards(made, 1, "s", set_handicap(made, draw.boards, 1, 5))

    assert (even.boards[0].handicap, even.boards[0].komi) == (0, 7)
    assert (large.boards[0].handicap, large.boards[0].komi) == (5, 0)
    assert large.cost[Tier.HANDICAP] == 4
    assert large.summary.handicap_largest == 5
    with pytest.raises(ValueError, match="negative"):
        set_handicap(made, draw.boards, 1, -1)
    with pytest.raises(KeyError):
        set_handicap(made, draw.boards, 2, 0)


def test_an_even_game_that_gets_a_handicap_gives_black_to_the_weaker() -> None:
    made = division([person(1, 3), person(2, 1)])
    boards = [BoardResult(1, 2, 1, 0, Decimal(7))]

    (board,) = set_handicap(made, boards, 1, 2)
    (again,) = set_handicap(made, [replace(board, white=2, black=1)], 1, 3)

    assert (board.white, board.black) == (1, 2)
    assert (again.white, again.black) == (2, 1)


def test_a_board_moves_to_a_free_table_or_changes_places() -> None:
    draw = drawn(draw_round(division(6), 1, "s"))
    first, second, third = draw.boards
    moved = {board.table: board.white for board in move_table(draw.boards, 1, 9)}
    assert moved == {2: second.white, 3: third.white, 9: first.white}
    swapped = {board.table: board.white for board in move_table(draw.boards, 1, 3)}
    assert swapped == {1: third.white, 2: second.white, 3: first.white}
    with pytest.raises(ValueError, match="from 1"):
        move_table(draw.boards, 1, 0)
    with pytest.raises(KeyError):
        move_table(draw.boards, 7, 1)
