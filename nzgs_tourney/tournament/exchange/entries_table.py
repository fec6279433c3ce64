"""Reads an entry list, CSV or XLSX, as a preview: every line becomes a row or is listed with the reason why not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace

from games.wording.numbers import listed
from ground.translation import gettext as _, ngettext
from nzgs_tourney.tournament.exchange.entry_line import blank_means_absent, read_line, rounds_missed, with_board
from nzgs_tourney.tournament.exchange.entry_names import (
    NameRead,
    capitals_turned,
    cell_text,
    family_names_first,
    read_name,
)
from nzgs_tourney.tournament.exchange.entry_row import EntriesPreview, EntryRow, division_key, identity
from nzgs_tourney.tournament.exchange.untidy_line import is_mixed, read_untidy, repeated_texts
from ratings.imports.cells import TableLine, TextTable, UnreadableLine, too_wide, unreadable
from ratings.imports.columns import counting_left_out
from ratings.imports.names import name_key
from ratings.imports.rating_list import LONGEST_CLUB, LONGEST_NAME
from ratings.name_parts import composed

MOST_NAMED = 20
"""More lines than these that repeat others are counted, not named."""

BAR = " | "
"""Between two texts that one cell holds, because a tab is between them."""


def read_entries(
    table: TextTable,
    mapping: Mapping[str, int],
    *,
    rounds: int = 20,
    strength_required: bool = True,
    division_of: Callable[[str], Hashable] = division_key,
) -> EntriesPreview:
    """Every line of the table as a row or as unreadable, in the order of the file.

    `mapping` comes from `recognise_columns`, or from the director. `rounds` is the division's number of rounds, which a
    list of rounds *played* needs. A line is unreadable without a name; with an invalid grade; without a grade and a
    rating in stones, unless `strength_required` is False because a rating list will follow; with more columns than the
    heading; with a text that is too long; with a board that isn't a number or that an earlier line of its team has; and
    where it means the player of an earlier line of the same division, which
    `division_of` gives for the text in its column, but differs from it. An exact copy of an earlier line or of the
    heading is one of the `copies`, and the notes count them. A line with nothing in the column of grades has the grade
    at the end of its name, if there is one, and the notes count such lines. Two players with the same name, its words
    in any order, who differ in anything else are both kept, with a note. Texts that look like formulas are texts. Where
    most family names are in capitals, before the first name or in a column of their own, they are written last and with
    one capital, with a note.
    """
    named = bool(mapping.keys() & {"name", "first", "last"})
    if not named and (mapping or table.header.number):
        return EntriesPreview((), (), table.notes, _("Choose the column with the names."))
    mapping, counting = counting_left_out(table, mapping, number="nzgs_id")
    notes = [*table.notes, *counting]
    copies, names = _copies(table), [read_name(line, mapping) for line in table.lines]
    turned = names
    if family_names_first(name.listed for name in names):
        turned = [_turned_round(name) for name in names]
    blank_absent, earlier = blank_means_absent(table.lines, mapping), defaultdict[Hashable, _Earlier](_Earlier)
    rows: list[EntryRow] = []
    bad: list[UnreadableLine] = []
    repeats: list[UnreadableLine] = []
    clubs = repeated_texts((line.cells for line in table.lines), table.separator)
    graded = 0
    for line, name in zip(table.lines, turned, strict=True):
        if line.number in copies:
            continue
        row, by_content = _by_columns(table, line, mapping, name) if named else _("there’s no name"), False
        unclear = isinstance(row, str) or is_mixed(row.name) or (strength_required and not _has_strength(row))
        if unclear and not (named and _lacks_a_name(table, line, name)):
            found = _by_content(line, table.separator, clubs, named=named)
            row = found if found and (found.rank is not None or not named) else row
            by_content = row is found
        if isinstance(row, EntryRow) and strength_required and not _has_strength(row):
            row = _("“{name}” has neither a grade nor a rating").format(name=row.name)
        if isinstance(row, EntryRow):
            away, missed = rounds_missed(line, mapping, blank_absent=blank_absent, rounds=rounds)
            row = replace(row, away=away, notes=row.notes + missed)
            joined_row = earlier[division_of(row.division)].added(row)
            if isinstance(joined_row, str):
                repeats.append(unreadable(line, joined_row))
                continue
            row = with_board(joined_row, cell_text(line.cell(mapping.get("board")))) if joined_row.team else joined_row
        if isinstance(row, EntryRow) and (taken := earlier[division_of(row.division)].has_board(row)):
            row = taken
        if isinstance(row, str):
            bad.append(unreadable(line, row))
            continue
        graded += row.rank is not None and not by_content and not line.cell(mapping.get("rank"))
        rows.append(row)
    notes += _notes(names, turned, copies, graded)
    return EntriesPreview(tuple(rows), tuple(bad), tuple(notes), copies=copies, repeats=tuple(repeats))


def _has_strength(row: EntryRow) -> bool:
    return row.rank is not None or row.rating is not None


def _lacks_a_name(table: TextTable, line: TableLine, name: NameRead) -> bool:
    """Whether a line that is as its heading says has nothing in its column of names."""
    return not name.name and not too_wide(table.header, line) and not any(BAR in cell for cell in line.cells)


def _by_columns(table: TextTable, line: TableLine, mapping: Mapping[str, int], name: NameRead) -> EntryRow | str:
    return too_wide(table.header, line) or read_line(table.header, line, mapping, name)


def _by_content(line: TableLine, separator: str, clubs: frozenset[str], *, named: bool) -> EntryRow | None:
    """The row of a line that isn't as its heading says, with a note; None where it isn't clear what is in it."""
    found = read_untidy(line.cells, separator, clubs)
    if found is None or len(found.name) > LONGEST_NAME or len(found.club) > LONGEST_CLUB:
        return None
    note = (_("Not as the heading says: read by what is in the line."),) if named else ()
    return EntryRow(
        line.number, found.name, found.rank, club=found.club, phone=found.phone, email=found.email, notes=note,
        parts=found.parts,
    )  # fmt: skip


def _copies(table: TextTable) -> tuple[int, ...]:
    """The numbers of the lines that repeat an earlier line, or the heading, exactly."""
    written, copies = {table.header.cells}, []
    for line in table.lines:
        if line.cells in written:
            copies.append(line.number)
        written.add(line.cells)
    return tuple(copies)


def _turned_round(name: NameRead) -> NameRead:
    parts = capitals_turned(name.listed)
    return replace(name, name=composed(parts), parts=parts) if parts else name


class _Earlier:
    """The players of a division's lines that are read already: the line of each, and the first line with each name."""

    def __init__(self) -> None:
        self._lines: dict[str, int] = {}
        self._names: dict[str, int] = {}
        self._boards: dict[tuple[str, int], int] = {}

    def has_board(self, row: EntryRow) -> str:
        """That an earlier line has the row's board of its team; empty where none has."""
        if row.board is None:
            return ""
        first = self._boards.setdefault((row.team.casefold(), row.board), row.line)
        if first == row.line:
            return ""
        return _("“{name}” has board {board} of {team}, and so has line {line}").format(
            name=row.name, board=row.board, team=row.team, line=first
        )

    def added(self, row: EntryRow) -> EntryRow | str:
        """The row, with a note if an earlier line has its name; or why it isn't another player than one of those."""
        same, key = identity(row), " ".join(sorted(name_key(row.name).split()))
        if same in self._lines:
            first = self._lines[same]
            repeats, number = _("“{name}” repeats line {line}"), _("“{name}” has the player number of line {line}")
            is_same_name = key in self._names and self._names[key] <= first
            return (repeats if is_same_name else number).format(name=row.name, line=first)
        self._lines[same] = row.line
        if key in self._names:
            return replace(row, notes=(*row.notes, _("Same name as line {names}.").format(names=self._names[key])))
        self._names[key] = row.line
        return row


def _notes(names: Sequence[NameRead], turned: Sequence[NameRead], copies: Sequence[int], graded: int) -> Iterator[str]:
    """What the director should know of how the whole list was read."""
    for before, after in zip(names, turned, strict=True):
        if before.name != after.name:
            example = _("“{name}” as “{turned}”").format(name=before.listed, turned=after.name)
            yield _(
                "Family names in capitals are written last, with one capital, e.g. {turned}: check those that need "
                "another."
            ).format(turned=example)
            break
    if len(copies) > MOST_NAMED:
        yield ngettext(
            "{count} line repeats an earlier one and is left out.",
            "{count} lines repeat earlier ones and are left out.",
            len(copies),
        ).format(count=len(copies))
    elif copies:
        yield ngettext(
            "Line {lines} repeats an earlier one and is left out.",
            "Lines {lines} repeat earlier ones and are left out.",
            len(copies),
        ).format(lines=listed([str(number) for number in copies]))
    if graded:
        yield ngettext(
            "{count} grade was read from the end of the name: check the name and the strength.",
            "{count} grades were read from the ends of the names: check the names and the strengths.",
            graded,
        ).format(count=graded)


def with_unknown_division(line: UnreadableLine, column: int | None, divisions: Collection[str]) -> UnreadableLine:
    """A line that repeats another, with a division that isn't among these keys in its reason: it may not repeat it at
    all. `column` is the one of divisions, None for none."""
    named = line.cells[column] if column is not None and column < len(line.cells) else ""
    if not named or division_key(named) in divisions:
        return line
    reason = _("{reason}; there’s no division “{division}” here").format(reason=line.reason, division=named)
    return replace(line, reason=reason)
