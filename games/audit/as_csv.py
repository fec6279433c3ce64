"""The audits of many games as CSV for a spreadsheet: one line per game, no cell that a spreadsheet would take for a
formula.
"""

from __future__ import annotations

import csv
import re
from typing import TextIO

from games.audit.summary import KINDS, AuditTally, SummaryRow

COLUMNS = (
    "file",
    "game",
    "status",
    "error",
    "reason",
    "black",
    "white",
    "date",
    "encoding_guessed",
    "size",
    "komi",
    "handicap",
    "moves",
    "plays",
    *KINDS,
    "claimable",
    "self_captures",
    "warnings",
    "margin",
    "claimed",
)
"""The heading line; the columns are described in `docs/audit.md`."""

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?", re.ASCII)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")


class CsvRows:
    """Writes rows to a text file opened with `newline=""`, the heading first."""

    def __init__(self, file: TextIO) -> None:
        """Writes the heading. The caller opens the file and closes it."""
        self._writer = csv.writer(file)
        self._writer.writerow(COLUMNS)

    def add(self, row: SummaryRow) -> None:
        """Write one game."""
        self._writer.writerow([as_text(cell) for cell in cells_of(row)])

    def close(self, tally: AuditTally) -> None:
        """Write the closing line: what all of it comes to, in the first column."""
        self._writer.writerow([tally.sentence])


def cells_of(row: SummaryRow) -> tuple[object, ...]:
    """The values of a row, in the order of `COLUMNS`."""
    return (
        row.file,
        row.game,
        row.error if row.passed_over else "rejected" if row.error else "accepted",
        row.error,
        row.reason,
        row.black,
        row.white,
        row.date,
        row.guessed,
        row.size,
        row.komi,
        row.handicap,
        row.moves,
        row.plays,
        *row.findings,
        row.claimable,
        row.self_captures,
        " ".join(row.warnings),
        row.margin,
        row.claimed,
    )


def as_text(value: object) -> str:
    """A cell as text. What a spreadsheet would take for a formula begins with an apostrophe; numbers stay numbers."""
    text = "" if value is None else str(value)
    if text.lstrip(" ").startswith(_FORMULA) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text
