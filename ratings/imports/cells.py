"""A table read from a file: lines of texts, not interpreted yet, and lines that could not be read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ground.translation import gettext as _, ngettext

MAX_BYTES = 4 * 1024 * 1024
MAX_LINES = 20_000
MAX_COLUMNS = 100
MAX_TEXT = 500
"""Limits on a file, its lines that aren't blank, the cells of a line, and the characters of a cell."""

MAX_CELLS = 200_000
"""The limit on cells that aren't empty; these take the reading time."""

MAX_RAW_LINES = 2 * MAX_LINES
"""The limit on lines including blank ones; readers stop at one more."""

_BLANK = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class TableLine:
    """One line of a table; `number` is its line or row in the file, counted from 1."""

    number: int
    cells: tuple[str, ...]

    def cell(self, column: int | None) -> str:
        """The text in a column counted from 0; empty where the line is shorter or there is no such column."""
        return self.cells[column] if column is not None and 0 <= column < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class TextTable:
    """A header and the lines below it, none of them blank; `titles` are lines above it. `remarks` are sentences on how
    the file was read. `separator` is what its cells are set apart by, empty for a workbook."""

    header: TableLine
    lines: tuple[TableLine, ...]
    remarks: tuple[str, ...] = ()
    separator: str = ""
    titles: tuple[TableLine, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The remarks, and which lines were read as titles."""
        message = _("Line {number}, “{cells}”, was read as a title.")
        titles = (message.format(number=line.number, cells=in_one(line)) for line in self.titles)
        return (*self.remarks, *titles)

    def headed_by(self, line: TableLine) -> TextTable:
        """The same table with one of its lines as the header; those above it are titles."""
        index = self.lines.index(line)
        above = (*self.titles, self.header, *self.lines[:index])
        return replace(self, header=line, lines=self.lines[index + 1 :], titles=above)

    def without_header(self) -> TextTable:
        """The same table where the first line is no header but content, and a line above it no title; the columns are
        named by their numbers."""
        lines = (*self.titles, self.header, *self.lines)
        width = max(len(line.cells) for line in lines)
        named = TableLine(0, tuple(f"Column {number}" for number in range(1, width + 1)))
        return replace(self, header=named, lines=lines, titles=())


@dataclass(frozen=True, slots=True)
class TableRejected:
    """Why a file can't be read as a table, in one sentence; `line` if the reason is in one place."""

    code: str
    message: str
    line: int | None = None


def table_of(lines: Sequence[TableLine], notes: Sequence[str] = ()) -> TextTable | TableRejected:
    """A table from the lines of a file: blank ones dropped, texts cleaned, the first line of several cells its header.

    Lines of one cell above the header are titles. Files without any text are rejected,
    and those over the limits on lines, columns and cells.
    """
    if len(lines) > MAX_RAW_LINES:
        return TableRejected(
            "lines",
            _("The file has more than {max_raw_lines} lines, blank ones counted.").format(max_raw_lines=MAX_RAW_LINES),
        )
    read_lines: list[TableLine] = []
    remarks = list(notes)
    count = 0
    for line in lines:
        width = 1 + max((column for column, text in enumerate(line.cells) if text and not text.isspace()), default=-1)
        if width > MAX_COLUMNS:
            message = _("Line {number} has {width} columns; at most {max_columns} are read.").format(
                number=line.number, width=width, max_columns=MAX_COLUMNS
            )
            return TableRejected("columns", message, line.number)
        count += sum(map(bool, line.cells[:width]))
        if count > MAX_CELLS:
            return TableRejected(
                "cells", _("The file has more than {max_cells} cells.").format(max_cells=MAX_CELLS), line.number
            )
        cells = _cleaned(line.cells[:width])
        if not cells:
            continue
        remarks += _cut(line.number, cells)
        read_lines.append(TableLine(line.number, tuple(cell[:MAX_TEXT] for cell in cells)))
        if len(read_lines) > MAX_LINES:
            return TableRejected(
                "lines", _("The file has more than {max_lines} lines.").format(max_lines=MAX_LINES), line.number
            )
    if not read_lines:
        return TableRejected("empty", _("This file is empty."))
    top = next((index for index, line in enumerate(read_lines) if sum(map(bool, line.cells)) > 1), 0)
    titles, below = tuple(read_lines[:top]), tuple(read_lines[top + 1 :])
    return TextTable(read_lines[top], below, tuple(remarks), titles=titles)


def in_one(line: TableLine) -> str:
    """The texts of a line as one."""
    return ", ".join(filter(None, line.cells))


def _cleaned(texts: Sequence[str]) -> tuple[str, ...]:
    """The cells of a line without the empty ones at its end."""
    cells = tuple(map(clean_text, texts))
    while cells and not cells[-1]:
        cells = cells[:-1]
    return cells


def _cut(number: int, cells: Sequence[str]) -> Iterator[str]:
    """A note that a cell of this line is too long and is cut; the first such cell is named."""
    long = next((cell for cell in cells if len(cell) > MAX_TEXT), None)
    if long is not None:
        yield _("Line {number}: “{long}…” is over {max_text} characters and was cut.").format(
            number=number, long=long[:20], max_text=MAX_TEXT
        )


def clean_text(text: str) -> str:
    """One line of visible text: blanks joined, control and direction-changing characters removed, composed (NFC)."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    joined = _BLANK.sub(" ", text)
    return unicodedata.normalize("NFC", "".join(filter(_visible, joined))).strip()


def _visible(character: str) -> bool:
    """Joiners inside words stay; controls, direction marks and lone surrogates don't."""
    return character in "\u200c\u200d" or unicodedata.category(character) not in ("Cc", "Cf", "Cs")


@dataclass(frozen=True, slots=True)
class UnreadableLine:
    """`line` is its number in the file, `reason` says what is wrong with it, `cells` are its texts, so that nothing is
    lost.
    """

    line: int
    reason: str
    cells: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """`Line 7: “12x” isn’t a grade: write 3d or 12k, from 35k to 9d.`"""
        reason = f"{self.reason[:1].upper()}{self.reason[1:].rstrip('.。')}"
        return _("Line {line}: {reason}.").format(line=self.line, reason=reason)


def unreadable(line: TableLine, reason: str) -> UnreadableLine:
    """The line with its reason, which needs no final stop."""
    return UnreadableLine(line.number, reason, line.cells)


def too_wide(header: TableLine, line: TableLine) -> str:
    """Why a line with more cells than the header cannot be trusted; empty where it has no more."""
    if len(line.cells) <= len(header.cells):
        return ""
    return ngettext(
        "there is {count} column under a heading of {most}; put quotes around a comma",
        "there are {count} columns under a heading of {most}; put quotes around a comma",
        len(line.cells),
    ).format(count=len(line.cells), most=len(header.cells))
