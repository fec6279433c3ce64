"""One set of positions for each player, whether they were entered at once or noted move by move."""

from games.rules.colour import Colour
from games.rules.game import Move
from games.rules.history import MOST_NAMED, Before, History

BLACK, WHITE = Colour.BLACK, Colour.WHITE


def test_a_position_is_known_for_the_player_who_left_it() -> None:
    history = History()
    assert history.before(BLACK, 7) is None
    history.leave(BLACK, 7, 1)
    assert history.before(WHITE, 7) == Before((), (1,))
    history.leave(WHITE, 7, 2)
    assert history.before(BLACK, 7) == Before((1,), (2,))
    history.leave(BLACK, 7, 3)
    assert history.before(BLACK, 7) == Before((1, 3), (2,))
    assert history.before(BLACK, 8) is None


def test_what_moves_left_is_known_as_soon_as_it_is_noted() -> None:
    history = History([Move(BLACK, 1), Move(WHITE, 2), Move(BLACK, 3)])
    history.noted += [7, 8]
    assert history.before(WHITE, 7) == Before((), (1,))
    assert history.before(WHITE, 8) == Before((2,), ())
    history.noted.append(8)
    assert history.before(BLACK, 8) == Before((3,), (2,))
    assert history.before(BLACK, 7) == Before((1,), ())


def test_only_the_first_moves_are_named() -> None:
    history = History()
    for number in range(100):
        history.leave(BLACK, 7, number)
        history.assume(WHITE, 7, number)
    assert history.before(BLACK, 7) == Before(tuple(range(MOST_NAMED)), tuple(range(MOST_NAMED)))


def test_sixteen_moves_are_named() -> None:
    """As `docs/audit.md` says of `repeats`."""
    assert MOST_NAMED == 16


def test_a_pass_that_is_only_assumed_is_told_until_a_move_leaves_the_same() -> None:
    history = History([Move(WHITE, 1)])
    history.noted.append(8)
    history.assume(BLACK, 7, 2)
    history.assume(WHITE, 8, 2)
    assert history.before(WHITE, 7) == Before((), (2,), assumed=False)
    assert history.before(WHITE, 8) == Before((1, 2), (), assumed=False)
    assert history.before(BLACK, 7) == Before((2,), (), assumed=True)
    history.leave(BLACK, 7, 6)
    assert history.before(BLACK, 7) == Before((2, 6), (), assumed=False)


class Searched(list[int]):
    """Positions that count how often they are looked through."""

    looks = 0

    def __contains__(self, position: object) -> bool:
        self.looks += 1
        return super().__contains__(position)


def test_positions_are_looked_through_eight_times_at_most_however_long_the_game() -> None:
    history = History([Move(BLACK, point) for point in range(100)])
    history.noted = searched = Searched(range(1, 101))
    assert [history.before(BLACK, 1_000 + asked) for asked in range(20)] == [None] * 20
    assert searched.looks == 8
    assert history.before(BLACK, 50) == Before((50,), ())
