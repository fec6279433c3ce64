"""Rating lists: every line is a row or has its reason."""

from __future__ import annotations

import datetime
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from ratings.imports.cells import TableLine, table_of
from ratings.imports.rating_list import (
    LIST_FIELDS,
    RatingListPreview,
    parse_day,
    read_rating_list,
    recognise_list_columns,
)
from ratings.imports.table import TextTable, read_table
from ratings.rank import parse_rank

TODAY = datetime.date(2026, 11, 27)


def preview(text: str) -> RatingListPreview:
    table = read_table(text.encode(), "list.csv")
    assert isinstance(table, TextTable)
    return read_rating_list(table, recognise_list_columns(table.header.cells), today=TODAY)


def test_a_list_as_published() -> None:
    found = preview(
        "NZGS No;Surname;First Name;Grade;Rating;Club;As at\n"
        "104;Tūhoe;Hēmi;3d;3.10;Harbour;20/11/2026\n"
        "7;O’Brien;Zoë;;-14,94;;2026-11-20\n"
        "12;王;小明;1d;;Harbour;\n"
    )
    assert [(row.line, row.listed_id, row.name, row.rating, row.rank, row.club) for row in found.rows] == [
        (2, "104", "Hēmi Tūhoe", Decimal("3.10"), parse_rank("3d"), "Harbour"),
        (3, "7", "Zoë O’Brien", Decimal("-14.94"), None, ""),
        (4, "12", "王小明", None, parse_rank("1d"), "Harbour"),
    ]
    assert found.as_of == datetime.date(2026, 11, 20)
    assert found.unreadable == found.notes == ()


def test_every_unreadable_line_is_named_with_its_reason() -> None:
    found = preview(
        "ID,Name,Rating,Grade\n"
        "a1,Mere Pōtae,2.50,\n"
        "a2,,2.00,\n"
        "a3,Aroha Kea,1_9,\n"
        "a4,Tama Weka,2100,\n"
        "a5,Rua Tui,,12x\n"
        "a6,Kiri Moa,,\n"
        "a1,Another One,1.00,\n"
        f"a9,{'x' * 121},1.00,\n"
        f"{'9' * 21},Wide Number,1.00,\n"
    )
    assert [row.name for row in found.rows] == ["Mere Pōtae"]
    assert [one.sentence for one in found.unreadable] == [
        "Line 3: There’s no name.",
        "Line 4: “1_9” isn’t a rating in stones: write a number, e.g. 3.10 or -14.90.",
        "Line 5: “2100” isn’t a rating in stones: they are between -34.50 and 9.49.",
        "Line 6: “12x” isn’t a grade: write 3d or 12k, from 35k to 9d.",
        "Line 7: “Kiri Moa” has neither a rating nor a grade.",
        "Line 8: The number a1 is in line 2 already.",
        "Line 9: The name is longer than 120 characters.",
        "Line 10: The number of “Wide Number” is longer than 20 or the club than 80 characters.",
    ]
    assert found.unreadable[1].cells == ("a3", "Aroha Kea", "1_9")


def test_a_line_with_more_cells_than_the_heading_is_unreadable() -> None:
    found = preview("Name,Rating\nTūī, Hēmi,1.00\n")
    assert [one.sentence for one in found.unreadable] == [
        "Line 2: There are 3 columns under a heading of 2; put quotes around a comma."
    ]


def test_two_players_of_one_name_are_kept_and_a_repeated_line_is_not() -> None:
    found = preview("Name,Rating,Club\nMere Kea,2,Harbour\nMere Kea,2,Valley\nKea, 2,Valley\nmēre KEA,2,Valley\n")
    assert [row.line for row in found.rows] == [2, 3, 4]
    assert found.notes == ("Line 3: “Mere Kea” has the same name as line 2.",)
    assert [one.sentence for one in found.unreadable] == ["Line 5: “mēre KEA” repeats line 3."]


def test_columns_that_only_count_and_columns_not_read_are_named() -> None:
    found = preview("ID,Name,Rating,Wins\n1,Mere,2,5\n2,Hēmi,3,4\n")
    assert [row.listed_id for row in found.rows] == ["", ""]
    numbers, not_read = found.notes
    assert "“ID”" in numbers
    assert not_read == "Columns not read: “ID”, “Wins”."


@pytest.mark.parametrize(
    "places", [("1", "2", "3"), ("1", "2", "2"), ("1", "2=", "2="), ("1.", "2.", "3."), ("1", "1", "3")]
)
def test_a_rank_that_only_counts_is_the_place(places: tuple[str, str, str]) -> None:
    mere, hemi, tui = places
    found = preview(f"Rank,Name,Rating\n{mere},Mere,3.10\n{hemi},Hēmi,2.20\n{tui},Tūī,2.20\n")
    assert [(row.rank, row.rating) for row in found.rows] == [
        (None, Decimal("3.10")),
        (None, Decimal("2.20")),
        (None, Decimal("2.20")),
    ]
    assert found.notes[0] == "The column “Rank” only counts places, so it isn’t read as a grade."


def test_a_rank_of_bare_numbers_that_do_not_count_is_refused_line_by_line() -> None:
    found = preview("Rank,Name,Rating\n3,Mere,3.10\n1,Hēmi,1.20\n")
    assert [one.line for one in found.unreadable] == [2, 3]


def test_a_list_of_a_day_to_come_has_a_fault_that_names_the_line() -> None:
    found = preview("Name,Rating,As of\nMere,2,2026-11-27\nHēmi,3,2026-11-28\n")
    assert found.rows == ()
    assert found.fault == (
        "Line 3 has the date 2026-11-28, after today: correct it, or choose “not read” for that column."
    )


def test_a_list_without_names_or_ratings_says_which_column_is_missing() -> None:
    nameless = preview("Club,Rating\nHarbour,2\n")
    assert (nameless.rows, "names" in nameless.fault) == ((), True)
    assert preview("Name,Club\nMere,Harbour\n").fault == "Choose the column with the ratings."


def test_several_days_are_no_day_of_the_list() -> None:
    assert preview("Name,Rating,As of\nMere,2,2026-11-20\nHēmi,3,2026-11-21\n").as_of is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-11-20", datetime.date(2026, 11, 20)),
        ("3/4/2026", datetime.date(2026, 4, 3)),
        ("3 Apr 2026", datetime.date(2026, 4, 3)),
        ("3 april 2026", datetime.date(2026, 4, 3)),
        ("31/2/2026", None),
        ("3 xyz 2026", None),
        ("2026", None),
        ("", None),
    ],
)
def test_days(text: str, day: datetime.date | None) -> None:
    assert parse_day(text) == day


@given(
    st.lists(st.lists(st.text(max_size=12), min_size=1, max_size=5), max_size=8),
    st.dictionaries(st.sampled_from([one.id for one in LIST_FIELDS]), st.integers(-1, 6)),
)
def test_no_table_raises_and_no_line_is_lost(rows: list[list[str]], mapping: dict[str, int]) -> None:
    table = table_of([TableLine(number, tuple(row)) for number, row in enumerate(rows, start=1)])
    if isinstance(table, TextTable):
        found = read_rating_list(table, mapping, today=TODAY)
        lines = sorted([row.line for row in found.rows] + [one.line for one in found.unreadable])
        assert found.fault or lines == [line.number for line in table.lines]
