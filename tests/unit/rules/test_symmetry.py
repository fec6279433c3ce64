"""Eight ways to lay a board on itself, and what they do to a game."""

import pytest

from games.rules.difference import AS_IT_LIES, SYMMETRIES, Symmetry
from games.rules.game import OFF_BOARD, Move
from games.rules.point import name_of, point_named
from games.rules.replay import replay
from tests.unit.sheets.records import record, set_up


def goes(symmetry: Symmetry, name: str, size: int = 9) -> str:
    return name_of(symmetry.point(point_named(name, size) or 0, size), size)


def test_there_are_eight_and_each_moves_every_point_once() -> None:
    assert len({tuple(one.point(point, 5) for point in range(25)) for one in SYMMETRIES}) == 8
    assert all(sorted(one.point(point, 5) for point in range(25)) == list(range(25)) for one in SYMMETRIES)


@pytest.mark.parametrize(
    ("symmetry", "words", "to"),
    [
        (AS_IT_LIES, "", "B1"),
        (Symmetry(1), "turned by a quarter", "A8"),
        (Symmetry(2), "turned by a half", "H9"),
        (Symmetry(3), "turned by three quarters", "J2"),
        (Symmetry(0, True), "mirrored left to right", "H1"),
        (Symmetry(2, True), "mirrored top to bottom", "B9"),
        (Symmetry(1, True), "mirrored in a diagonal", "A2"),
        (Symmetry(3, True), "mirrored in a diagonal", "J8"),
    ],
)
def test_where_a_point_goes(symmetry: Symmetry, words: str, to: str) -> None:
    assert (symmetry.words, goes(symmetry, "B1")) == (words, to)


def test_what_is_no_point_stays() -> None:
    game = Symmetry(1).game(record(5, "A1 pass ?"))
    assert [move.point for move in game.moves][1:] == [None, OFF_BOARD]
    assert all(one.point(OFF_BOARD, 5) == OFF_BOARD for one in SYMMETRIES)


def test_a_turned_game_ends_on_the_turned_board() -> None:
    game = record(5, "A2 A1 B1 C3", setup=set_up(5, white="E5"), changes=(set_up(5, 2, empty="E5", black="D4"),))
    final = replay(game).final
    for one in SYMMETRIES:
        turned = replay(one.game(game))
        assert all(turned.final[one.point(point, 5)] == stone for point, stone in enumerate(final))
        assert isinstance(turned.game.moves[0], Move)


def test_there_are_eight_and_no_two_lay_a_board_alike() -> None:
    assert len(SYMMETRIES) == 8
    assert len({tuple(one.point(point, 3) for point in range(9)) for one in SYMMETRIES}) == 8
