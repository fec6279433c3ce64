"""Tables to take away: what stands in a cell comes back as it was, and is never computed."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st
from openpyxl import load_workbook

from nzgs_tourney.tournament.exchange.tables import TableFormat, TableSheet, csv_bytes, table_bytes, xlsx_bytes
from tests.unit.exchange.external_events import FEWER

NAMES = TableSheet(
    "entries",
    "Entries: [Open]",
    ("Name", "Rating", "Table"),
    (("Tāne Pōtiki", Decimal("-3.10"), 1), ("狄 *", None, 2), ("=1+1", Decimal("2.5"), 3)),
)


def read_csv(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_a_csv_has_its_heading_and_every_row_in_utf_8() -> None:
    content = csv_bytes(NAMES)
    assert content.startswith(b"\xef\xbb\xbfName,Rating,Table\r\n")
    assert read_csv(content)[1:3] == [["Tāne Pōtiki", "-3.10", "1"], ["狄 *", "", "2"]]


@pytest.mark.parametrize("formula", ["=1+1", "+1;2", "-A1", "@SUM(A1)", "  =cmd|'/c'!A0", "\t=1", "\r=1", "\n=1"])
def test_a_text_that_looks_like_a_formula_is_a_text(formula: str) -> None:
    sheet = TableSheet("x", "x", ("Name",), ((formula,),))
    assert read_csv(csv_bytes(sheet))[1][0].startswith("'")
    cell = load_workbook(io.BytesIO(xlsx_bytes(sheet))).active["A2"]
    assert (cell.data_type, str(cell.value).strip()) == ("s", formula.strip())


def test_a_negative_number_stays_a_number() -> None:
    sheet = TableSheet("x", "x", ("Rating",), ((Decimal("-3.10"),), (-2,)))
    assert [row[0] for row in read_csv(csv_bytes(sheet))] == ["Rating", "-3.10", "-2"]
    page = load_workbook(io.BytesIO(xlsx_bytes(sheet))).active
    assert [page["A2"].value, page["A3"].value] == [-3.1, -2]


def test_a_workbook_has_a_sheet_with_a_name_that_it_takes_and_a_heading_in_sight() -> None:
    page = load_workbook(io.BytesIO(xlsx_bytes(NAMES))).active
    assert page.title == "Entries Open"
    assert (page["A1"].value, page["A1"].font.bold, page.freeze_panes) == ("Name", True, "A2")
    assert page["A4"].quotePrefix


def test_letters_that_a_workbook_cannot_hold_become_blanks() -> None:
    sheet = TableSheet("x", "'\x00'", ("Name",), (("a\x00b\x1bc",),))
    assert load_workbook(io.BytesIO(xlsx_bytes(sheet))).active["A2"].value == "a b c"


def test_the_form_is_the_one_asked_for() -> None:
    assert table_bytes(NAMES, TableFormat.CSV) == csv_bytes(NAMES)
    assert table_bytes(NAMES, TableFormat.XLSX).startswith(b"PK")


def test_rows_must_have_a_cell_for_each_heading() -> None:
    with pytest.raises(ValueError, match="argument"):
        xlsx_bytes(TableSheet("x", "x", ("One", "Two"), (("only one",),)))


@FEWER
@given(st.lists(st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=12), min_size=1, max_size=5))
def test_every_name_comes_back(names: list[str]) -> None:
    sheet = TableSheet("x", "x", ("No.", "Name"), tuple((number, name) for number, name in enumerate(names)))
    back = [row[1] for row in read_csv(csv_bytes(sheet))[1:]]
    assert [text.removeprefix("'") for text in back] == [name.removeprefix("'") for name in names]
    page = load_workbook(io.BytesIO(xlsx_bytes(sheet))).active
    assert [page.cell(row + 2, 2).value or "" for row in range(len(names))] == names
