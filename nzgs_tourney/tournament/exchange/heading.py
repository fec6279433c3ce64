"""Whether the first line of a list is its heading, and what to check about how it was read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ground.translation import gettext as _
from nzgs_tourney.tournament.exchange.untidy_line import read_untidy
from ratings.imports.cells import TableLine
from ratings.imports.columns import NAMES
from ratings.imports.names import split_grade
from ratings.imports.table import TextTable

_VALUE = re.compile(r"-?\d+[.,]\d+|-\d+|\d{5,}|\d+/\d+/\d+|\d{1,2}[kd]", re.IGNORECASE | re.ASCII)
"""A rating, a federation's number, a date or a grade: no heading is one, not even that of a round."""


def without_heading(table: TextTable, mapping: Mapping[str, int] | None) -> TextTable:
    """The table with its first line taken as a player. `mapping` has the columns that were found by what is in them,
    where nobody has answered yet: then with remarks on what to check."""
    whole = table.without_header()
    return whole if mapping is None else replace(whole, remarks=(*whole.remarks, *_no_heading_notes(mapping)))


def with_heading(table: TextTable) -> TextTable:
    """The table with its first line taken as the heading, with a remark where it looks like a player's."""
    if not looks_like_a_player(table.header):
        return table
    note = _("Line {number} was read as the heading, but looks like a player’s: if it is, tick that below the columns.")
    return replace(table, remarks=(*table.remarks, note.format(number=table.header.number)))


def looks_like_a_player(line: TableLine) -> bool:
    """Whether a line has a text that no heading is, such as a grade or a name that ends in one."""
    if any(_VALUE.fullmatch(cell) or split_grade(cell)[1] for cell in line.cells):
        return True
    found = read_untidy(line.cells, ",")
    return found is not None and bool(found.rank or found.phone or found.email)


def may_have_no_heading(table: TextTable) -> bool:
    """Whether the first line may be a player's, or a title: it looks like a player's, or there is only one column."""
    return looks_like_a_player(table.header) or not any(len(line.cells) > 1 for line in table.without_header().lines)


def _no_heading_notes(mapping: Mapping[str, int]) -> Iterator[str]:
    """How a list without a heading was read, and what to check first."""
    if mapping:
        yield _("There is no heading: the columns are read by what is in them. Check them, and name the others.")
    else:
        yield _("There is no heading: each line is read by what is in it, whatever its order. Check them.")
    if mapping.keys() >= {"first", "last"}:
        last, first = mapping["last"] + 1, mapping["first"] + 1
        yield _("Column {last} is read as the family name and column {first} as the first name: check them.").format(
            last=last, first=first
        )
    elif mapping and not mapping.keys() & NAMES:
        yield _("Each name seems to be in two columns: choose which holds the first name, and which the last name.")
