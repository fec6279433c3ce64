"""Reads text files with a separator: comma, semicolon, tab or bar, in any of the usual encodings. Refuses text files
that aren't tables: of a tournament, a web page, or with columns aligned by blanks.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from dataclasses import replace

from ground.translation import gettext as _
from ratings.imports.cells import MAX_RAW_LINES, TableLine, TableRejected, TextTable, table_of

SEPARATORS = ";\t,|"
"""Where a header has equally often two of them, the first in this order is taken."""

_INSIDE = re.compile(r"(?<=[^\s])[ ]*\t\s*(?=[^\s])")
"""A tab between two texts of one cell: it sets them apart, in a list that mixes tabs and commas."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def read_delimited(content: bytes) -> TextTable | TableRejected:
    """The table in a text file.

    Encodings in order of trust: byte order mark (UTF-8, UTF-16), UTF-8 where the bytes are valid, then Windows-1252 and
    Latin-1, with a note. Unbalanced quotation marks are read as characters, with a note too.
    """
    text, notes = decoded(content)
    if text is None:
        return TableRejected("binary", _("This isn’t a text file: save the table as CSV or XLSX and upload that."))
    if refused := refuse_other_file(text, SEPARATORS):
        return refused
    separator = _separator(text)
    try:
        lines = _lines(text, separator, quoted=True)
    except csv.Error:
        notes = (*notes, _("The quotation marks in this file don’t balance, so they were read as ordinary characters."))
        try:
            lines = _lines(text, separator, quoted=False)
        except csv.Error as problem:
            return TableRejected(
                "unreadable", _("This file’s lines can’t be told apart ({problem}).").format(problem=problem)
            )
    table = table_of(lines, notes)
    return replace(table, separator=separator) if isinstance(table, TextTable) else table


def decoded(content: bytes) -> tuple[str | None, tuple[str, ...]]:
    """The text of a file, None where it isn't text, and sentences on what may have been misread: `read_delimited` lists
    the encodings."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            text = content[len(mark) :].decode(encoding, errors="replace")
            notes = (_("Some characters couldn’t be read and show as �."),) if "�" in text else ()
            return (None if "\0" in text else text), notes
    if b"\0" in content:
        return None, ()
    try:
        return content.decode("utf-8"), ()
    except UnicodeDecodeError:
        note = _("The file isn’t UTF-8 and was read as Western European text: check names with macrons and accents.")
    try:
        return content.decode("cp1252"), (note,)
    except UnicodeDecodeError:
        return content.decode("latin-1"), (note,)


def _separator(text: str) -> str:
    """The separator used most in the first line of several cells, outside quotes; or one that twice as many lines have,
    because that first line may be a title with a comma."""
    lines = [
        {separator: plain.count(separator) for separator in SEPARATORS}
        for line in text.splitlines()[:20]
        if any(separator in (plain := "".join(line.split('"')[::2])) for separator in SEPARATORS)
    ]
    if not lines:
        return ","
    first = max(SEPARATORS, key=lambda separator: lines[0][separator])
    having = {separator: sum(counts[separator] > 0 for counts in lines) for separator in SEPARATORS}
    most = max(SEPARATORS, key=lambda separator: having[separator])
    return most if having[most] >= 2 * having[first] else first


def _lines(text: str, separator: str, *, quoted: bool) -> list[TableLine]:
    """Raises csv.Error where the quoting is broken, and for a cell beyond what the reader holds."""
    source = io.StringIO(text, newline="")
    if quoted:
        reader = csv.reader(source, delimiter=separator, strict=True)
    else:
        reader = csv.reader(source, delimiter=separator, quoting=csv.QUOTE_NONE, strict=True)
    lines: list[TableLine] = []
    last = 0
    for cells in reader:
        lines.append(TableLine(last + 1, tuple(_INSIDE.sub(" | ", cell) for cell in cells)))
        last = reader.line_num
        if len(lines) > MAX_RAW_LINES:
            break
    return lines


_TOURNAMENT = re.compile(
    r'<\?xml|<tournament\b|\{\s*"|;\s*(cl|ev|pc|dt|ha|km)\[|;\s*name=|tourney\b.*\r?\n\s*players\b',
    re.IGNORECASE | re.ASCII,
)
_WEB_PAGE = re.compile(r"<(!doctype\s+html|html|head|body|table)\b", re.IGNORECASE | re.ASCII)
_APART = re.compile(r"\S {2,}\S.* {2,}\S")
_SHARE = 0.8


def refuse_other_file(text: str, separators: str) -> TableRejected | None:
    """Why a text isn't a table, None where it may be one.

    Columns count as aligned by blanks if they are in four of five lines, at least two lines, and as many lines have
    none of the `separators`.
    """
    begins = text.lstrip("\ufeff \t\r\n")[:200]
    if _WEB_PAGE.match(begins):
        return TableRejected("web_page", _("This is a web page: copy its table into a spreadsheet and save it as CSV."))
    if _TOURNAMENT.match(begins):
        return TableRejected(
            "tournament",
            _(
                "This is a tournament from another program, not a list: choose “Read a file from another program” "
                "where players are imported."
            ),
        )
    lines = [line for line in text.splitlines() if line.strip()]
    apart = [line for line in lines if _APART.search(line.strip()) and not set(separators) & set(line)]
    if len(apart) > 1 and len(apart) >= _SHARE * len(lines):
        return TableRejected(
            "fixed_width",
            _(
                "The columns are only apart by blanks: open the file in a spreadsheet, with columns of fixed width, "
                "and save it as CSV or XLSX."
            ),
        )
    return None
