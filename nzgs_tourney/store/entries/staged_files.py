"""The table in a waiting list, and what of its first line is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.tournament.exchange.entry_columns import recognise_columns
from nzgs_tourney.tournament.exchange.untidy_line import read_untidy
from ratings.imports.cells import TableLine
from ratings.imports.columns import NAMES, counting_left_out, under_its_heading
from ratings.imports.names import split_grade
from ratings.imports.rating_list import recognise_list_columns
from ratings.imports.table import TableRejected, TextTable, read_table

_VALUE = re.compile(r"-?\d+[.,]\d+|-\d+|\d{5,}|\d+/\d+/\d+|\d{1,2}[kd]", re.IGNORECASE | re.ASCII)
"""A rating, a federation's number, a date or a grade: no heading is one, not even that of a round."""
NO_HEADER = "no_header"
"""The key in a file's answers for a first line that is a player, not a heading."""
EDITED = "lines"
"""The key for lines that were edited since: their texts by their numbers, none for one that was accepted before."""
NO_HEADING_FOUND = "no_heading_found"
"""The key for columns that are read by what is in them, because nobody has answered yet."""


def read_headed(kind: StagedKind, content: bytes, filename: str) -> TextTable:
    """The table in a file, under the heading that this kind of list has. Raises Refused for a file that isn't one."""
    table = read_table(content, filename)
    if isinstance(table, TableRejected):
        raise Refused(table.message)
    return under_its_heading(table, recogniser(kind))


def is_remainder(staged: StagedFile) -> bool:
    """Whether other lines of the same list were accepted, and these waited."""
    return [] in staged.answers.get(EDITED, {}).values()


def recogniser(kind: StagedKind) -> Callable[[Sequence[str]], dict[str, int]]:
    """What recognises the columns of this kind of list by their headings."""
    return recognise_columns if kind is StagedKind.ENTRIES else recognise_list_columns


def table_of(staged: StagedFile) -> TextTable:
    """The table in the file, its first line taken as a player where the director said so.

    Raises Refused where the file can't be read any more, although it could be when it was sent.
    """
    table = _edited(read_headed(StagedKind(staged.kind), bytes(staged.content), staged.filename), staged)
    if staged.answers.get(NO_HEADER):
        without_header = table.without_header()
        if not staged.answers.get(NO_HEADING_FOUND):
            return without_header
        return replace(without_header, remarks=(*without_header.remarks, *_no_heading_notes(staged)))
    if looks_like_a_player(table.header):
        note = _(
            "Line {number} was read as the heading, but looks like a player’s: if it is, tick that below the columns."
        )
        return replace(table, remarks=(*table.remarks, note.format(number=table.header.number)))
    return table


def columns_read(staged: StagedFile) -> dict[str, int]:
    """The columns that are read, counted from 0, by their fields: those chosen, without any that only counts.

    Raises Refused as `table_of` does.
    """
    number = "nzgs_id" if staged.kind == StagedKind.ENTRIES else "id"
    return counting_left_out(table_of(staged), staged.mapping, number=number)[0]


def _edited(table: TextTable, staged: StagedFile) -> TextTable:
    """The table with the lines as they were edited since."""
    edited: dict[str, list[str]] = staged.answers.get(EDITED, {})
    if not edited:
        return table

    def now(line: TableLine) -> TableLine:
        return replace(line, cells=tuple(edited.get(str(line.number), line.cells)))

    lines, titles = (tuple(filter(_has_text, map(now, part))) for part in (table.lines, table.titles))
    return replace(table, header=now(table.header), lines=lines, titles=titles)


def _has_text(line: TableLine) -> bool:
    return any(line.cells)


def _no_heading_notes(staged: StagedFile) -> Iterator[str]:
    """How a list without a heading was read, and what to check first."""
    if staged.mapping:
        yield _("There is no heading: the columns are read by what is in them. Check them, and name the others.")
    else:
        yield _("There is no heading: each line is read by what is in it, whatever its order. Check them.")
    if staged.mapping.keys() >= {"first", "last"}:
        last, first = staged.mapping["last"] + 1, staged.mapping["first"] + 1
        yield _("Column {last} is read as the family name and column {first} as the first name: check them.").format(
            last=last, first=first
        )
    elif staged.mapping and not staged.mapping.keys() & NAMES:
        yield _("Each name seems to be in two columns: choose which holds the first name, and which the last name.")


def looks_like_a_player(line: TableLine) -> bool:
    """Whether a line has a text that no heading is, such as a grade or a name that ends in one."""
    if any(_VALUE.fullmatch(cell) or split_grade(cell)[1] for cell in line.cells):
        return True
    found = read_untidy(line.cells, ",")
    return found is not None and bool(found.rank or found.phone or found.email)


def may_have_no_heading(table: TextTable) -> bool:
    """Whether the first line may be a player's, or a title: it looks like a player's, or there is only one column."""
    return looks_like_a_player(table.header) or not any(len(line.cells) > 1 for line in table.without_header().lines)
