"""Recognises the columns of a table by the spellings of their headers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ground.translation import gettext as _
from ratings.imports.cells import TableLine, TextTable
from ratings.imports.names import has_grade

LOWEST_HEADING = 20
"""How many lines below its first are looked at for the heading."""

NAMES = frozenset({"name", "first", "last"})
"""The fields that have a name or a part of one."""

_BRACKETS = re.compile(r"\([^()]*\)|\[[^][]*\]")
_LETTERS = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class ColumnField:
    """Something a column may hold: `label` for people, `spellings` of headers, folded by `folded`."""

    id: str
    label: str
    spellings: frozenset[str]


def field(name: str, label: str, spellings: str) -> ColumnField:
    """A field from its spellings in one text, separated by commas; the label is always one of them."""
    return ColumnField(name, label, frozenset(folded(text) for text in (label, *spellings.split(","))))


def folded(text: str) -> str:
    """A header without case, accents, blanks and punctuation: `E-mail Address` and `email_address` are the same."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return _LETTERS.sub("", "".join(c for c in plain if not unicodedata.combining(c)))


def recognised(header: Sequence[str], fields: Sequence[ColumnField]) -> dict[str, int]:
    """For each field that the header has, its column counted from 0; the first where two columns match. Of a heading
    such as `Grade (kyu/dan)` or `First name(s)` the part outside the brackets is enough."""
    columns: dict[str, int] = {}
    for column, text in enumerate(header):
        keys = (folded(text), folded(_BRACKETS.sub("", text)))
        recognised_fields = (field.id for key in keys for field in fields if key in field.spellings)
        if found := next(recognised_fields, None):
            columns.setdefault(found, column)
    return columns


def under_its_heading(table: TextTable, recognise: Callable[[Sequence[str]], Mapping[str, int]]) -> TextTable:
    """The table, with the first line as its header that has a heading of names and another one, if its own has none and
    no line above it has a grade. Sheets often begin with the name of the event, its days and its director in several
    cells."""
    if recognise(table.header.cells).keys() & NAMES or has_grade(table.header.cells):
        return table
    for line in table.lines[:LOWEST_HEADING]:
        mapping = recognise(line.cells)
        if mapping.keys() & NAMES and len(mapping) > 1:
            return table.headed_by(line)
        if has_grade(line.cells):
            break
    return table


def unrecognised(header: Sequence[str], mapping: Mapping[str, int]) -> tuple[int, ...]:
    """The columns, counted from 0, that have a heading and aren't in the mapping."""
    used = set(mapping.values())
    return tuple(column for column, text in enumerate(header) if column not in used and text)


def only_counts(lines: Sequence[TableLine], column: int) -> bool:
    """Whether a column holds nothing but 1, 2, 3 ... down the table: numbers of lines, not of people."""
    texts = [line.cell(column) for line in lines]
    return len(texts) > 1 and texts == [str(number) for number in range(1, len(texts) + 1)]


def only_places(lines: Sequence[TableLine], column: int) -> bool:
    """Whether a column counts down the table, shared places repeated: 1, 2, 2=, 4. Such a *Rank* is no grade."""
    texts = [line.cell(column).rstrip(".=") for line in lines]
    if len(texts) < 2 or not all(text.isascii() and text.isdigit() for text in texts):
        return False
    numbers = [int(text) for text in texts]
    steps = zip(numbers, numbers[1:], range(2, len(numbers) + 1), strict=False)
    return numbers[0] == 1 and numbers[-1] > 1 and all(new in (old, old + 1, line) for old, new, line in steps)


def counting_left_out(
    table: TextTable, mapping: Mapping[str, int], *, number: str
) -> tuple[dict[str, int], tuple[str, ...]]:
    """The mapping without a column of players' numbers (the field `number`) that only counts lines, and without a
    column of grades that only counts places; with a note for each."""
    kept, notes = dict(mapping), []
    if number in kept and only_counts(table.lines, kept[number]):
        message = _("The column “{heading}” only counts lines, so it isn’t read as player numbers.")
        notes.append(message.format(heading=table.header.cell(kept.pop(number))))
    if "rank" in kept and only_places(table.lines, kept["rank"]):
        message = _("The column “{heading}” only counts places, so it isn’t read as a grade.")
        notes.append(message.format(heading=table.header.cell(kept.pop("rank"))))
    return kept, tuple(notes)
