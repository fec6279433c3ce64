"""How another phone's moves or position differ from this one's, said before one of them is chosen."""

from games.sgf.entered_games import moves_entered, position_entered
from games.sheets.other_draft import other_draft


def test_moves_are_compared_up_to_the_first_that_differs() -> None:
    other = other_draft(moves_entered("BA1 WB1 Bpass", 5), "BA1 WB1 BC1 WD1")
    assert other.sentences == (
        "Another phone has entered this game too.",
        "Moves there: 4, here: 3. The first that differs is move 3: Black C1 there, Black pass here.",
    )
    assert "The board on the other phone" in other.picture


def test_positions_are_compared_point_by_point() -> None:
    other = other_draft(position_entered("X.O......", 3), "X.X..O...")
    assert other.sentences[1] == "Points that differ: 2."
    assert "The board on the other phone" in other.picture


def test_an_empty_one_was_saved_or_cleared() -> None:
    other = other_draft(moves_entered("BA1", 5), "")
    assert other.sentences == ("Another phone has saved this game as a record, or started over.",)
    assert not other.picture


def test_moves_of_another_size_of_board_still_have_a_picture() -> None:
    assert other_draft(moves_entered("BA1", 5), "BQ16").sentences == ("Another phone has entered this game too.",)
    assert other_draft(position_entered("X........", 3), "X" * 25).picture
