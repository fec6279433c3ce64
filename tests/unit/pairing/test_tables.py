"""Numbers of tables."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import islice, permutations

import pytest
from hypothesis import example, given, strategies as st

from nzgs_tourney.tournament.division.history import Hall, Status
from nzgs_tourney.tournament.division.settings import System, TableChange
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.tables import InHall, free_tables, hall_for, sat_at, table_numbers
from nzgs_tourney.tournament.standings.score import scores_after
from tests.unit.pairing.builders import SWISS, division, drawn, game, person, played, with_results


def boards(*fixed: int | None) -> list[tuple[object, object]]:
    """A board for each of these fixed tables of one of its players."""
    return [(person(2 * n + 1, fixed_table=table), person(2 * n + 2)) for n, table in enumerate(fixed)]


def test_boards_are_numbered_in_order_without_those_left_out() -> None:
    hall = replace(SWISS, first_table=21, excluded_tables=(22, 24))
    assert table_numbers(hall, boards(None, None, None)) == (21, 23, 25)
    assert list(islice(free_tables(hall, [21]), 2)) == [23, 25]


def in_hall(boards: int, first: int | None = None, *, used: tuple[int, ...] = (), out: tuple[int, ...] = ()) -> InHall:
    """A division that needs so many boards."""
    return InHall(first, frozenset(out), boards, frozenset(used))


def test_in_a_hall_the_numbers_go_on_after_the_divisions_before() -> None:
    three = [in_hall(4, out=(2,)), in_hall(0), in_hall(3)]
    assert [hall_for(three, index).first for index in range(3)] == [1, 6, 6]
    hall = hall_for([in_hall(4, 21), in_hall(2, 1), in_hall(1)], 2)
    assert (hall.first, hall.taken) == (25, {1, 2, 21, 22, 23, 24}), "after the highest, and without either"


def test_in_a_hall_tables_in_use_are_left_out_unless_both_have_a_first_of_their_own() -> None:
    """Two divisions that both have one may be in two rooms."""
    three = [in_hall(2, used=(1, 2, 9)), in_hall(2, 1, used=(1, 2)), in_hall(2, 8, used=(8, 9))]
    assert [sorted(hall_for(three, index).taken) for index in range(3)] == [[1, 2, 8, 9], [1, 2, 9], [1, 2, 9]]


def test_a_draw_goes_by_the_hall() -> None:
    for system in (System.SWISS, System.ROUND_ROBIN):
        field = replace(division(6, replace(SWISS, system=system)), hall=Hall(4, frozenset({5, 6})))
        assert sorted(board.table for board in drawn(draw_round(field, 1, "seed")).boards) == [4, 7, 8]


def test_a_fixed_table_is_given_and_nobody_else_sits_there() -> None:
    assert table_numbers(SWISS, boards(None, 2, None)) == (1, 2, 3)
    assert table_numbers(SWISS, boards(None, None, 1)) == (2, 3, 1)
    assert table_numbers(SWISS, boards(None, 99)) == (1, 99)


def test_two_who_want_one_table_share_the_wish_and_the_first_has_it() -> None:
    assert table_numbers(SWISS, boards(3, 3, None)) == (3, 1, 2)
    both = [(person(1, fixed_table=4), person(2, fixed_table=7)), (person(3, fixed_table=4), person(4))]
    assert table_numbers(SWISS, both) == (4, 1)


def test_a_fixed_table_may_be_one_that_is_left_out() -> None:
    assert table_numbers(replace(SWISS, excluded_tables=(1,)), boards(1, None)) == (1, 2)


@given(
    st.lists(st.none() | st.integers(1, 12), max_size=10), st.integers(1, 5), st.sets(st.integers(1, 12), max_size=6)
)
def test_no_two_boards_share_a_number(fixed: list[int | None], first: int, left_out: set[int]) -> None:
    hall = replace(SWISS, first_table=first, excluded_tables=tuple(sorted(left_out)))
    numbers = table_numbers(hall, boards(*fixed))
    assert len(set(numbers)) == len(numbers) == len(fixed)
    for number, wanted in zip(numbers, fixed, strict=True):
        assert number == wanted or (number >= first and number not in left_out)


def test_draws_are_numbered_so() -> None:
    for system in (System.SWISS, System.ROUND_ROBIN):
        rules = replace(SWISS, system=system, first_table=11, excluded_tables=(12,))
        people = [person(n, -n, fixed_table=5 if n == 4 else None) for n in range(1, 7)]
        draw = drawn(draw_round(division(people, rules), 1, "s"))
        assert sorted(board.table for board in draw.boards) == [5, 11, 13]
        assert 4 in next((board.white, board.black) for board in draw.boards if board.table == 5)


def again(tables: tuple[int, ...], where: list[int | None]) -> int:
    """Boards whose first player sits where that player sat before."""
    return sum(table == before for table, before in zip(tables, where, strict=True))


def exchanged(where: list[int | None], levels: list[int], change: TableChange = TableChange.LEVEL) -> tuple[int, ...]:
    """The numbers of boards whose first players sat at these tables before, on these levels."""
    sat = {2 * n + 1: {table: 1} for n, table in enumerate(where) if table is not None}
    return table_numbers(replace(SWISS, table_change=change), boards(*[None for _ in where]), levels, sat)


def test_boards_of_one_level_exchange_tables_so_that_nobody_sits_at_the_same_again() -> None:
    assert exchanged([1, None, None], [8, 8, 8]) == (2, 1, 3)
    assert exchanged([None, None, 3, None], [8, 8, 8, 8]) == (1, 2, 4, 3)
    assert exchanged([2, 1, None], [8, 8, 8]) == (1, 2, 3)
    assert exchanged([1, 2, None], [8, 8, 8]) == (2, 1, 3)


def test_the_top_boards_stay_at_the_top_tables_unless_the_director_says_otherwise() -> None:
    assert exchanged([1, None, None], [8, 6, 6]) == (1, 2, 3)
    assert exchanged([1, None, None], [8, 6, 6], TableChange.ANYWHERE) == (2, 1, 3)
    assert exchanged([None, 2, None], [8, 8, 8], TableChange.NEVER) == (1, 2, 3)


def test_who_must_sit_again_sits_where_it_was_least_often() -> None:
    sat = {1: {1: 3, 2: 1}, 3: {1: 1}}
    assert table_numbers(SWISS, boards(None, None), [8, 8], sat) == (2, 1)


def test_a_fixed_table_stays_and_so_do_those_left_out() -> None:
    hall = replace(SWISS, first_table=4, excluded_tables=(5,))
    sat = {1: {4: 1}, 3: {6: 2}}
    assert table_numbers(hall, boards(None, 6, None), [8, 8, 8], sat) == (7, 6, 4)
    assert table_numbers(hall, boards(4, None), [8, 8], {1: {4: 2}}) == (4, 6)


@given(
    st.lists(st.tuples(st.none() | st.integers(1, 6), st.integers(0, 1)), min_size=1, max_size=6),
    st.sampled_from([TableChange.LEVEL, TableChange.ANYWHERE]),
)
@example([(None, 0), (6, 0), (6, 0), (6, 0), (6, 0), (6, 0)], TableChange.LEVEL)
def test_as_few_as_possible_sit_again_and_the_levels_keep_their_tables(
    told: list[tuple[int | None, int]], change: TableChange
) -> None:
    told = sorted(told, key=lambda one: one[1])
    where, levels = [before for before, _ in told], [level for _, level in told]
    found = exchanged(where, levels, change)

    ways = [
        tables
        for tables in permutations(range(1, len(told) + 1))
        if change is TableChange.ANYWHERE
        or all(levels[place] == levels[table - 1] for place, table in enumerate(tables))
    ]
    assert found in ways
    assert again(found, where) == min(again(tables, where) for tables in ways)
    if not again(tuple(range(1, len(told) + 1)), where):
        assert found == tuple(range(1, len(told) + 1))


def test_many_boards_are_moved_a_few_places() -> None:
    chance = random.Random(4)
    where: list[int | None] = [chance.randint(1, 300) if n % 3 else n + 1 for n in range(300)]
    found = exchanged(where, [8] * 300)

    assert sorted(found) == list(range(1, 301))
    assert again(found, where) == 0
    assert max(abs(table - place) for place, table in enumerate(found, start=1)) <= 2


@pytest.mark.parametrize("seed", range(6))
def test_all_through_a_tournament_boards_of_higher_scores_come_first(seed: int) -> None:
    chance = random.Random(seed)
    made = division([person(n, chance.randint(-9, 3)) for n in range(1, 24)], replace(SWISS, rounds=6))
    plain = replace(made.settings, table_change=TableChange.NEVER)
    repeats = stiff = 0
    for number in range(1, 7):
        draw = drawn(draw_round(made, number, "s"))
        fixed = drawn(draw_round(replace(made, settings=plain), number, "s"))
        scores, sat = scores_after(made, number - 1), sat_at(made, number)
        order = [sorted((scores[board.white], scores[board.black]), reverse=True) for board in draw.boards]
        assert order == sorted(order, reverse=True)
        for boards, count in ((draw.boards, "repeats"), (fixed.boards, "stiff")):
            found = sum(sat.get(p, {}).get(b.table, 0) for b in boards for p in (b.white, b.black))
            repeats, stiff = (repeats + found, stiff) if count == "repeats" else (repeats, stiff + found)
        assert {frozenset((b.white, b.black)) for b in draw.boards} == {
            frozenset((b.white, b.black)) for b in fixed.boards
        }
        made = with_results(made, draw, chance)
    assert repeats < stiff


def test_games_that_were_not_played_and_later_rounds_are_no_seat() -> None:
    made = division(
        4,
        SWISS,
        played(1, game(1, 2, "W+R"), game(3, 4, "W+F", forfeit=True)),
        played(2, game(3, 2, "W+R"), status={1: Status.EXCUSED, 4: Status.ABSENT}),
    )
    assert sat_at(made, 2) == {1: {1: 1}, 2: {1: 1}}
    assert sat_at(made, 3) == {1: {1: 1}, 2: {1: 2}, 3: {1: 1}}


def test_a_round_robin_exchanges_all_its_tables() -> None:
    rules = replace(SWISS, system=System.ROUND_ROBIN, rounds=5)
    made, chance = division(6, rules), random.Random(1)
    repeats = 0
    for number in range(1, 6):
        draw = drawn(draw_round(made, number, "s"))
        sat = sat_at(made, number)
        repeats += sum(sat.get(player, {}).get(b.table, 0) for b in draw.boards for player in (b.white, b.black))
        made = with_results(made, draw, chance)
    assert repeats <= 15
