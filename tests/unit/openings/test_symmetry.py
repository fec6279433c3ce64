"""Positions are the same under the eight symmetries, and moves are found again on every board; a second way of telling,
which turns boards of rows, must agree."""

from __future__ import annotations

from math import isqrt

from hypothesis import given, strategies as st

from games.openings.symmetry import Turn, canonical, turns_of
from games.rules.colour import Colour
from games.rules.point import Position, position_of

sizes = st.integers(1, 7)
colours = st.sampled_from(Colour)
positions = sizes.flatmap(lambda size: st.binary(min_size=size * size, max_size=size * size)).map(
    lambda board: bytes(byte % 3 for byte in board)
)
small = st.integers(2, 3).flatmap(
    lambda size: st.lists(st.sampled_from(b"\0\0\0\1\2"), min_size=size * size, max_size=size * size).map(bytes)
)

Rows = tuple[tuple[int, ...], ...]


def rows(position: Position) -> Rows:
    size = isqrt(len(position))
    return tuple(tuple(position[start : start + size]) for start in range(0, size * size, size))


def quarter(board: Rows) -> Rows:
    return tuple(zip(*board[::-1], strict=True))


def all_boards(position: Position) -> list[Rows]:
    """The board turned four times, and its mirror image turned four times."""
    board = rows(position)
    boards = []
    for start in (board, tuple(row[::-1] for row in board)):
        turned = start
        for _ in range(4):
            boards.append(turned)
            turned = quarter(turned)
    return boards


def moved(position: Position, turn: Turn) -> Position:
    board = bytearray(len(position))
    for point, stone in enumerate(position):
        board[turn[point]] = stone
    return bytes(board)


def same_moves(position: Position, point: int) -> set[int]:
    """By trial: the points where a new stone gives the same boards, compared as sets of boards."""
    marked = {}
    for other in range(len(position)):
        board = bytearray(position)
        board[other] = 3
        marked[other] = min(all_boards(bytes(board)))
    return {other for other, least in marked.items() if least == marked[point]}


@given(sizes)
def test_there_are_eight_symmetries_and_each_is_a_board(size: int) -> None:
    points = list(range(size * size))
    assert all(sorted(turn) == points for turn in turns_of(size))
    assert list(turns_of(size)[0]) == points
    assert len(set(turns_of(size))) == {1: 1, 2: 8}.get(size, 8)


@given(positions, colours, st.integers(0, 7))
def test_the_key_is_the_same_however_the_board_lies(position: Position, to_move: Colour, number: int) -> None:
    turn = turns_of(isqrt(len(position)))[number]
    assert canonical(moved(position, turn), to_move).key == canonical(position, to_move).key


@given(small, small)
def test_two_keys_are_equal_exactly_where_one_board_is_the_other_turned(one: Position, other: Position) -> None:
    same = rows(other) in all_boards(one)
    assert (canonical(one, Colour.BLACK).key == canonical(other, Colour.BLACK).key) is same


@given(positions)
def test_who_is_to_move_is_part_of_the_position(position: Position) -> None:
    assert canonical(position, Colour.BLACK).key != canonical(position, Colour.WHITE).key


def test_the_size_of_the_board_is_part_of_the_position() -> None:
    keys = {canonical(bytes(size * size), Colour.BLACK).key for size in range(1, 26)}
    assert len(keys) == 25


@given(positions, st.integers(0, 7), st.data())
def test_a_move_is_found_again_on_every_board(position: Position, number: int, data: st.DataObject) -> None:
    point = data.draw(st.integers(0, len(position) - 1))
    turn = turns_of(isqrt(len(position)))[number]
    here, there = canonical(position, Colour.WHITE), canonical(moved(position, turn), Colour.WHITE)
    assert here.kept(point) == there.kept(turn[point])
    assert turn[point] in there.shown(here.kept(point))
    assert {turn[shown] for shown in here.shown(here.kept(point))} == set(there.shown(here.kept(point)))


@given(small, st.data())
def test_the_moves_shown_as_one_are_those_that_trial_finds(position: Position, data: st.DataObject) -> None:
    point = data.draw(st.integers(0, len(position) - 1))
    if position[point]:
        return
    place = canonical(position, Colour.BLACK)
    assert set(place.shown(place.kept(point))) == same_moves(position, point)


def test_the_first_move_in_any_corner_is_the_same() -> None:
    empty = canonical(bytes(19 * 19), Colour.BLACK)
    corners = (3 * 19 + 3, 3 * 19 + 15, 15 * 19 + 3, 15 * 19 + 15)
    assert len({empty.kept(point) for point in corners}) == 1
    assert empty.shown(empty.kept(corners[0])) == corners
    assert len(empty.shown(empty.kept(3 * 19 + 2))) == 8


def test_one_stone_off_the_diagonal_leaves_no_symmetry() -> None:
    board = position_of((".X...", ".....", ".....", ".....", "....."))
    assert len(canonical(board, Colour.WHITE).turns) == 1
