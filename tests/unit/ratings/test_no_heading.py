"""The columns of a list that has no heading."""

from __future__ import annotations

import pytest

from ratings.imports.cells import TableLine
from ratings.imports.no_heading import columns_by_content, graded_names_by_content


@pytest.mark.parametrize(
    ("cells", "columns"),
    [
        ([("Mere Kea", "3d", "Rimu"), ("Tama Weka", "12k", "Rimu")], {"name": 0, "rank": 1}),
        ([("3d", "Mere Kea"), ("12k", "Tama Weka")], {"name": 1, "rank": 0}),
        ([("Mere Kea", "3d", "3.10"), ("Tama Weka", "12k", "-11.40")], {"name": 0, "rank": 1, "rating": 2}),
        ([("Mere Kea", "3d"), ("Tama Weka", "")], {"name": 0, "rank": 1}),
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
