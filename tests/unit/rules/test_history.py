"""One set of positions for each player, whether they were entered at once or only noted."""

from games.rules.colour import Colour
from games.rules.history import MOST_NAMED, Before, History

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def test_a_position_is_known_for_the_player_who_left_it() -> None:
    history = History()
    assert history.leave(BLACK, 7, 1) is None
    assert history.leave(WHITE, 7, 2) == Before((), (1,))
    assert history.leave(BLACK, 7, 3) == Before((1,), (2,))
    assert history.leave(BLACK, 7, 5) == Before((1, 3), (2,))
    assert history.leave(BLACK, 8, 7) is None


def test_what_was_only_noted_is_known_too() -> None:
    history = History()
    history.noted += [(BLACK, 7, 1), (WHITE, 8, 2)]
    assert history.leave(WHITE, 7, 4) == Before((), (1,))
    history.noted.append((BLACK, 8, 5))
    assert history.leave(BLACK, 8, 7) == Before((5,), (2,))
    assert history.leave(BLACK, 7, 9) == Before((1,), (4,))


def test_only_the_first_moves_are_named() -> None:
    history = History()
    for number in range(100):
        before = history.leave(BLACK, 7, number)
    assert before == Before(tuple(range(MOST_NAMED)), ())
    for number in range(100):
        history.assume(WHITE, 7, number)
    assert history.leave(BLACK, 7, 100) == Before(tuple(range(MOST_NAMED)), tuple(range(MOST_NAMED)))


def test_sixteen_moves_are_named() -> None:
    """As `docs/audit.md` says of `repeats`."""
    assert MOST_NAMED == 16


def test_a_pass_that_is_only_assumed_is_told_until_a_move_leaves_the_same() -> None:
    history = History()
    history.noted.append((WHITE, 8, 1))
    history.assume(BLACK, 7, 2)
    history.assume(WHITE, 8, 2)
    assert history.leave(WHITE, 7, 3) == Before((), (2,), assumed=False)
    assert history.leave(WHITE, 8, 5) == Before((1, 2), (), assumed=False)
    assert history.leave(BLACK, 7, 6) == Before((2,), (3,), assumed=True)
    assert history.leave(BLACK, 7, 8) == Before((2, 6), (3,), assumed=False)
