"""Numbers of tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from nzgs_tourney.division.settings import System
from nzgs_tourney.pairing.plan import draw_round
from nzgs_tourney.pairing.tables import free_tables, table_numbers
from tests.unit.pairing.builders import SWISS, division, drawn, person


def boards(*fixed: int | None) -> list[tuple[object, object]]:
    """A board for each of these fixed tables of one of its players."""
    return [(person(2 * n + 1, fixed_table=table), person(2 * n + 2)) for n, table in enumerate(fixed)]


def test_boards_are_numbered_in_order_without_those_left_out() -> None:
    hall = replace(SWISS, first_table=21, excluded_tables=(22, 24))
    assert table_numbers(hall, boards(None, None, None)) == (21, 23, 25)
    assert list(islice(free_tables(hall, [21]), 2)) == [23, 25]


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
