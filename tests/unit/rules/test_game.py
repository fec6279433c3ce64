"""A recorded game as a value: what it is when nothing more is said of it."""

from decimal import Decimal

from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, GameRecord, Move


def test_a_move_is_written_as_it_is_played() -> None:
    assert Move(Colour.BLACK, 3).written == ""
    assert OFF_BOARD < 0


def test_a_change_changes_nothing_unless_told() -> None:
    assert Change() == Change(0, (), (), (), None)
    assert not Change(after=3, to_move=Colour.BLACK).sets_stones
    for change in (Change(black=(0,)), Change(white=(0,)), Change(empty=(0,))):
        assert change.sets_stones is True


def test_a_game_is_even_and_empty_unless_told() -> None:
    assert GameRecord(9, Decimal(7)) == GameRecord(9, Decimal(7), 0, Change(), (), ())
