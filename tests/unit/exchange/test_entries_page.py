"""The page on lists says what the reader recognises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nzgs_tourney.tournament.exchange.entry_columns import ENTRY_FIELDS, recognise_columns
from ratings.imports import cells, workbook
from ratings.imports.rating_list import LIST_FIELDS, recognise_list_columns

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "list-columns.md").read_text(encoding="utf-8")
ENTRIES, LISTS = PAGE.split("## Columns of a rating list")


def rows(part: str) -> list[tuple[str, list[str]]]:
    table = part.split("| field |")[1]
    found = re.findall(r"^\| ([\w -]+) \| (`.+`) \|$", table, re.MULTILINE)
    return [(label, re.findall(r"`([^`]+)`", headings)) for label, headings in found]


@pytest.mark.parametrize(("label", "headings"), rows(ENTRIES))
def test_headings_of_entry_lists(label: str, headings: list[str]) -> None:
    wanted = {one.label: one.id for one in ENTRY_FIELDS} | {"one round": "round_1"}
    assert [recognise_columns([heading]) for heading in headings] == [{wanted[label]: 0}] * len(headings)


@pytest.mark.parametrize(("label", "headings"), rows(LISTS))
def test_headings_of_rating_lists(label: str, headings: list[str]) -> None:
    wanted = {one.label: one.id for one in LIST_FIELDS}
    assert [recognise_list_columns([heading]) for heading in headings] == [{wanted[label]: 0}] * len(headings)


def test_no_field_and_no_limit_is_left_out() -> None:
    assert [label for label, _ in rows(ENTRIES)] == [*(one.label for one in ENTRY_FIELDS), "one round"]
    assert [label for label, _ in rows(LISTS)] == [one.label for one in LIST_FIELDS]
    limits = (
        f"At most {cells.MAX_BYTES // 2**20} MB, {cells.MAX_LINES:,} lines, {cells.MAX_COLUMNS} columns, "
        f"{cells.MAX_CELLS:,} cells, {cells.MAX_TEXT} characters a cell; "
        f"a workbook at most {workbook.MAX_UNPACKED // 2**20} MB unpacked"
    )
    assert limits in PAGE
