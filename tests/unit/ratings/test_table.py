"""Uploaded files as tables of texts."""

from __future__ import annotations

import csv
import datetime
import io
import zipfile

import pytest
from hypothesis import given, strategies as st

from ratings.imports import cells, workbook as workbook_module
from ratings.imports.table import TableRejected, TextTable, read_table
from tests.unit.ratings.workbooks import archive, workbook

NAMES = "Name,Grade\nHēmi Tūhoe,3d\nO’Brien,2k\n王小明,1d\n"


def read(data: bytes | str, filename: str = "list.csv") -> TextTable:
    found = read_table(data.encode() if isinstance(data, str) else data, filename)
    assert isinstance(found, TextTable), found
    return found


def refused(data: bytes | str, filename: str = "list.csv") -> TableRejected:
    found = read_table(data.encode() if isinstance(data, str) else data, filename)
    assert isinstance(found, TableRejected), found
    assert found.message.endswith(".")
    return found


def texts(table: TextTable) -> list[tuple[str, ...]]:
    return [line.cells for line in (table.header, *table.lines)]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_found(separator: str) -> None:
    assert texts(read(f"Name{separator}Grade\nHēmi{separator}3d\n")) == [("Name", "Grade"), ("Hēmi", "3d")]


EGF = "".join(
    f"  1400000{number}  Kea {name:<24} NZ  WGTN   5d  {2100 + number}\n" for number, name in enumerate("ABC")
)
FFG = "Kea Aroha       531 L 1000000 75Al  FR\nRātā Hēmi      -210 L 1000001 75Al  FR\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('<?xml version="1.0" encoding="UTF-8"?>\n<Tournament><Players/></Tournament>', "tournament"),
        ("; CL[A]\n; EV[Rimu Open]\n1 Kea Aroha 3D NZ WGTN 36 2+/w0\n", "tournament"),
        (";name=Rimu Open\n;date=26/10/2026\n1 Kea Aroha 3D 1800014 75Ju 2+w0\n", "tournament"),
        ('{"id": 1, "type": "MACMAHON"}', "tournament"),
        ("TOURNEY Rimu Open\nPLAYERS\n1 Kea, Aroha 3d\n", "tournament"),
        ("\n<!DOCTYPE html><html><table><tr><td>Name</td></tr></table></html>", "web_page"),
        (EGF, "fixed_width"),
        (f"EGF ratings, all players\n{EGF}{EGF}", "fixed_width"),
        (FFG, "fixed_width"),
    ],
)
def test_a_file_of_another_kind_is_refused_with_what_to_do(text: str, code: str) -> None:
    assert refused(text, "list.txt").code == code
    assert refused(text.encode("utf-16")).code == code


@pytest.mark.parametrize(
    "text",
    [
        "Name\nAroha  Kea\nHēmi  Rātā\n",
        "Name,Note\nAroha Kea,came  late  again\nHēmi Rātā,left  at  six\n",
        "Name;Club\nTourney Kea;\n",
        "Tournament player\nAroha Kea\n",
        "Tourney of Rimu 2026\nName,Grade\nAroha Kea,3d\n",
        "Kea, Aroha\t20000\tFull\t5.31\t12/31/2026\tWLGC\tNZ\n",
    ],
)
def test_a_list_is_taken_for_nothing_else(text: str) -> None:
    read(text)


def test_a_comma_inside_a_semicolon_list_is_text() -> None:
    assert texts(read("Name;Grade\nTūhoe, Hēmi;3d\n"))[1] == ("Tūhoe, Hēmi", "3d")
    assert texts(read('"Name, first";Grade\nTūhoe;3d\n'))[0] == ("Name, first", "Grade")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_encodings_lose_nothing(encoding: str) -> None:
    table = read(NAMES.encode(encoding))
    assert [line.cells[0] for line in table.lines] == ["Hēmi Tūhoe", "O’Brien", "王小明"]
    assert table.notes == ()


def test_utf_16_big_endian_by_its_mark() -> None:
    assert read(b"\xfe\xff" + NAMES.encode("utf-16-be")).lines[2].cells == ("王小明", "1d")


def test_western_text_is_read_and_noted() -> None:
    table = read("Name,Grade\nO’Brien Zoë,2k\n".encode("cp1252"))
    assert table.lines[0].cells[0] == "O’Brien Zoë"
    assert "isn’t UTF-8" in table.notes[0]
    assert read(b"Name,Grade\nZo\xeb \x81,2k\n").lines[0].cells[0] == "Zoë"


def test_line_numbers_are_those_of_the_file() -> None:
    table = read('Name,Grade\n\n"Hēmi\nTūhoe",3d\n\nMere,2k\n')
    assert [(line.number, line.cells[0]) for line in table.lines] == [(3, "Hēmi Tūhoe"), (6, "Mere")]


def test_titles_above_the_header_are_named() -> None:
    table = read("Entries for the Harbour Cup\n\nName,Grade\nMere,2k\n")
    assert table.header.cells == ("Name", "Grade")
    assert table.notes == ("Line 1, “Entries for the Harbour Cup”, was read as a title.",)


def test_a_comma_in_a_title_separates_nothing() -> None:
    table = read("Rimu Open, 21 November\nName\tGrade\nMere\t2k\nTama\t3d\n")
    assert [line.cells for line in table.lines] == [("Mere", "2k"), ("Tama", "3d")]
    named = read('Name;Grade\n"Kaa, Mere";2k\nReed, Tama;3d\n')
    assert named.header.cells == ("Name", "Grade")


def test_a_list_without_a_header_has_no_titles() -> None:
    table = read("Aroha Ngata\nMere Kaa,5k\nTama Reed,2d\n").without_header()
    assert [line.cells for line in table.lines] == [("Aroha Ngata",), ("Mere Kaa", "5k"), ("Tama Reed", "2d")]
    assert table.notes == ()


def test_a_single_column_has_its_first_line_as_header() -> None:
    assert texts(read("Name\nMere\n")) == [("Name",), ("Mere",)]


def test_a_list_without_header_can_say_so() -> None:
    table = read("Mere,2k\nHēmi,3d,Ōtepoti\n").without_header()
    assert table.header.cells == ("Column 1", "Column 2", "Column 3")
    assert [line.number for line in table.lines] == [1, 2]


def test_quotation_marks_that_do_not_balance_swallow_nobody() -> None:
    table = read('Name,Grade\n"Mere,2k\nHēmi "Jimmy" Tūhoe,3d\n')
    assert [line.cells for line in table.lines] == [('"Mere', "2k"), ('Hēmi "Jimmy" Tūhoe', "3d")]
    assert "don’t balance" in table.notes[0]


def test_formulas_are_text_and_invisible_characters_go() -> None:
    table = read("Name,Club\n=cmd|' /C calc'!A0,+64\nMe\u202ere\x07 \u200f ,  a\u00a0 b \n")
    assert table.lines[0].cells == ("=cmd|' /C calc'!A0", "+64")
    assert table.lines[1].cells == ("Mere", "a b")


def test_separate_marks_are_composed() -> None:
    assert read("Name,Grade\nHe\u0304mi,3d\n").lines[0].cells[0] == "Hēmi"


def test_what_is_no_table_is_refused() -> None:
    assert refused(b"").code == refused(b" \n ").code == refused(",,\n,\n").code == "empty"
    assert refused(b"%PDF-1.7 ...").code == "binary"
    assert refused(b"GIF89a\0\0,").code == "binary"
    assert refused(b"\xd0\xcf\x11\xe0 old").code == "old_excel"
    assert refused(b"Name,Grade\n", "entries.XLSX").code == "unreadable"


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused(b"a" * (cells.MAX_BYTES + 1)).code == "too_large"
    assert refused(",".join(["a"] * 101)).code == "columns"
    assert refused("," * 2_000_000).code == "empty"
    assert refused("a,b,c,d,e,f,g,h,i,j,k\n" * 20_000).code == "cells"
    monkeypatch.setattr(cells, "MAX_LINES", 3)
    too_many = refused("Name\na\nb\nc\n")
    assert (too_many.code, too_many.line) == ("lines", 4)
    assert refused("Name\n" + "\n" * cells.MAX_RAW_LINES).code == "lines"
    assert "was cut" in read(f"Name,Grade\n{'a' * 600},3d\n").notes[0]


def test_a_cell_beyond_the_reader_is_refused_by_one_sentence() -> None:
    assert refused(f'Name,Grade\n"{"a" * 200_000}",3d\n').code == "unreadable"


def test_workbooks_as_they_were_typed() -> None:
    made = workbook(
        [
            ("Name", "Rating", "Number", "Day", "Paid"),
            ("Hēmi Tūhoe", 3.1, 12345, datetime.date(2026, 11, 20), True),
            (None, None, None, None, None),
            ("王小明", -14.94, 2.0, None, False),
        ]
    )
    table = read(made, "entries.xlsx")
    assert texts(table) == [
        ("Name", "Rating", "Number", "Day", "Paid"),
        ("Hēmi Tūhoe", "3.1", "12345", "2026-11-20", "yes"),
        ("王小明", "-14.94", "2", "", "no"),
    ]
    assert table.lines[1].number == 4


def test_a_workbook_is_known_by_its_content_and_other_sheets_are_named() -> None:
    table = read(workbook([("Name", "Grade"), ("Mere", "2k")], [("Notes", "")]), "entries.csv")
    assert table.lines[0].cells == ("Mere", "2k")
    assert table.notes == ("Only the sheet “Sheet 1” was read; not read: “Sheet 2”.",)


def test_workbooks_with_too_many_cells_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = workbook([("Name", "Grade"), ("Mere", "2k"), ("Hēmi", "3d")])
    assert len(read(made).lines) == 2
    monkeypatch.setattr(cells, "MAX_CELLS", 5)
    monkeypatch.setattr(workbook_module, "MAX_CELLS", 5)
    assert refused(made).code == "cells"


def test_formulas_in_workbooks_are_not_computed() -> None:
    table = read(workbook([("Name", "Grade"), ("Mere", "=1+1")]), "entries.xlsx")
    assert table.lines[0].cells == ("Mere",)


def test_workbooks_that_are_none() -> None:
    whole = workbook([("Name", "Grade"), ("Mere", "2k")])
    assert refused(whole[: len(whole) // 2]).code == "unreadable"
    assert refused(archive({"word/document.xml": b"<a/>"})).code == "not_a_table"
    assert refused(archive({"xl/workbook.xml": b"<a"})).code == "unreadable"


def test_workbooks_that_are_bombs(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = archive({"xl/workbook.xml": b"\0" * (workbook_module.MAX_UNPACKED + 1)})
    assert len(bomb) < 100_000
    assert refused(bomb).code == "too_large"
    assert refused(archive({f"xl/{n}": b"" for n in range(workbook_module.MAX_PARTS + 1)})).code == "too_large"
    styles = archive({"xl/workbook.xml": b"", "xl/styles.xml": b" " * (workbook_module.MAX_SMALL_PART + 1)})
    assert refused(styles).code == "too_large"
    sheet = archive({"xl/workbook.xml": b"", "xl/worksheets/a": b" " * (workbook_module.MAX_LARGE_PART + 1)})
    assert refused(sheet).code == "too_large"
    entities = b'<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]><workbook>&b;</workbook>'
    with zipfile.ZipFile(io.BytesIO(workbook([("Name",)]))) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    assert refused(archive(parts | {"xl/workbook.xml": entities})).code == "unreadable"


@given(st.binary(max_size=400), st.sampled_from([b"", b"\xef\xbb\xbf", b"\xff\xfe", b"PK\x03\x04", b"Name,Grade\n"]))
def test_no_bytes_raise(data: bytes, start: bytes) -> None:
    found = read_table(start + data, "list.csv")
    assert isinstance(found, TextTable | TableRejected)


# Made once: a workbook holds the time it was made at, so another would not always be as long.
WORKBOOK = workbook([("Name", "Grade"), ("Mere", "2k")])


@given(st.data())
def test_no_damaged_workbook_raises(data: st.DataObject) -> None:
    whole = bytearray(WORKBOOK)
    for _ in range(data.draw(st.integers(1, 20))):
        whole[data.draw(st.integers(4, len(whole) - 1))] = data.draw(st.integers(0, 255))
    assert isinstance(read_table(bytes(whole), "list.xlsx"), TextTable | TableRejected)


@given(st.lists(st.lists(st.text("abc ēū王'’.-=+@\"", min_size=1, max_size=8), min_size=2, max_size=4), min_size=1))
def test_what_a_spreadsheet_writes_is_read_back(rows: list[list[str]]) -> None:
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    found = read_table(out.getvalue().encode(), "list.csv")
    expected = [tuple(cells.clean_text(cell) for cell in row) for row in rows]
    expected = [row[: max((n + 1 for n, cell in enumerate(row) if cell), default=0)] for row in expected]
    if not any(expected):
        assert isinstance(found, TableRejected)
    elif sum(map(bool, next(row for row in expected if row))) > 1:
        assert isinstance(found, TextTable)
        assert texts(found) == [row for row in expected if row]
