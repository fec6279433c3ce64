"""A waiting list: its table, the fields of its columns, and which files are still waiting."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from nzgs_tourney.exchange.entry_columns import ENTRY_FIELDS, recognise_columns, round_column
from nzgs_tourney.models import Event, StagedFile
from nzgs_tourney.models.staged import StagedKind
from ratings.errors import Refused
from ratings.imports.cells import TableLine
from ratings.imports.columns import NAMES, under_its_heading
from ratings.imports.graded_name import split_grade
from ratings.imports.rating_list import LIST_FIELDS, recognise_list_columns
from ratings.imports.table import TableRejected, TextTable, read_table
from ratings.translation import gettext as _

SAMPLES = 3
_VALUE = re.compile(r"-?\d+[.,]\d+|-\d+|\d{5,}|\d+/\d+/\d+|\d{1,2}[kd]", re.IGNORECASE | re.ASCII)
"""A rating, a federation's number, a date or a grade: no heading is one, not even that of a round."""
NO_HEADER = "no_header"
"""The key in a file's answers for a first line that is a player, not a heading."""
NO_HEADING_FOUND = "no_heading_found"
"""The key for columns that are read by what is in them, because nobody has answered yet."""


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """One column of the file: its heading, its first texts, and the field chosen for it, "" for none."""

    number: int
    heading: str
    samples: tuple[str, ...]
    field: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A file that waits for acceptance."""

    pk: int
    filename: str
    what: str
    uploaded_at: datetime
    by: str


def read_headed(kind: StagedKind, content: bytes, filename: str) -> TextTable:
    """The table in a file, under the heading that this kind of list has. Raises Refused for a file that isn't one."""
    table = read_table(content, filename)
    if isinstance(table, TableRejected):
        raise Refused(table.message)
    return under_its_heading(table, recogniser(kind))


def recogniser(kind: StagedKind) -> Callable[[Sequence[str]], dict[str, int]]:
    """What recognises the columns of this kind of list by their headings."""
    return recognise_columns if kind is StagedKind.ENTRIES else recognise_list_columns


def table_of(staged: StagedFile) -> TextTable:
    """The table in the file, its first line taken as a player where the director said so.

    Raises Refused where the file can't be read any more, although it could be when it was sent.
    """
    table = read_headed(StagedKind(staged.kind), bytes(staged.content), staged.filename)
    if staged.answers.get(NO_HEADER):
        whole = table.without_header()
        if not staged.answers.get(NO_HEADING_FOUND):
            return whole
        return replace(whole, remarks=(*whole.remarks, *_no_heading_notes(staged)))
    if looks_like_a_player(table.header):
        note = _(
            "Line {number} was read as the heading, but looks like a player’s: if it is, tick that below the columns."
        )
        return replace(table, remarks=(*table.remarks, note.format(number=table.header.number)))
    return table


def _no_heading_notes(staged: StagedFile) -> Iterator[str]:
    """How a list without a heading was read, and what to check first."""
    yield _("There is no heading: the columns are read by what is in them. Check them, and name the others.")
    if staged.mapping.keys() >= {"first", "last"}:
        last, first = staged.mapping["last"] + 1, staged.mapping["first"] + 1
        yield _("Column {last} is read as the family name and column {first} as the first name: check them.").format(
            last=last, first=first
        )
    elif not staged.mapping.keys() & NAMES:
        yield _("Each name seems to be in two columns: choose which holds the first name, and which the last name.")


def looks_like_a_player(line: TableLine) -> bool:
    """Whether a line has a text that no heading is, such as a grade or a name that ends in one."""
    return any(_VALUE.fullmatch(cell) or split_grade(cell)[1] for cell in line.cells)


def columns_of(staged: StagedFile, table: TextTable) -> tuple[ColumnChoice, ...]:
    """The columns of the file with what they are read as."""
    fields = {column: name for name, column in staged.mapping.items()}
    return tuple(
        ColumnChoice(
            number=column,
            heading=heading or _("Column {number}").format(number=column + 1),
            samples=tuple(filter(None, (line.cell(column) for line in table.lines)))[:SAMPLES],
            field=fields.get(column, ""),
        )
        for column, heading in enumerate(table.header.cells)
    )


def fields_for(staged: StagedFile) -> tuple[tuple[str, str], ...]:
    """The possible fields for this kind of list: id and label, "" first for a column that isn't read."""
    known = ENTRY_FIELDS if staged.kind == StagedKind.ENTRIES else LIST_FIELDS
    fields = [("", _("not read")), *((field.id, _(field.label)) for field in known)]
    if staged.kind == StagedKind.ENTRIES and staged.division is not None:
        fields += [
            (round_column(number), _("Plays in round {number}").format(number=number))
            for number in range(1, staged.division.rounds + 1)
        ]
    return tuple(fields)


def waiting(event: Event, kind: StagedKind, division_id: int | None = None) -> tuple[Waiting, ...]:
    """The files of this kind that nobody has accepted yet, the newest first. One query, which leaves out their
    content.
    """
    staged_files = StagedFile.objects.filter(event=event, kind=kind, accepted_at__isnull=True).select_related(
        "uploaded_by"
    )
    if division_id is not None:
        staged_files = staged_files.filter(division_id=division_id)
    return tuple(
        Waiting(
            staged_file.pk,
            staged_file.filename,
            staged_file.get_kind_display(),
            staged_file.uploaded_at,
            staged_file.uploaded_by.called,
        )
        for staged_file in staged_files.defer("content").order_by("-uploaded_at")[:5]
    )
