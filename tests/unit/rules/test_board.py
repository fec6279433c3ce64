"""The incremental board against itself set up anew: number, chains and liberties must not drift."""

from itertools import product
from random import Random

import pytest

from games.rules.board import DIGITS, Board, Taken
from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Move
from games.rules.point import position_of

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def fresh(board: Board, size: int) -> Board:
    made = Board(size)
    stones = list(enumerate(board.stones))
    made.set_up([p for p, stone in stones if stone == BLACK], [p for p, stone in stones if stone == WHITE], ())
    return made


def liberties(board: Board) -> list[int]:
    """For every stone, the pseudo-liberties of its chain; -1 for an empty point."""
    return [-1 if chain is None else chain.liberties for chain in board._chains]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9, 19])
def test_after_any_plays_the_board_is_as_if_set_up(size: int) -> None:
    random = Random(size)
    board = Board(size)
    for number in range(40 * size):
        empty = [point for point, stone in enumerate(board.stones) if not stone]
        if not empty:
            break
        board.play(random.choice(empty), random.choice((BLACK, WHITE)))
        if number % 7 == 0:
            again = fresh(board, size)
            assert board.stones == again.stones
            assert board.number == again.number
            assert liberties(board) == liberties(again)
            assert not again.airless


def test_what_is_removed_is_told() -> None:
    board = Board(3)
    board.set_up((1, 3), (0,), ())
    assert board.airless
    assert board.play(8, BLACK) == Taken(removed=(0,), own_stones=0)
    assert not board.airless
    board = Board(3)
    board.set_up((), (1, 3), ())
    assert board.play(0, BLACK) == Taken(removed=(0,), own_stones=1)
    assert board.play(8, BLACK) == Taken(removed=(), own_stones=0)


@pytest.mark.parametrize(
    ("point", "refusal"),
    [
        *(
            (point, f"nothing can be played on point {point}: it is not an empty point of the board")
            for point in (0, 1, -1)
        ),
        (9, "bytearray index out of range"),
    ],
)
def test_only_an_empty_point_of_the_board_can_be_played(point: int, refusal: str) -> None:
    board = Board(3)
    board.set_up((0,), (1,), ())
    before = board.snapshot(), board.number, liberties(board)
    for colour in (BLACK, WHITE):
        with pytest.raises((ValueError, IndexError), match=f"^{refusal}$"):
            board.play(point, colour)
    assert (board.snapshot(), board.number, liberties(board)) == before


def test_a_later_list_of_a_set_up_counts_over_an_earlier_one() -> None:
    board = Board(2)
    board.set_up((0, 1, 2), (1, 2), (2,))
    assert board.snapshot() == position_of(["XO", ".."])


def test_every_position_has_its_own_number() -> None:
    numbers = set()
    for stones in product(range(3), repeat=6):
        board = Board(2, 3)
        points = list(enumerate(stones))
        board.set_up([p for p, stone in points if stone == BLACK], [p for p, stone in points if stone == WHITE], ())
        numbers.add(board.number)
    assert numbers == set(range(3**6))
    assert [len(row) for row in DIGITS] == [25 * 25] * 3


def test_a_new_board_is_empty() -> None:
    board = Board(3)
    assert board.snapshot() == bytes(9)
    assert (board.number, board.airless) == (0, False)
    assert len(Board(2, 3).stones) == 6


def test_a_set_up_that_gives_liberties_back_is_told() -> None:
    board = Board(3)
    board.set_up((0,), (1, 3), ())
    assert board.airless
    board.set_up((), (), (1,))
    assert not board.airless
    assert board.play(8, WHITE).removed == ()


def test_of_two_chains_joined_the_larger_remains() -> None:
    """The work of a play stays small: the points of the smaller chain change over."""
    for single, row, between in ((4, (0, 1, 2), 3), (0, (2, 3, 4), 1)):
        board = Board(1, 6)
        board.set_up((single, *row), (), ())
        larger = board._chains[row[0]]
        board.play(between, BLACK)
        assert {board._chains[point] for point in range(5)} == {larger}


class Told:
    """A judge that keeps what it is told."""

    def __init__(self) -> None:
        self.events: list[tuple[object, ...]] = []

    def same_again(self, number: int, move: Move) -> None:
        self.events.append(("same again", number, move.point))

    def nothing_played(self, number: int, move: Move) -> None:
        self.events.append(("nothing", number, move.point))

    def played(self, number: int, move: Move, taken: Taken) -> None:
        self.events.append((taken.removed, number, move.point))


def test_of_many_moves_those_are_told_that_are_no_ordinary_plays() -> None:
    """White takes one stone of a ko, Black takes it back, and a stone is played where one was taken in the corner."""
    board, told = Board(3), Told()
    points = ((BLACK, 0), (WHITE, 1), (WHITE, 3), (BLACK, 4), (BLACK, None), (WHITE, OFF_BOARD), (WHITE, 4), (WHITE, 0))
    board.play_all([Move(colour, point) for colour, point in points[:5]], BLACK, told)
    assert board.vacated == {0}
    assert told.events == [
        ("same again", 1, 0),
        ("same again", 3, 3),
        ((0,), 3, 3),
        ("same again", 5, None),
        ("nothing", 5, None),
    ]
    told.events.clear()
    board.play_all([Move(colour, point) for colour, point in points[5:]], BLACK, told)
    assert told.events == [
        ("nothing", 6, OFF_BOARD),
        ("same again", 7, 4),
        ("nothing", 7, 4),
        ("same again", 8, 0),
        ((), 8, 0),
    ]
    assert board.snapshot() == position_of(["OO.", "OX.", "..."])
    assert board.noted == [1, 7, 2 * 3 + 2 * 27, *[2 * 3 + 2 * 27 + 81] * 4, 2 + 2 * 3 + 2 * 27 + 81]


def test_a_set_up_tells_which_points_lost_their_stones() -> None:
    board = Board(2)
    board.set_up((0, 1), (2,), ())
    board.set_up((2,), (1,), (0, 3))
    assert board.vacated == {0}


def test_chains_taken_at_once_are_told_in_their_order() -> None:
    board = Board(1, 5)
    board.set_up((1, 3), (0, 4), ())
    assert board.play(2, WHITE) == Taken((1, 3), 0)
