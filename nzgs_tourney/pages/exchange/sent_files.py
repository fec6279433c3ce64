"""Uploaded files, waiting or accepted, and the columns of one: what they are read as, and could be."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ground.translation import gettext as _
from nzgs_tourney.models import Event, StagedFile
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.store.entries.staged_files import columns_read, table_of
from nzgs_tourney.tournament.exchange.entry_columns import ENTRY_FIELDS, round_column
from ratings.imports.rating_list import LIST_FIELDS

SAMPLES = 3


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """One column of the file: its heading, its first texts, and the field chosen for it, "" for none."""

    number: int
    heading: str
    samples: tuple[str, ...]
    field: str


@dataclass(frozen=True, slots=True)
class SentFileLine:
    """A file that was sent, and when: uploaded, or accepted where it was."""

    pk: int
    filename: str
    contents: str
    at: datetime
    by: str


def columns_of(staged: StagedFile) -> tuple[ColumnChoice, ...]:
    """The columns of the file with what they are read as. Raises Refused where the file isn't a table."""
    table = table_of(staged)
    fields = {column: name for name, column in columns_read(staged).items()}
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
    all_fields = ENTRY_FIELDS if staged.kind == StagedKind.ENTRIES else LIST_FIELDS
    fields = [("", _("not read")), *((field.id, _(field.label)) for field in all_fields)]
    if staged.kind == StagedKind.ENTRIES and staged.division is not None:
        fields += [
            (round_column(number), _("Plays in round {number}").format(number=number))
            for number in range(1, staged.division.rounds + 1)
        ]
    return tuple(fields)


def waiting(event: Event, kind: StagedKind, division_id: int | None = None) -> tuple[SentFileLine, ...]:
    """The files of this kind that nobody has accepted yet, the newest first. One query, which leaves out their
    content.
    """
    staged_files = StagedFile.objects.filter(event=event, kind=kind, accepted_at__isnull=True).select_related(
        "uploaded_by"
    )
    if division_id is not None:
        staged_files = staged_files.filter(division_id=division_id)
    return tuple(_line(staged_file) for staged_file in staged_files.defer("content").order_by("-uploaded_at")[:5])


def accepted(event: Event, kind: StagedKind, division_id: int) -> tuple[SentFileLine, ...]:
    """The last files of this kind that were accepted for the division, the newest first. One query."""
    staged_files = StagedFile.objects.filter(event=event, kind=kind, division_id=division_id, accepted_at__isnull=False)
    newest = staged_files.select_related("uploaded_by").defer("content").order_by("-accepted_at")[:3]
    return tuple(_line(staged_file) for staged_file in newest)


def _line(staged_file: StagedFile) -> SentFileLine:
    return SentFileLine(
        staged_file.pk,
        staged_file.filename,
        staged_file.get_kind_display(),
        staged_file.accepted_at or staged_file.uploaded_at,
        staged_file.uploaded_by.called,
    )
