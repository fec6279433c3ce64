"""The columns of a list that has no heading."""

from __future__ import annotations

import pytest

from ratings.imports.cells import TableLine
from ratings.imports.no_heading import (
    columns_by_content,
    email_by_content,
    graded_names_by_content,
    names_in_two_by_content,
    names_in_two_columns,
)


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        ([("Mere Kea", "3d", "Rimu"), ("Tama Weka", "12k", "Rimu")], {"name": 0, "rank": 1}),
        ([("3d", "Mere Kea"), ("12k", "Tama Weka")], {"name": 1, "rank": 0}),
        ([("Mere Kea", "3d", "3.10"), ("Tama Weka", "12k", "-11.40")], {"name": 0, "rank": 1, "rating": 2}),
        ([("Mere Kea", "3d"), ("Tama Weka", "")], {"name": 0, "rank": 1}),
        ([("1", "Mere Kea", "3d"), ("2", "Tama Weka", "12k")], {"name": 1, "rank": 2}),
        ([("2026-11-01", "Mere Kea", "3d"), ("2026-11-02", "Tama Weka", "12k")], {"name": 1, "rank": 2}),
        ([("m@example.nz", "Mere Kea", "3d"), ("t@example.nz", "Tama Weka", "12k")], {"name": 1, "rank": 2}),
        ([("1", "3d"), ("2", "12k")], {}),
        ([("Mere Kea <m@example.nz>", "3d"), ("Tama Weka <t@example.nz>", "12k")], {"name": 0, "rank": 1}),
        ([("Mere Kea", "3d"), ("Tama Weka", "12x"), ("Hana Rata", "5k")], {"name": 0, "rank": 1}),
        ([("Mere Kea", "5"), ("Tama Weka", "3")], {}),
        ([("Mere Kea", "Rimu"), ("Tama Weka", "Nelson")], {}),
        ([("3d",), ("12k",)], {}),
        ([], {}),
    ],
)
def test_a_column_of_grades_and_the_names_beside_it(cells: list[tuple[str, ...]], columns: dict[str, int]) -> None:
    lines = [TableLine(number, texts) for number, texts in enumerate(cells, start=1)]
    assert columns_by_content(lines) == columns


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        ([("Mere Kea 3d",), ("Tama Weka (12 kyu)",)], {"name": 0}),
        ([("Mere Kea 3d", "Rimu"), ("Tama Weka", ""), ("Hana Rata 5k", "Rimu")], {"name": 0}),
        ([("1", "Mere Kea 3d"), ("2", "Tama Weka 12k")], {"name": 1}),
        ([("Mere Kea 3d",), ("Tama Weka",)], {}),
        ([("Kea", "Mere 3d"), ("Weka", "Tama 12k")], {}),
        ([("3d",), ("12k",)], {}),
        ([], {}),
    ],
)
def test_a_column_of_names_with_grades(cells: list[tuple[str, ...]], columns: dict[str, int]) -> None:
    lines = [TableLine(number, texts) for number, texts in enumerate(cells, start=1)]
    assert graded_names_by_content(lines) == columns


NGATA, KAA, REED, KEA, RATA = (
    ("Ngata", "Aroha 3k"),
    ("Kaa", "Mere (5 kyu)"),
    ("Reed", "Tama 2d"),
    ("van Dam", "Te Ariki 12k"),
    ("Rata-Kea", "Hana 9k"),
)


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        ([NGATA, KAA], {"last": 0, "first": 1}),
        ([NGATA, KAA, REED, KEA, RATA], {"last": 0, "first": 1}),
        ([(str(number), *cells) for number, cells in enumerate((NGATA, KAA), start=1)], {"last": 1, "first": 2}),
        ([(*NGATA, "Rimu"), KAA], {"last": 0, "first": 1}),
        ([NGATA, KAA, REED, RATA, ("Mere Kaa 5k",)], {"last": 0, "first": 1}),
        ([NGATA, KAA, REED, RATA, ("Weka", "Tama")], {"last": 0, "first": 1}),
        ([NGATA, ("Ngata", "Tama 5k"), KAA], {"last": 0, "first": 1}),
    ],
)
def test_family_and_given_name_in_two_cells(cells: list[tuple[str, ...]], columns: dict[str, int]) -> None:
    lines = [TableLine(number, texts) for number, texts in enumerate(cells, start=1)]
    assert names_in_two_by_content(lines) == columns


THREE = [("Ngata", "Aroha", "3k"), ("Kaa", "Mere", "5k"), ("van Dam", "Te Ariki", "12k"), ("Reed", "Tama", "")]


@pytest.mark.parametrize(
    ("cells", "commas", "columns"),
    [
        (THREE, True, {"last": 0, "first": 1, "rank": 2}),
        ([("Entries",), *THREE], True, {"last": 0, "first": 1, "rank": 2}),
        (THREE, False, {"rank": 2}),
        ([(one.upper(), *others) for one, *others in THREE], False, {"last": 0, "first": 1, "rank": 2}),
        ([(one, other.upper(), rank) for one, other, rank in THREE], False, {"first": 0, "last": 1, "rank": 2}),
        ([(one, other.upper(), rank) for one, other, rank in THREE], True, {"first": 0, "last": 1, "rank": 2}),
        ([(str(number), *cells) for number, cells in enumerate(THREE)], True, {"last": 1, "first": 2, "rank": 3}),
        ([("3k", "Ngata", "Aroha"), ("5k", "Kaa", "Mere")], True, {"last": 1, "first": 2, "rank": 0}),
        ([("Aroha Ngata", "Rimu", "3k"), ("Mere Kaa", "Nelson", "5k")], True, {"name": 0, "rank": 2}),
        ([("Aroha", "Rimu", "3k"), ("Mere", "Rimu", "5k"), ("Hana", "Rimu", "2k")], True, {"name": 0, "rank": 2}),
        ([("Aroha Ngata", "3k", "Rimu"), ("Mere Kaa", "5k", "Nelson")], True, {"name": 0, "rank": 1}),
        ([("Aroha", "3k"), ("Mere", "5k")], True, {"name": 0, "rank": 1}),
        ([("Mere Kea", "Rimu")], True, {}),
    ],
)
def test_a_name_in_two_columns_before_the_strength(
    cells: list[tuple[str, ...]], commas: bool, columns: dict[str, int]
) -> None:
    lines = [TableLine(number, texts) for number, texts in enumerate(cells, start=1)]
    assert names_in_two_columns(lines, columns_by_content(lines), commas=commas) == columns


def test_a_column_of_addresses() -> None:
    lines = [TableLine(number, ("Mere @ Rimu", f"m{number}@example.nz", "3d")) for number in range(1, 4)]
    assert email_by_content(lines) == {"email": 1}
    assert email_by_content([TableLine(1, ("Mere", "@rimu"))]) == {}


@pytest.mark.parametrize(
    "cells",
    [
        [("Rimu", "Aroha Ngata 3k"), ("Nelson", "Mere Kaa 5k")],
        [("Aroha Ngata", "Rimu 3k"), ("Mere Kaa", "Nelson 5k")],
        [("Rimu", "Aroha 3k"), ("Rimu", "Mere 5k"), ("Nelson", "Tama 2d"), ("Rimu", "Hana 9k")],
        [("Aroha", "Rimu 3k"), ("Mere", "Rimu 5k"), ("Tama", "Nelson 2d"), ("Hana", "Rimu 9k")],
        [NGATA, KAA, REED, ("Weka", "Tama")],
        [("1. Ngata", "Aroha 3k"), ("2. Kaa", "Mere 5k")],
        [("Ngata", "2", "Aroha 3k"), ("Kaa", "3", "Mere 5k")],
        [("Ngata", "Aroha"), ("Kaa", "Mere")],
        [("Aroha Ngata 3k",), ("Mere Kaa 5k",)],
        [],
    ],
)
def test_two_cells_that_may_be_something_else_are_asked_about(cells: list[tuple[str, ...]]) -> None:
    assert names_in_two_by_content([TableLine(number, texts) for number, texts in enumerate(cells, start=1)]) == {}
