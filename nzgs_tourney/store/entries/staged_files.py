"""The table in a waiting list, as the director has said that it is to be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ground.errors import Refused
from nzgs_tourney.models import StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.tournament.exchange.entry_columns import recognise_columns
from nzgs_tourney.tournament.exchange.heading import with_heading, without_heading
from ratings.imports.cells import TableLine
from ratings.imports.columns import counting_left_out, under_its_heading
from ratings.imports.rating_list import recognise_list_columns
from ratings.imports.table import TableRejected, TextTable, read_table

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
        return without_heading(table, staged.mapping if staged.answers.get(NO_HEADING_FOUND) else None)
    return with_heading(table)


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
