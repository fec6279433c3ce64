"""A record without clock times: nothing else of it changes, in any encoding, and none is left."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from games.formats.read import read_games
from games.formats.without_clocks import without_clocks
from games.sgf import read_games as read_sgf, read_tree
from games.sgf.record import RecordReading
from tests.data.record_files import codes_of

REAL = Path(__file__).resolve().parents[4] / "shared/data"


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ("(;SZ[9];B[aa]BL[12.5]OB[3];W[bb]WL[9] OW[2])", "(;SZ[9];B[aa];W[bb])"),
        ("(;SZ[9];BlackLeft[9]B[aa]C[BL[9\\]])", "(;SZ[9];B[aa]C[BL[9\\]])"),
        ("(;SZ[9]BL[1][2]\n[3]\nC[x](;B[aa]WL[5])(;B[bb]OW[]))", "(;SZ[9]C[x](;B[aa])(;B[bb]))"),
        ("mail: a[1] BL[3] (;SZ[9]BL[3];B[aa])\nBL[4] end", "mail: a[1] (;SZ[9];B[aa])\nend"),
        ("(;SZ[9]TM[60]OT[5x30];B[aa]TBL[aa])", "(;SZ[9]TM[60]OT[5x30];B[aa]TBL[aa])"),
    ],
)
def test_clock_times_are_removed_and_nothing_else(record: str, expected: str) -> None:
    assert without_clocks(record.encode()).decode() == expected


def test_other_encodings_become_utf_8() -> None:
    text = "(;SZ[9]CA[Shift_JIS]PB[井上]BL[9];B[aa]C[表]WL[3])"
    for data in (text.encode("shift_jis"), text.encode("utf-16")):
        assert without_clocks(data).decode() == "(;SZ[9]CA[UTF-8]PB[井上];B[aa]C[表])"
    unnamed = without_clocks("(;SZ[9]PB[José]BL[9];B[aa])".encode("latin-1"))
    assert unnamed.decode() == "(;CA[UTF-8]SZ[9]PB[José];B[aa])"
    assert "charset_guessed" not in codes_of(unnamed.decode())
    untouched = "(;SZ[9]CA[Shift_JIS]PB[井上];B[aa])".encode("shift_jis")
    assert without_clocks(untouched) == untouched


def test_a_file_of_pandanet() -> None:
    data = b"[Header]\r\nSize=9\r\nPtime=N;10;0\r\n[Data]\r\nAA,B1,1,12\r\nBB,W1,2,0\r\nYA,B1,3,7,x\r\n"
    left = without_clocks(data)
    assert left == data.replace(b"1,12", b"1,0").replace(b"7,x", b"0")
    before, after = read_games(data)[0], read_games(left)[0]
    assert isinstance(before, RecordReading)
    assert before == after
    assert without_clocks(left) == left
    assert without_clocks(data.decode().encode("utf-16")) == left


def test_a_value_that_never_ends_costs_no_more_than_its_length() -> None:
    data = b"(;SZ[9]BL[3];B[aa])" + b"a[\\]" * 200_000
    assert without_clocks(data) == b"(;SZ[9];B[aa])" + b"a[\\]" * 200_000


@given(st.binary(max_size=200) | st.text("(;)BWOLTCA[]abc:\\ \n159", max_size=200).map(str.encode))
def test_any_bytes(data: bytes) -> None:
    left = without_clocks(data)
    assert without_clocks(left) == left
    for index, (before, after) in enumerate(zip(read_sgf(data), read_sgf(left), strict=False), start=1):
        assert not read_tree(left, index).has_clocks
        if isinstance(before, RecordReading) and isinstance(after, RecordReading):
            assert after.record == before.record


@pytest.mark.skipif(not REAL.exists(), reason="the shared records are not on this machine")
def test_real_records_read_the_same_without_them() -> None:
    changed = 0
    for path in sorted((*REAL.glob("sgf/**/*.sgf"), *REAL.glob("other_formats/*.ug?"))):
        data = path.read_bytes()
        left = without_clocks(data)
        changed += left != data
        for index, (before, after) in enumerate(zip(read_games(data), read_games(left), strict=True), start=1):
            assert not read_tree(left, index).has_clocks, path
            assert isinstance(before, RecordReading) == isinstance(after, RecordReading)
            if isinstance(before, RecordReading) and isinstance(after, RecordReading):
                assert after.record == before.record, path
    assert changed
