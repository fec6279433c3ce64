"""One set of positions for each player; boards decide, hashes only find the place."""

from games.rules.colour import Colour
from games.rules.history import MOST_NAMED, Before, History

BLACK, WHITE = Colour.BLACK, Colour.WHITE
ONE, OTHER = bytearray(b"\1\0"), bytearray(b"\0\1")


def test_a_position_is_known_for_the_player_who_left_it() -> None:
    history = History()
    assert history.leave(BLACK, 7, ONE, 1) is None
    assert history.leave(WHITE, 7, ONE, 2) == Before((), (1,))
    assert history.leave(BLACK, 7, ONE, 3) == Before((1,), (2,))
    assert history.leave(BLACK, 7, ONE, 5) == Before((1, 3), (2,))


def test_boards_with_one_hash_are_told_apart() -> None:
    history = History()
    assert history.leave(BLACK, 7, ONE, 1) is None
    assert history.leave(BLACK, 7, OTHER, 3) is None
    assert history.leave(WHITE, 7, OTHER, 4) == Before((), (3,))
    assert history.leave(BLACK, 7, OTHER, 5) == Before((3,), (4,))
    assert history.leave(BLACK, 7, ONE, 7) == Before((1,), ())


def test_a_board_that_changes_later_does_not_change_the_history() -> None:
    history = History()
    board = bytearray(ONE)
    history.leave(BLACK, 7, board, 1)
    board[0] = 0
    assert history.leave(BLACK, 7, ONE, 3) == Before((1,), ())


def test_only_the_first_moves_are_named() -> None:
    history = History()
    for number in range(100):
        before = history.leave(BLACK, 7, ONE, number)
    assert before == Before(tuple(range(MOST_NAMED)), ())


def test_sixteen_moves_are_named() -> None:
    """As `docs/audit.md` says of `repeats`."""
    assert MOST_NAMED == 16


def test_many_boards_of_one_hash_have_their_places_one_after_the_other() -> None:
    history = History()
    boards = [bytearray((first, second)) for first in range(3) for second in range(3)]
    for number, board in enumerate(boards, 1):
        assert history.leave(BLACK, 7, board, number) is None
    for number, board in enumerate(boards, 1):
        assert history.leave(BLACK, 7, board, 50 + number) == Before((number,), ())
    assert history.leave(BLACK, 8, bytearray(b"\7\7"), 99) is None
    assert sorted(history._left[BLACK]) == list(range(7, 7 + len(boards) + 1))
