"""The count in words, and the chains by name."""

from decimal import Decimal

import pytest

from games.ending import Base, chains_of
from games.ending.chains import chain_near, chain_on
from games.rules import point_named, position_of
from games.wording.counts import count_words
from tests.unit.ending.table import Table, record

FIVE = (". X O . .", ". X O . .", ". X O . .", ". X O . .", ". X O . .")


def words(rows: tuple[str, ...], komi: str, *dead: str):
    table = Table(Base(record(rows)))
    table.open()
    for point in dead:
        table.mark(point)
    return count_words(table.state.alive, Decimal(komi))


@pytest.mark.parametrize(
    ("komi", "sum_", "says", "result"),
    [
        ("7", "Black 10, White 15 + komi 7 = 22", "White wins by 12", "W+12"),
        ("0", "Black 10, White 15", "White wins by 5", "W+5"),
        ("0.5", "Black 10, White 15 + komi 0.5 = 15.5", "White wins by 5½", "W+5.5"),
        ("-5", "Black 10, White 15 + komi -5 = 10", "jigo", "jigo"),
        ("-6.5", "Black 10, White 15 + komi -6.5 = 8.5", "Black wins by 1½", "B+1.5"),
    ],
)
def test_the_margin_sentence(komi: str, sum_: str, says: str, result: str) -> None:
    found = words(FIVE, komi)
    assert (found.sum, found.says, found.result) == (sum_, says, result)
    assert found.parity == "10 Black’s + 15 White’s + 0 shared = 25 points of the board"


def test_dead_stones_are_off_and_shared_points_are_told() -> None:
    seki = (". X O", "X O .", "X O O")
    assert words(seki, "0").shared == 0
    assert words(("X . O", "X . O", "X . O"), "0").parity == "3 Black’s + 3 White’s + 3 shared = 9 points of the board"
    assert words(FIVE, "0", "C1").sum == "Black 25, White 0"


def test_an_empty_board_is_nobodys() -> None:
    assert words((". .", ". ."), "0").parity == "0 Black’s + 0 White’s + 0 shared + 4 nobody’s = 4 points of the board"


def test_chains_by_name() -> None:
    found = chains_of(position_of(("X . O", "X X .", ". . O")))
    assert [chain.words for chain in found] == ["Black chain of 3 at A3", "White stone at C3", "White stone at C1"]
    assert chain_on(position_of(("X . O", "X X .", ". . O")), 4).name == "A3"


@pytest.mark.parametrize(
    ("point", "name"), [("A3", "A3"), ("B3", None), ("A1", "A3"), ("B1", None), ("C2", None)], ids=str
)
def test_a_tap_beside_one_chain_only_means_it(point: str, name: str | None) -> None:
    found = chain_near(position_of(("X . O", "X X .", ". . O")), point_named(point, 3))
    assert (found.name if found else None) == name


def test_no_chain_where_there_is_no_stone() -> None:
    with pytest.raises(ValueError, match="no stone"):
        chain_on(position_of(("X .", ". .")), 1)
