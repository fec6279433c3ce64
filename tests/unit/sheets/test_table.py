"""A table across the page: columns that fit, names whole, headings repeated, room to write in rounds to come."""

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from games.sheets.page import LANDSCAPE, MARGIN, PORTRAIT, pdf_of
from games.sheets.table import ColumnKind, SheetColumn, SheetTable, lay_table
from tests.pdf_text import pages_of, sizes_of, text_of
from tests.unit.sheets.people import FOOTER, LATIN, LONG

COLUMNS = (
    SheetColumn("No.", ColumnKind.NUMBER),
    SheetColumn("Name", ColumnKind.NAME),
    SheetColumn("Club", most=7.5),
    SheetColumn("1", ColumnKind.ROUND),
    SheetColumn("2", ColumnKind.BOX),
)


def _table(names: list[str], **changes: object) -> SheetTable:
    rows = tuple((str(number), name, "Ōtautahi", "12+") for number, name in enumerate(names, start=1))
    table = SheetTable(FOOTER, "Open", "Wall list", "by strength", COLUMNS, rows, ("A note.",), "Nobody.", ruled=True)
    return replace(table, **changes)


def _pages(table: SheetTable) -> list[str]:
    laid = lay_table(table)
    return pages_of(pdf_of(laid.title, [laid]))


@pytest.mark.parametrize("large", [False, True])
def test_one_long_name_is_whole_and_leaves_the_others_their_size(large: bool) -> None:
    plain, long = (lay_table(_table([*names, *LATIN], large=large)) for names in (["Zoë"], LONG))
    letters = "".join(text_of(pdf_of("", [long])).split())
    assert all("".join(name.split()) in letters for name in LONG)
    assert long.page_size == plain.page_size


def test_a_row_may_end_early() -> None:
    printed = _pages(_table(["Zoë"]))[0]
    assert "12+" in printed
    assert "A note." in printed


def test_notes_that_do_not_fit_go_on_to_another_page() -> None:
    notes = tuple(f"Note {number}." for number in range(30))
    pages = _pages(_table([f"Player {number}" for number in range(30)], notes=notes))
    assert len(pages) == 2
    assert "Note 0." not in pages[0]
    assert "Note 29." in pages[1]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("notes", "most"), [(1, 38), (12, 76)])
def test_notes_are_never_alone_on_a_page(notes: int, most: int, large: bool) -> None:
    said = tuple(f"Note {number}." for number in range(notes))
    for rows in range(most - 24, most, 3):
        pages = _pages(_table([f"Player {number}" for number in range(rows)], notes=said, large=large))
        assert "Player" in pages[-1], rows
        assert f"Note {notes - 1}." in pages[-1]
        assert sum(page.count("Player") for page in pages) == rows


def test_rows_are_closer_together_rather_than_on_another_page() -> None:
    table = _table([f"Player {number}" for number in range(72)])
    notes = tuple(f"Note {number}." for number in range(8))
    assert len(_pages(table)) == len(_pages(replace(table, notes=notes))) == 2


def test_notes_on_a_page_begun_for_them_are_as_large_as_the_sheet() -> None:
    table = _table([f"Player {number}" for number in range(15)], notes=("word " * 30, *"abcdefgh"), large=True)
    assert [len(page.split("word")) for page in _pages(table)] == [1, 31]
    small, large = (_lines_with(_pages(replace(table, rows=table.rows[:many]))[-1], "word") for many in (2, 15))
    assert (small, large) == (1, 2)


def _lines_with(page: str, word: str) -> int:
    return sum(word in line for line in page.splitlines())


def test_nobody() -> None:
    assert "Nobody." in _pages(_table([]))[0]


def test_wide_tables_lie_across() -> None:
    many = (*COLUMNS, *(SheetColumn(str(number), ColumnKind.BOX) for number in range(3, 13)))
    assert lay_table(_table(list(LATIN))).page_size == PORTRAIT
    assert lay_table(_table(list(LATIN), columns=many)).page_size == LANDSCAPE
    assert lay_table(_table(list(LATIN), large=True)).page_size == LANDSCAPE


def test_the_title_names_what_it_is() -> None:
    assert lay_table(_table([])).title == "Open, wall list by strength"
    assert lay_table(_table([], right="")).title == "Open, wall list"
    assert lay_table(replace(_table([]), title="NZGS points", right="2026")).title == "Open, NZGS points 2026"


def test_names_are_of_one_size_where_smaller_type_for_all_gives_them_room() -> None:
    rounds = tuple(SheetColumn(str(number), ColumnKind.ROUND) for number in range(1, 8))
    clubs = SheetColumn("Club", most=9.0)
    wide = replace(_table([]), columns=(*COLUMNS[:2], clubs, *rounds))
    names = ("Zoë", "Bartholomew Featherstone")
    rows = tuple((str(number), name, "Harbour Stones", *["12+w"] * 7) for number, name in enumerate(names, start=1))
    laid = lay_table(replace(wide, rows=rows))
    sizes = sizes_of(pdf_of(laid.title, [laid]))
    assert laid.page_size == PORTRAIT
    assert {sizes[name] for name in names} == {9.5}


def test_what_a_group_of_rows_shares_is_said_once_on_each_page() -> None:
    columns = (SheetColumn("Prize"), SheetColumn("Name", ColumnKind.NAME))
    rows = (*(("Champion", f"Player {number}") for number in range(60)), ("Youth", "Zoë"))
    pages = _pages(_table([], columns=columns, rows=rows, grouped=1))
    assert [page.count("Champion") for page in pages] == [1, 1]
    assert pages[-1].count("Youth") == 1


def test_a_column_that_is_whole_is_broken_into_lines_and_never_cut() -> None:
    title = "Champion of the Hundredth Congress"
    columns = (SheetColumn("Prize", most=11.0), SheetColumn("Name", ColumnKind.NAME))
    cut, whole = (
        _pages(_table([], columns=(replace(columns[0], broken=whole), columns[1]), rows=((title, "Zoë"),), roomy=True))[
            0
        ]
        for whole in (False, True)
    )
    assert "…" in cut
    assert title in " ".join(whole.split())


@pytest.mark.parametrize("rounds", [20, 29, 58])
@pytest.mark.parametrize("large", [False, True])
def test_rounds_that_do_not_fit_across_follow_on_pages_of_their_own(rounds: int, large: bool) -> None:
    columns = (*COLUMNS[:3], *(SheetColumn(f"R{number}", ColumnKind.ROUND) for number in range(1, rounds + 1)))
    rows = tuple((str(line), "Anahera Harakeke", "Christchurch", *("12+w",) * rounds) for line in range(1, 31))
    laid = lay_table(_table([], columns=columns, rows=rows, large=large))
    pdf = pdf_of(laid.title, [laid])
    headings, farthest = [], 0.0

    def seen(text: str, _matrix: object, place: list[float], *_font: object) -> None:
        nonlocal farthest
        farthest = max([farthest, *([place[4]] if text.strip() else [])])
        headings.extend(word for word in text.split() if word[0] == "R" and word[1:].isdigit())

    for page in PdfReader(BytesIO(pdf)).pages:
        page.extract_text(visitor_text=seen)
    assert set(headings) == {f"R{number}" for number in range(1, rounds + 1)}
    assert farthest < laid.page_size[0] - MARGIN
    assert text_of(pdf).count("A note.") == 1
    assert all("Anahera Harakeke" in page for page in pages_of(pdf))
