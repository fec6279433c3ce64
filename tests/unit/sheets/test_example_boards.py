"""The boards of an example: numbers as in books, what the moves lead to, what a referee restores, what is counted."""

from games.sheets.diagram import Owner, Shape
from games.sheets.example import boards_of, example_of

KO = "Ko\n    A B C D\n  4 . X O .\n  3 X O . O\n  2 . X O .\n  1 . . . .\n"
EMPTY = "Empty\n    A B C\n  3 . . .\n  2 . . .\n  1 . . .\n"


def test_moves_by_their_numbers_and_what_they_lead_to() -> None:
    first, second = boards_of(example_of("ko", KO + "moves: W A1, B C3, W B3\nillegal: AGA\n"))
    assert first.caption == "1 White A1, 2 Black C3, 3 White B3 (3 at B3)."
    assert first.diagram.rows == (".XO.", "XOXO", ".XO.", "O...")
    assert first.diagram.numbers == {12: 1, 6: 2}
    assert second.caption == "After 3."
    assert (second.diagram.rows, second.diagram.last) == ((".XO.", "XO.O", ".XO.", "O..."), 5)


def test_a_stone_that_took_itself_off_is_a_cross() -> None:
    text = "One\n    A B C\n  3 . . .\n  2 X . .\n  1 . X .\nmoves: B C3, W A1\nlegal: AGA\n"
    _, after = boards_of(example_of("one", text))
    assert (after.diagram.last, [(mark.point, mark.shape) for mark in after.diagram.marks]) == (
        None,
        [(6, Shape.CROSS)],
    )


def test_one_board_is_enough_where_nothing_is_taken() -> None:
    (only,) = boards_of(example_of("plain", EMPTY + "moves: B B2, W pass\nlegal: AGA\n"))
    assert only.caption == "1 Black B2, 2 White passes."


def test_both_readings_of_two_moves_in_a_row() -> None:
    _, one, two = boards_of(example_of("twice", EMPTY + "moves: W A1, B B2, B C3\na breach: AGA\n"))
    assert (one.caption, one.diagram.rows) == ("Reading A: Black passes, White moves.", ("...", ".X.", "O.."))
    assert (two.caption, two.diagram.rows) == ("Reading B: Black passes, White moves.", ("...", "...", "O.."))


def test_a_stone_lifted_is_put_back_under_both_readings() -> None:
    text = EMPTY + "moves: B B2, W A1, lift B2\na finding: AGA\n"
    boards = boards_of(example_of("lifted", text))
    assert [board.diagram.rows for board in boards[1:]] == [
        ("...", "...", "O.."),
        ("...", ".X.", "O.."),
        ("...", ".X.", "..."),
    ]


def test_a_count_before_and_after_dead_stones_come_off() -> None:
    text = "Dead\n    A B C\n  3 O X .\n  2 . X .\n  1 . X .\nkomi: none\ndead: A3\nB+9: AGA\n"
    stands, off = boards_of(example_of("dead", text))
    assert stands.diagram.owners[3] is Owner.SHARED
    assert off.diagram.owners[3] is Owner.BLACK
    assert (stands.caption, off.caption) == ("As it is.", "Without the dead stones.")


def test_every_board_describes_itself() -> None:
    first, _ = boards_of(example_of("ko", KO + "moves: B C3\nlegal: AGA\n"))
    assert first.diagram.description() == ("4 by 4: black B4 A3 B2, white C4 B3 D3 C2. 1 Black C3.")
