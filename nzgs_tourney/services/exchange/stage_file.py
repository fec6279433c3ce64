"""Keeps an uploaded list until it is accepted: unchanged, its columns recognised, nothing of it counted."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event, StagedFile, User
from nzgs_tourney.models.staged import StagedKind
from nzgs_tourney.services.exchange.refuse_sides import one_by_one, refuse_sides
from nzgs_tourney.store.entries.staged_files import (
    EDITED,
    NO_HEADER,
    NO_HEADING_FOUND,
    columns_read,
    read_headed,
    recogniser,
)
from nzgs_tourney.store.exchange.staged_division import readable
from nzgs_tourney.tournament.exchange.entries_table import read_entries
from nzgs_tourney.tournament.exchange.heading import may_have_no_heading
from ratings.imports.cells import MAX_TEXT, clean_text
from ratings.imports.columns import only_places
from ratings.imports.no_heading import (
    columns_by_content,
    email_by_content,
    graded_names_by_content,
    names_in_two_by_content,
    names_in_two_columns,
    strength_by_content,
)
from ratings.imports.table import TextTable


def stage_file(
    event: Event,
    kind: StagedKind,
    *,
    filename: str,
    content: bytes,
    by: User,
    division: Division | None = None,
) -> StagedFile:
    """The waiting file. A list without a heading is read by what is in its columns. Raises Refused, with the line, for
    a file that isn't a table of texts, and for a division of sides."""
    if division is not None and division.of_partners:
        raise Refused(one_by_one(division.name))
    table = read_headed(kind, content, filename)
    mapping, answers = _recognised(kind, table), {}
    named = mapping.keys() & {"name", "first", "last"}
    if not named and may_have_no_heading(table):
        by_content = _tidy(table, _by_content(kind, table)) if kind is StagedKind.ENTRIES else _by_content(kind, table)
        if by_content or (kind is StagedKind.ENTRIES and _has_players(table)):
            mapping, answers = by_content, {NO_HEADER: True, NO_HEADING_FOUND: True}
    return StagedFile.objects.create(
        event=event,
        division=division,
        kind=kind,
        filename=filename,
        content=content,
        mapping=mapping,
        answers=answers,
        uploaded_by=by,
    )


def stage_division(division: Division, *, filename: str, content: bytes, by: User) -> StagedFile:
    """A waiting event of another program. Raises Refused, with the place, for a file that no format reads, and for
    one of sides that doesn't say who they are."""
    refuse_sides(readable(content).external)
    return StagedFile.objects.create(
        event=division.event,
        division=division,
        kind=StagedKind.DIVISION,
        filename=filename,
        content=content,
        uploaded_by=by,
    )


@transaction.atomic
def map_columns(
    staged_id: int,
    fields: Mapping[int, str],
    *,
    header: bool,
    people: Mapping[int, str] | None = None,
    reasons: Mapping[int, str] | None = None,
) -> bool:
    """Set what the columns of a waiting file hold. Returns whether that changed what is read.

    `fields` has the field by column counted from 0, "" for a column that isn't read. `header` False reads the first
    line as a player too. `people` are answers and `reasons` reasons given so far, kept for the page. Raises Refused for
    one field in two columns, for a file that isn't a table any more, and once the file is accepted.
    """
    staged = StagedFile.objects.select_for_update().get(pk=staged_id)
    if staged.accepted_at is not None:
        raise Refused(_("This list is accepted already."))
    mapping: dict[str, int] = {}
    for column, name in sorted(fields.items()):
        if name and name in mapping:
            twice = _("columns {one} and {other}").format(one=mapping[name] + 1, other=column + 1)
            raise Refused(_("The same column is chosen for {twice}: keep it for one of them.").format(twice=twice))
        if name:
            mapping[name] = column
    read_as = (mapping, not header)
    changed = (columns_read(staged), bool(staged.answers.get(NO_HEADER))) != read_as
    staged.mapping = mapping
    staged.answers = {
        NO_HEADER: not header,
        EDITED: staged.answers.get(EDITED, {}),
        "people": {str(line): answer for line, answer in (people or {}).items()},
        "reasons": {str(line): reason[:200] for line, reason in (reasons or {}).items() if reason.strip()},
    }
    staged.save(update_fields=["mapping", "answers"])
    return changed


@transaction.atomic
def edit_lines(staged_id: int, texts: Mapping[int, str]) -> bool:
    """Read these lines of a waiting file, by number, as they are written here: their columns with bars between them,
    blank for a line that goes. Returns whether any was given. Raises Refused once the file is accepted."""
    staged = StagedFile.objects.select_for_update().get(pk=staged_id)
    if staged.accepted_at is not None:
        raise Refused(_("This list is accepted already."))
    cells = {str(line): [clean_text(cell)[:MAX_TEXT] for cell in text.split("|")] for line, text in texts.items()}
    if cells:
        staged.answers = {**staged.answers, EDITED: {**staged.answers.get(EDITED, {}), **cells}}
        staged.save(update_fields=["answers"])
    return bool(cells)


def discard_staged(staged_id: int) -> None:
    """Discard a waiting file; an accepted one stays."""
    StagedFile.objects.filter(pk=staged_id, accepted_at__isnull=True).delete()


def _recognised(kind: StagedKind, table: TextTable) -> dict[str, int]:
    """The columns by their headings and, for strengths, by what is in them; of two headings of grades, e.g. `Rank` and
    `Grade`, the one that doesn't only count places."""
    heading = table.header.cells
    columns = recogniser(kind)(heading)
    column = columns.get("rank")
    if column is not None and only_places(table.lines, column):
        without_place = recogniser(kind)([*heading[:column], "", *heading[column + 1 :]])
        columns = without_place if "rank" in without_place else columns
    return strength_by_content(table.lines, columns)


def _has_players(table: TextTable) -> bool:
    """Whether at least half of the lines are players', by what is in them."""
    without_header = table.without_header()
    return 2 * len(read_entries(without_header, {}).rows) >= len(without_header.lines)


def _tidy(table: TextTable, mapping: dict[str, int]) -> dict[str, int]:
    """The mapping; empty where more than half of the lines aren't like its columns."""
    without_header = table.without_header()
    read = read_entries(without_header, mapping)
    odd = sum(bool(row.notes) for row in read.rows) + len(read.unreadable)
    return {} if mapping and not read.fault and 2 * odd > len(without_header.lines) else mapping


def _by_content(kind: StagedKind, table: TextTable) -> dict[str, int]:
    """The columns of a list without a heading. The names may be in two cells: `Ngata, Aroha, 3k`. In an entry list
    grades may be at the ends of names, in two cells too where each has a comma of its own: `Ngata, Aroha 3k`; and there
    may be a column of e-mail addresses."""
    lines = table.without_header().lines
    found = names_in_two_columns(lines, columns_by_content(lines), commas=table.separator == ",")
    if kind is not StagedKind.ENTRIES:
        return found
    found = found or graded_names_by_content(lines)
    if not found and table.separator == ",":
        found = names_in_two_by_content(lines)
    return {**email_by_content(lines), **found} if found else {}
