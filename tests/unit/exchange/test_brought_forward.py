"""Points brought forward: one person a line, whatever stands between name and points."""

from __future__ import annotations

from decimal import Decimal

import pytest

from nzgs_tourney.tournament.exchange.brought_forward import brought_file, read_brought


def test_lines_are_read_with_and_without_numbers_and_a_heading() -> None:
    text = '\ufeffName,Points\nMere Rangi, 12.5\n\n1234; Tāne Kea; −3\n#7\tO’Shea\t0\n"Kea, Hīria",2.25\n'
    rows, faults = read_brought(text)
    assert faults == ()
    assert [(row.line, row.nzgs_id, row.name, row.points) for row in rows] == [
        (2, "", "Mere Rangi", Decimal("12.5")),
        (4, "1234", "Tāne Kea", Decimal(-3)),
        (5, "#7", "O’Shea", Decimal(0)),
        (6, "", "Kea, Hīria", Decimal("2.25")),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Mere\n", "Line 1: “Mere” isn’t a number of points"),
        ("Mere, 1\nTāne, many\n", "Line 2: “many” isn’t a number of points"),
        ("Mere, 12,5\n", "Line 1: write a name and the points"),
        (", 12\n", "Line 1: write a name and the points"),
        ("a, b, c, 12\n", "Line 1: write a name and the points"),
        ("Mere, 1\nMERE, 2\n", "Line 2: MERE is in line 1 already"),
        ("Mere, 1.234\nx, 1\nMere, NaN\n", "Line 3: “NaN” isn’t a number"),
        ("Mere, 1.234\nx, 1\n", "Line 1: “1.234” isn’t a number of points"),
        ("Mere Rangi, twelve\nx, 1\n", "Line 1: “twelve” isn’t a number of points"),
        ("x, 1\n" * 2001, "2001 lines are too many"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, why: str) -> None:
    _, faults = read_brought(text)
    assert any(fault.startswith(why) for fault in faults), faults


@pytest.mark.parametrize("heading", ["Name,Points", "Player;NZGS points", "No\tName\tBrought forward", "Name,TOTAL"])
def test_a_heading_is_left_out(heading: str) -> None:
    rows, faults = read_brought(f"{heading}\nMere, 1\n")
    assert ([row.name for row in rows], faults) == (["Mere"], ())


def test_a_file_is_read_as_spreadsheets_save_it() -> None:
    assert brought_file("Mère Rangi;1,5\r\n".encode("cp1252")) == "Mère Rangi;1,5\r\n"
    assert brought_file("\ufeffTūī Kea,1".encode("utf-16")).endswith("Tūī Kea,1")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"PK\0\0", "isn’t a text file"),
        (b" \n", "The file is empty"),
        (b"a, 1\n" * 50_000, "larger than 200,000 bytes"),
    ],
)
def test_a_file_that_would_be_half_read_is_refused(content: bytes, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        brought_file(content)
