"""The board to set up: everything that a person needs who puts the stones back."""

from dataclasses import replace

import pytest

from games.sheets.diagram import Diagram
from games.sheets.game_head import PaperPlayer
from games.sheets.restored_sheet import RestoredSheet, restored_pdf
from tests.pdf_text import pages_of, text_of
from tests.unit.sheets.people import EASTERN, FOOTER, LATIN, MARKUP
from tests.unit.sheets.printed import assert_golden

SHEET = RestoredSheet(
    footer=FOOTER,
    where="Open · Round 3 · Table 4",
    title="Ruling 2: the board to set up",
    black=PaperPlayer("Wiremu Māhina", "3d"),
    white=PaperPlayer("Zoë Ødegård", "2k"),
    handicap=0,
    komi="7",
    diagram=Diagram(5, ("XX.O.", ".XO..", "..O..", ".....", "....O")),
    captured_black=1,
    captured_white=0,
    next_move="White moves next.",
    notes=("After move 8 of the record and Black’s pass.",),
)


def _words(sheet: RestoredSheet) -> str:
    return " ".join(text_of(restored_pdf(sheet)).split())


def test_everything_is_on_one_page() -> None:
    assert len(pages_of(restored_pdf(SHEET))) == 1
    wanted = (
        "Harbour Open 2026 · Open · Round 3 · Table 4",
        "Ruling 2: the board to set up",
        "5×5, even game, komi 7",
        "Wiremu Māhina",
        "Zoë Ødegård",
        "White moves next.",
        "3 black stones on the board, 1 captured",
        "4 white stones on the board, 0 captured",
        "After move 8 of the record and Black’s pass.",
        FOOTER.ledger,
    )
    for words in wanted:
        assert words in _words(SHEET)


def test_coordinates_stand_on_all_four_sides() -> None:
    lines = text_of(restored_pdf(replace(SHEET, diagram=Diagram(3, ("...",) * 3)))).split()
    assert lines.count("A") == lines.count("B") == lines.count("C") == 2
    assert all(lines.count(row) >= 2 for row in "123")


@pytest.mark.parametrize("size", [1, 2, 9, 19, 25])
def test_every_size_fits_one_page(size: int) -> None:
    sheet = replace(SHEET, diagram=Diagram(size, ("X" * size,) * size))
    assert len(pages_of(restored_pdf(sheet))) == 1
    assert f"{size * size} black stone{'' if size == 1 else 's'} on the board" in _words(sheet)


def test_long_notes_go_on_to_another_page() -> None:
    note = " ".join(f"word{number}" for number in range(400))
    pages = pages_of(restored_pdf(replace(SHEET, notes=(note,))))
    assert len(pages) == 2
    assert set(note.split()) <= set(" ".join(pages).split())


@pytest.mark.parametrize("name", [*LATIN, *EASTERN, *MARKUP])
def test_names_are_printed_as_entered(name: str) -> None:
    assert name in _words(replace(SHEET, white=PaperPlayer(name)))


def test_deterministic_and_golden() -> None:
    assert restored_pdf(SHEET) == restored_pdf(SHEET)
    assert_golden("restored", restored_pdf(SHEET))
