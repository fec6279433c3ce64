"""Two records are of one game exactly when size, set-ups and moves are the same."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, GameRecord, Move, moves_digest
from tests.unit.sheets.records import record, set_up

GAME = record(9, "C3 G7 C7 G3", setup=set_up(9, black="E5"), changes=(set_up(9, 2, empty="E5"),))


def test_it_is_a_sha256() -> None:
    assert len(moves_digest(GAME)) == 64
    assert int(moves_digest(GAME), 16) >= 0


@pytest.mark.parametrize(
    "same",
    [
        replace(GAME, komi=Decimal(0)),
        replace(GAME, handicap=2),
        replace(GAME, moves=(*GAME.moves, Move(Colour.BLACK, None), Move(Colour.WHITE, None))),
    ],
    ids=["komi", "handicap", "passes at the end"],
)
def test_what_stands_around_the_moves_plays_no_part(same: GameRecord) -> None:
    assert moves_digest(same) == moves_digest(GAME)


def test_the_order_of_a_set_up_plays_no_part() -> None:
    one, other = record(9, "C3", setup=set_up(9, black="A1 B2")), record(9, "C3", setup=set_up(9, black="B2 A1"))
    assert moves_digest(one) == moves_digest(other)


@pytest.mark.parametrize(
    "other",
    [
        replace(GAME, size=13),
        replace(GAME, moves=GAME.moves[:3]),
        replace(GAME, moves=(*GAME.moves[:3], Move(Colour.WHITE, OFF_BOARD, "zz"))),
        replace(GAME, moves=(*GAME.moves[:3], Move(Colour.BLACK, GAME.moves[3].point))),
        replace(GAME, moves=(Move(Colour.BLACK, None), *GAME.moves)),
        replace(GAME, changes=()),
        replace(GAME, changes=(set_up(9, 3, empty="E5"),)),
        replace(GAME, setup=replace(GAME.setup, to_move=Colour.WHITE)),
    ],
    ids=["size", "shorter", "off the board", "colour", "a pass before", "no change", "change later", "turn"],
)
def test_another_game_is_another(other: GameRecord) -> None:
    assert moves_digest(other) != moves_digest(GAME)


def test_a_pass_before_a_later_set_up_is_no_pass_at_the_end() -> None:
    passed = record(9, "C3 pass", changes=(set_up(9, 2, white="A1"),))
    assert moves_digest(passed) != moves_digest(record(9, "C3", changes=(set_up(9, 2, white="A1"),)))


POINTS = st.one_of(st.none(), st.integers(0, 24))
GAMES = st.lists(st.tuples(st.sampled_from(Colour), POINTS), max_size=12).map(
    lambda moves: GameRecord(5, Decimal(7), moves=tuple(Move(colour, point) for colour, point in moves))
)


def _without_passes_at_the_end(game: GameRecord) -> tuple[Move, ...]:
    moves = list(game.moves)
    while moves and moves[-1].point is None:
        moves.pop()
    return tuple(moves)


@given(GAMES, GAMES)
def test_equal_digests_mean_equal_moves(one: GameRecord, other: GameRecord) -> None:
    same = _without_passes_at_the_end(one) == _without_passes_at_the_end(other)
    assert (moves_digest(one) == moves_digest(other)) == same


def test_digests_that_are_kept_stay_what_they_are() -> None:
    """They are kept in the database beside every record."""
    every = record(
        9,
        "C3 pass G7 W:? B:C7",
        setup=Change(black=(2, 0, 1), white=(1, 8), empty=(2, 7), to_move=Colour.WHITE),
        changes=(Change(after=1, black=(5,), white=(5, 6), empty=(6,)),),
    )
    assert moves_digest(every) == "75780226f6363f88f28bb2319050b199bd6efacf360506d5974162e1e630789d"
    assert (
        moves_digest(GameRecord(19, Decimal(7))) == "cea75d4f3962df2543f4fc1c640729720113715175203205c1b7c307e453b0bc"
    )
