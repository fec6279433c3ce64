"""The CSV of an archive: every value in its column, and nothing that a spreadsheet would compute."""

import csv
import io

import pytest

from games.audit import as_json, audit_bytes
from games.audit.as_csv import COLUMNS, CsvRows, as_text
from games.audit.summary import row_of


def rows(*files: tuple[str, bytes]) -> list[dict[str, str]]:
    out = io.StringIO(newline="")
    made = CsvRows(out)
    for name, data in files:
        for audit in audit_bytes(data, name):
            made.add(row_of(as_json(audit)))
    return list(csv.DictReader(io.StringIO(out.getvalue(), newline="")))


def test_a_game_and_a_rejected_file() -> None:
    game, refused = rows(("a, b.sgf", b"(;SZ[9]RU[NZ]KM[7];B[cc];B[gg])"), ("c.sgf", b"x"))
    assert tuple(game) == COLUMNS
    assert (game["file"], game["status"], game["komi"], game["out_of_turn"]) == ("a, b.sgf", "accepted", "7", "1")
    assert game["margin"] == "74"
    assert (refused["status"], refused["error"], refused["size"], refused["moves"]) == ("rejected", "not_sgf", "", "")


def test_a_negative_margin_stays_a_number() -> None:
    assert rows(("a.sgf", b"(;SZ[9]RU[NZ]KM[7];B[];W[])"))[0]["margin"] == "-7"


@pytest.mark.parametrize("name", ["=cmd|'/C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", " =1", "-1e5"])
def test_no_cell_is_a_formula(name: str) -> None:
    assert as_text(name) == f"'{name}"
    found = rows((name, b"(;SZ[9]RE[=1+1])"))[0]
    assert found["file"] == f"'{name}"
    assert found["claimed"] == "'=1+1"


@pytest.mark.parametrize("value", ["a.sgf", "B+3", "-7", "6.5", "a=b", 0])
def test_what_is_none_stays_as_it_is(value: object) -> None:
    assert as_text(value) == str(value)


def test_a_guessed_encoding_has_its_column() -> None:
    (audit,) = audit_bytes("(;SZ[9]PB[최철한];B[cc])".encode("cp949"), "a.sgf")
    file = io.StringIO(newline="")
    CsvRows(file).add(row_of(as_json(audit)))
    (row,) = csv.DictReader(io.StringIO(file.getvalue()))
    assert (row["black"], row["encoding_guessed"]) == ("최철한", "EUC-KR (Korean)")
