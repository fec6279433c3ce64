"""Two records of one game: where they part, and what parts them."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from games.rules.difference import AS_IT_LIES, SYMMETRIES, Parting, RecordDifference, Symmetry, first_difference
from games.rules.game import Change, GameRecord
from games.rules.point import name_of
from tests.unit.sheets.records import record, set_up

MOVES = "C3 G7 C7 G3 E5 D4 F6 C5"
GAME = record(9, MOVES)


def parting(a: GameRecord, b: GameRecord) -> tuple[Parting, int]:
    found = first_difference(a, b)
    back = first_difference(b, a)
    assert (back.parting, back.common) == (found.parting, found.common), "it is the same from both sides"
    assert (back.a, back.b) == (found.b, found.a) or found.turned != AS_IT_LIES
    return found.parting, found.common


def test_the_same_record_parts_nowhere() -> None:
    assert first_difference(GAME, GAME) == RecordDifference(Parting.NOWHERE, 8)


def test_the_first_move_that_differs_is_named_with_both_moves() -> None:
    found = first_difference(GAME, record(9, "C3 G7 C7 F3 E5 D4 F6 C5"))
    assert (found.parting, found.common, found.move) == (Parting.MOVE, 3, 4)
    assert (found.a, found.b) == (GAME.moves[3], record(9, "A1 F3").moves[1])


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (record(9, "D3 G7 C7 G3 E5 D4 F6 C5"), (Parting.MOVE, 0)),
        (record(9, "C3 G7 C7 G3 E5 D4 F6 pass"), (Parting.MOVE, 7)),
        (record(9, "C3 G7 C7 B:G3 W:E5 D4 F6 C5"), (Parting.MOVE, 3)),
        (record(9, "C3 G7 C7 G3 E5"), (Parting.BEGINNING, 5)),
        (record(9, f"{MOVES} pass pass"), (Parting.BEGINNING, 8)),
        (record(9, ""), (Parting.BEGINNING, 0)),
        (record(13, MOVES), (Parting.SIZE, 0)),
        (record(9, MOVES, setup=set_up(9, black="J9")), (Parting.SETUP, 0)),
        (record(9, MOVES, changes=(set_up(9, 2, black="J9"),)), (Parting.SETUP_LATER, 2)),
        (record(9, MOVES, changes=(set_up(9, 8, black="J9"),)), (Parting.SETUP_LATER, 8)),
        (record(9, "C3 G7 C7 F3 E5", changes=(set_up(9, 5, black="J9"),)), (Parting.MOVE, 3)),
        (record(9, MOVES, handicap=2), (Parting.NOWHERE, 8)),
    ],
)
def test_what_parts_two_records(other: GameRecord, expected: tuple[Parting, int]) -> None:
    assert parting(GAME, other) == expected


def test_the_one_that_goes_on_says_how() -> None:
    found = first_difference(GAME, record(9, "C3 G7 C7 G3 E5"))
    assert (found.a, found.b) == (GAME.moves[5], None)


def test_the_order_of_a_set_up_parts_nothing() -> None:
    one = record(9, "C3", setup=set_up(9, black="A1 B1", white="C1"))
    assert parting(one, record(9, "C3", setup=set_up(9, white="C1", black="B1 A1"))) == (Parting.NOWHERE, 1)
    assert parting(one, record(9, "C3", setup=set_up(9, white="B1", black="C1 A1"))) == (Parting.SETUP, 0)


@pytest.mark.parametrize("symmetry", SYMMETRIES[1:])
def test_a_turned_board_is_recognised(symmetry: Symmetry) -> None:
    odd = record(9, "C3 G7 C8 G3 E5 D4 F6 C5")
    found = first_difference(odd, symmetry.game(odd))
    assert (found.parting, found.common) == (Parting.NOWHERE, 8)
    assert found.turned.game(symmetry.game(odd)) == odd
    late = symmetry.game(record(9, "C3 G7 C8 G3 E5 D4 F7 C5"))
    assert (first_difference(odd, late).parting, first_difference(odd, late).move) == (Parting.MOVE, 7)


def test_an_opening_that_is_alike_when_turned_is_no_recognition() -> None:
    one, other = record(9, "C3 G7 C6 G3 E5 D4 F6 C5"), record(9, "C3 G7 F3 E6 A1 J9 H2 B2")
    found = first_difference(one, other)
    assert (found.turned, found.common) == (AS_IT_LIES, 2)


def test_a_record_that_fits_as_it_lies_is_not_turned() -> None:
    both = record(9, "E5 pass pass pass pass pass")
    assert first_difference(both, both).turned == AS_IT_LIES


@given(st.lists(st.integers(0, 24), min_size=1, max_size=14), st.data())
def test_a_changed_move_is_found_where_it_is(points: list[int], data: st.DataObject) -> None:
    game = record(5, " ".join(name_of(point, 5) for point in points))
    at = data.draw(st.integers(0, len(points) - 1))
    changed = replace(game.moves[at], point=None)
    other = replace(game, moves=(*game.moves[:at], changed, *game.moves[at + 1 :]))
    found = first_difference(game, other)
    assert found.common >= at, "another way to lay the board is taken only where more agrees"
    if found.turned == AS_IT_LIES:
        assert (found.parting, found.common, found.b) == (Parting.MOVE, at, changed)


def test_the_ways_to_part_have_the_names_of_pages() -> None:
    assert [way.value for way in Parting] == ["nowhere", "size", "setup", "setup_later", "move", "beginning"]


@pytest.mark.parametrize(
    ("moves", "agreeing", "turned"),
    [
        ("C3 G8 C8", 3, False),
        ("C3 G8 C8 G2", 4, True),
        ("C3 G8 C8 G2 E6 A9 B7 C6", 4, True),
        ("C3 G8 C8 G2 E6 A9 B7 C6 D1 H2", 4, False),
        ("C3 G8 C8 G2 E6 A9 B7 C6 D1 H2", 5, True),
    ],
)
def test_a_turned_board_needs_four_moves_and_half_of_the_shorter_record(
    moves: str, agreeing: int, turned: bool
) -> None:
    one, half_turn = record(9, moves), Symmetry(2)
    laid = half_turn.game(one)
    other = replace(laid, moves=(*laid.moves[:agreeing], *one.moves[agreeing:]))
    assert (first_difference(one, other).turned == half_turn) == turned


def test_white_and_emptied_points_of_a_set_up_part_too() -> None:
    pairs = (
        (Change(white=(3,)), Change(white=(4,))),
        (Change(empty=(3,)), Change(empty=(4,))),
        (Change(empty=(3,)), Change(black=(3,))),
        (Change(empty=(3,)), Change(white=(3,))),
    )
    for one, other in pairs:
        a, b = replace(GAME, setup=one), replace(GAME, setup=other)
        assert parting(a, b) == (Parting.SETUP, 0)
        later = replace(GAME, changes=(replace(one, after=2),)), replace(GAME, changes=(replace(other, after=2),))
        assert parting(*later) == (Parting.SETUP_LATER, 2)


def test_the_first_set_up_that_differs_counts_and_not_a_later_one() -> None:
    same, early, late = (Change(after=after, black=(after,)) for after in (1, 3, 6))
    one = replace(GAME, changes=(same, early, late))
    assert parting(one, replace(GAME, changes=(same, early))) == (Parting.SETUP_LATER, 6)
    assert parting(one, replace(GAME, changes=(same,))) == (Parting.SETUP_LATER, 3)
    assert parting(one, replace(GAME, changes=(same, late))) == (Parting.SETUP_LATER, 3)
