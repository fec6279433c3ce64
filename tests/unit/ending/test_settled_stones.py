"""The first reading of dead stones, on boards drawn for it and on every size."""

import pytest

from games.ending.chains import chains_of
from games.ending.settled_stones import settled_dead
from games.rules.point import LARGEST, Position
from tests.unit.ending.test_estimate import INSIDE, ONE_EYE, TWO_EYES, board


def dead(position: Position) -> list[str]:
    off = settled_dead(position)
    return [chain.words for chain in chains_of(position) if chain.points & off]


def test_a_stone_inside_the_other_players_wall_is_dead() -> None:
    assert dead(board(INSIDE)) == ["White stone at B7"]


def test_two_eyes_live_and_one_does_not() -> None:
    assert dead(board(TWO_EYES)) == []
    assert dead(board(ONE_EYE)) == ["Black chain of 7 at B9"]


@pytest.mark.parametrize(("eye", "lives"), [(".XXX", False), ("..XX", False), ("...X", False), ("....", True)])
def test_a_large_eye_lives(eye: str, lives: bool) -> None:
    rows = [f"{eye}XO...", "XXXXXO...", "OOOOOO...", *["........."] * 6]
    assert bool(dead(board("/".join(rows)))) is not lives


@pytest.mark.parametrize("swapped", [False, True])
def test_of_two_groups_that_wall_each_other_in_the_smaller_is_dead(swapped: bool) -> None:
    """White's stones in Black's corner come off first; what they leave is Black's eye."""
    rows = "/".join([".OX.O....", "OOX.O....", "XXX.O....", "....O....", "OOOOO....", *["........."] * 4])
    drawn = rows.translate(str.maketrans("XO", "OX")) if swapped else rows
    assert dead(board(drawn)) == [f"{'Black' if swapped else 'White'} chain of 3 at B9"]


@pytest.mark.parametrize("size", range(1, LARGEST + 1))
def test_any_board_is_read(size: int) -> None:
    points = size * size
    assert settled_dead(bytes(points)) == frozenset()
    for stone in (1, 2):
        assert settled_dead(bytes([stone]) * (points - 1) + b"\0") == frozenset()
    mixed = bytes((point * point + point // size) % 3 for point in range(points))
    off = settled_dead(mixed)
    assert off == settled_dead(mixed)
    assert all(chain.points <= off or not chain.points & off for chain in chains_of(mixed))
