"""Zips of records: names that are safe anywhere, an index that computes nothing, the same bytes again."""

import csv
from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.exchange.record_zip import IndexLine, RecordZip, ascii_name, game_folder, index_csv

LINE = IndexLine("open", 3, 4, 17, "Wiremu Māhina", "3d", "Zoë Ødegård", "2k", 0, "7", "B+3", "confirmed")


def _zip(files: Iterable[tuple[str, bytes]]) -> bytes:
    made = RecordZip()
    pieces = []
    for name, content in files:
        made.add(name, content)
        pieces.append(made.taken())
    made.close()
    return b"".join([*pieces, made.taken()])


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Wiremu Māhina", "Wiremu-Mahina"),
        ("Ngā'aho O'Ruairc", "Ngaaho-ORuairc"),
        ("Zoë Ødegård", "Zoe-Odegard"),
        ("Lê Thị Ngọc Ánh", "Le-Thi-Ngoc-Anh"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\aux.sgf\x00", "C-aux-sgf"),
        ("王小明", "player"),
        ("", "player"),
        ("<b>x", "b-x"),
        ("x" * 90, "x" * 40),
    ],
)
def test_names_become_plain_parts_of_a_file_name(name: str, plain: str) -> None:
    assert ascii_name(name) == plain


@given(st.text(max_size=60))
def test_any_name_is_safe(name: str) -> None:
    plain = ascii_name(name)
    assert plain
    assert set(plain) <= set("-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    assert not plain.startswith("-")


def test_a_game_has_a_folder_of_its_own() -> None:
    assert game_folder(LINE, with_division=False) == "round-3/table-04-Wiremu-Mahina-Zoe-Odegard/"
    assert game_folder(LINE, with_division=True).startswith("open/round-3/")
    eastern = replace(LINE, black="王小明", white="佐藤はるか", division="../..")
    assert game_folder(eastern, with_division=True) == "division/round-3/table-04-Black-White/"


def test_the_index_is_a_table_without_formulas() -> None:
    hostile = replace(LINE, black='=HYPERLINK("x")', white="@sum", found="-2+3", claimed="+1", result="-")
    text = index_csv([LINE, hostile]).decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert rows[0]["black"] == "Wiremu Māhina"
    assert (rows[0]["round"], rows[0]["komi"], rows[0]["record"]) == ("3", "7", "")
    for field in ("black", "white", "found", "claimed", "result"):
        assert rows[1][field].startswith("'")


def test_what_is_put_in_comes_out_and_the_bytes_are_the_same_again() -> None:
    files = [("round-1/a.sgf", b"(;)" * 5000), ("index.csv", b"x"), ("empty.sgf", b"")]
    content = _zip(files)
    assert content == _zip(files)
    with ZipFile(BytesIO(content)) as found:
        assert found.testzip() is None
        assert [(name, found.read(name)) for name in found.namelist()] == files
        assert {entry.date_time for entry in found.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert len(content) < 1_000


@pytest.mark.parametrize("name", ["../x", "/x", "a//b", "a/../b", "", "a\\b", ".x", "a/.", "ā", "a b", "a:b", "a\n"])
def test_a_name_that_leads_elsewhere_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be called"):
        RecordZip().add(name, b"")


def test_a_name_twice_is_refused() -> None:
    made = RecordZip()
    made.add("x.sgf", b"")
    with pytest.raises(ValueError, match="cannot be called"):
        made.add("x.sgf", b"")


def test_an_empty_zip_is_one() -> None:
    with ZipFile(BytesIO(_zip([]))) as found:
        assert found.namelist() == []
