"""The count: areas, shared points, ties, dead stones; boards with the clause that decides them."""

from decimal import Decimal
from random import Random

import pytest

from games.rules import count, position_of, rows_of, territory, without_dead
from games.rules.result import Outcome
from games.rules.scoring import chain_at, dead_by_marks, half_points, points_text
from tests.data.naive_rules import area

COUNTS = [
    ("an empty board is nobody’s", "... ... ...", 0, 0, 0),
    ("one stone owns the board", "... .X. ...", 9, 0, 0),
    ("a white stone as well", "... ... ..O", 0, 9, 0),
    ("one region between two stones is shared", "X.. ... ..O", 8, 8, 7),
    ("a wall divides", ".XO .XO .XO", 6, 3, 0),
    ("two walls share what is between", "X.O X.O X.O", 6, 6, 3),
    ("a full board has no shared points", "XXO XOO XOO", 4, 5, 0),
    ("an eye belongs to who surrounds it", "XX. XXX OOO", 6, 3, 0),
    ("diagonal points are not connected", ".XO XO. O.O", 3, 6, 0),
    ("an eye for each", ".OX OOX XX.", 5, 4, 0),
    ("a big region is shared by one touch", "..X.. ..X.. XXX.. ...OO .....", 23, 16, 14),
    ("the smallest board, empty", ".", 0, 0, 0),
    ("two by two, shared", "X. .O", 3, 3, 2),
    ("a stone left dead shares the region it stands in", "X..X. .O.X. XXXX. OOOO. .....", 20, 18, 13),
    ("seki: two liberties shared by both", "XXX.. OOXXX .OOOX O.XOX OXX.X", 16, 11, 2),
    ("a region that turns corners is one region", "..... XXXX. ..... .XXXX O....", 24, 17, 16),
]


def rows(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize(("title", "text", "black", "white", "shared"), COUNTS)
def test_count(title: str, text: str, black: int, white: int, shared: int) -> None:
    score = count(position_of(rows(text)), Decimal(0))
    counted = (score.black, score.white, score.shared)
    assert counted == (black, white, shared), title
    assert counted == area(tuple(map(tuple, rows(text)))), title


@pytest.mark.parametrize("size", [1, 2, 3, 5, 9, 13, 19, 25])
def test_random_boards_count_as_by_flood_fill_and_add_up(size: int) -> None:
    random = Random(size)
    for _ in range(max(2, 90 // size)):
        board = tuple(
            tuple(random.choice(random.choice(("XO.", "......XO"))) for _ in range(size)) for _ in range(size)
        )
        position = position_of(["".join(row) for row in board])
        score = count(position, Decimal(7))
        assert (score.black, score.white, score.shared) == area(board)
        whose = territory(position)
        assert [sum(bool(w & 1) for w in whose), sum(bool(w & 2) for w in whose)] == [score.black, score.white]
        nobody = size * size if not any(position) else 0
        assert score.black + score.white - score.shared + nobody == size * size
        assert score.margin == 2 * (score.black - score.white) - 14


def test_184_to_177_with_komi_seven_is_a_tie() -> None:
    marks = "X" * 184 + "O" * 177
    score = count(position_of([marks[start : start + 19] for start in range(0, 361, 19)]), Decimal(7))
    assert (score.black, score.white, score.shared) == (184, 177, 0)
    assert score.margin == 0
    assert score.result.outcome is Outcome.JIGO


def test_a_half_point_komi_cannot_tie_and_less_is_refused() -> None:
    position = position_of(["XO", "XO"])
    assert count(position, Decimal("0.5")).margin_text == "-0.5"
    assert str(count(position, Decimal("-3.5")).result) == "B+3.5"
    with pytest.raises(ValueError, match="half points"):
        count(position, Decimal("0.3"))


def test_texts_of_half_points() -> None:
    assert [points_text(n) for n in (0, 1, -1, 14, -21)] == ["0", "0.5", "-0.5", "7", "-10.5"]
    assert half_points(Decimal("6.50")) == 13


def test_dead_stones_come_off_by_whole_chains() -> None:
    position = position_of(["OO.X", ".XXX", "XX..", "...."])
    assert rows_of(without_dead(position, [0])) == ("...X", ".XXX", "XX..", "....")
    assert without_dead(position, []) == position
    assert chain_at(position, 0) == {0, 1}
    with pytest.raises(ValueError, match="no stone"):
        without_dead(position, [2])
    with pytest.raises(ValueError, match="no stone"):
        chain_at(position, 16)


def test_marks_of_a_record_suggest_the_dead() -> None:
    position = position_of(["OO.X", ".XXX", "XX..", "...."])
    assert dead_by_marks(position, black_area=(0, 1, 2, 4), white_area=()) == (0, 1)
    assert dead_by_marks(position, black_area=(3,), white_area=()) == ()


def test_a_position_must_be_a_square_of_marks() -> None:
    for drawn in (["X.", "O"], ["XY", ".."]):
        with pytest.raises(ValueError, match="square"):
            position_of(drawn)


def test_who_wins_by_a_count() -> None:
    black = count(position_of(["XX", "X."]), Decimal(1))
    assert (black.margin, black.margin_text, str(black.result)) == (6, "3", "B+3")
    white = count(position_of(["OO", "O."]), Decimal(1))
    assert (white.margin, white.margin_text, str(white.result)) == (-10, "-5", "W+5")
    tie = count(position_of(["OO", "O."]), Decimal(-4))
    assert (tie.margin, tie.margin_text, str(tie.result)) == (0, "0", "jigo")
    least = count(position_of(["XX", "O."]), Decimal("0.5"))
    assert (least.margin, str(least.result)) == (1, "B+0.5")


def test_whose_each_point_is() -> None:
    assert list(territory(position_of(["X.O", "X.O", "X.O"]))) == [1, 3, 2] * 3
    assert list(territory(position_of([".XO", ".XO", "XXO"]))) == [1, 1, 2] * 3
    assert list(territory(position_of(["..", ".."]))) == [0] * 4
    assert list(territory(position_of(["X"]))) == [1]


def test_a_komi_finer_than_half_a_point_is_refused_in_one_sentence() -> None:
    with pytest.raises(ValueError, match="half points") as refused:
        half_points(Decimal("0.25"))
    assert str(refused.value) == "0.25 is not a whole number of half points"


@pytest.mark.parametrize("point", [-1, 2, 16, 17])
def test_where_no_stone_is_there_is_no_chain(point: int) -> None:
    with pytest.raises(ValueError, match="no stone") as refused:
        chain_at(position_of(["OO.X", ".XXX", "XX..", "...X"]), point)
    assert str(refused.value) == "there is no stone on that point"


def test_a_chain_is_of_one_colour_and_turns_corners() -> None:
    position = position_of(["OO.X", ".XXX", "XX.X", "O.XX"])
    assert chain_at(position, 3) == {3, 5, 6, 7, 8, 9, 11, 14, 15}
    assert chain_at(position, 15) == chain_at(position, 3)
    assert chain_at(position, 12) == {12}


def test_two_stones_of_one_dead_chain_take_it_off_once() -> None:
    position = position_of(["OO.X", "XX.X", "....", "O..O"])
    assert rows_of(without_dead(position, [0, 1, 15])) == ("...X", "XX.X", "....", "O...")


def test_marks_on_both_sides_suggest_the_dead_of_the_other_colour() -> None:
    position = position_of(["OO.X", ".XXX", "XX..", "...."])
    assert dead_by_marks(position, black_area=(0, 2), white_area=(3, 4, 0)) == (0, 3)
    assert dead_by_marks(position, black_area=(1, 0), white_area=(9, 8)) == (0, 1, 8, 9)
