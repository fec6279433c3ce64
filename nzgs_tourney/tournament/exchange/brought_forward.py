"""Reads points brought forward from a text or a CSV file: one person per line, the points last.

| line | means |
| --- | --- |
| `Mere Rangi, 12.5` | a name and points; a tab or a semicolon between them is fine too |
| `1234, Mere Rangi, 12.5` | an NZGS number before the name, where two share it |
| a first line whose last column says points, total, balance or similar | a heading, left out |
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from ground.translation import gettext as _
from ratings.imports.delimited import decoded

MOST_LINES = 2_000
MOST_BYTES = 200_000
_HEADING = re.compile(r"(?:nzgs )?(?:points?|pts|brought(?: forward)?|total|balance|carried(?: on| forward)?)")
_POINTS = re.compile(r"[+-]?\d{1,4}(?:[.,]\d{1,2})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class BroughtPoints:
    """One line that was read; `nzgs_id` empty where there is none."""

    line: int
    nzgs_id: str
    name: str
    points: Decimal


def read_brought(text: str) -> tuple[tuple[BroughtPoints, ...], tuple[str, ...]]:
    """The lines, and a sentence with its number for each that cannot be read or names somebody twice."""
    rows: list[BroughtPoints] = []
    faults: list[str] = []
    lines_of: dict[tuple[str, str], int] = {}
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        return (), (
            _("{count} lines are too many: {most_lines} at most.").format(count=len(lines), most_lines=MOST_LINES),
        )
    for number, cells in _cells(lines):
        cells[-1] = cells[-1].replace("−", "-")
        if not _POINTS.fullmatch(cells[-1]):
            if number > 1 or not _HEADING.fullmatch(cells[-1].casefold()):
                faults.append(
                    _("Line {number}: “{cells}” isn’t a number of points. Write e.g. Mere, 12.5.").format(
                        number=number, cells=cells[-1]
                    )
                )
            continue
        points = Decimal(cells[-1].replace(",", "."))
        nzgs_id, name = (cells[0], cells[1]) if len(cells) > 2 else ("", cells[0])
        if len(cells) not in (2, 3) or not name or _POINTS.fullmatch(name) or len(name) > 120 or len(nzgs_id) > 20:
            faults.append(_("Line {number}: write a name and the points, e.g. Mere Rangi, 12.5.").format(number=number))
            continue
        key = (nzgs_id, name.casefold())
        if key in lines_of:
            faults.append(
                _("Line {number}: {name} is in line {seen} already.").format(
                    number=number, name=name, seen=lines_of[key]
                )
            )
            continue
        lines_of[key] = number
        rows.append(BroughtPoints(number, nzgs_id, name, points))
    return tuple(rows), tuple(faults)


def brought_file(content: bytes) -> str:
    """The text of a CSV file, in UTF-8 or as spreadsheets save it.

    Raises ValueError with one sentence for a file that is too large, isn't text, or has no lines.
    """
    if len(content) > MOST_BYTES:
        raise ValueError(_("The file is larger than {most_bytes:,} bytes.").format(most_bytes=MOST_BYTES))
    text, _encoding = decoded(content)
    if text is None:
        raise ValueError(_("This isn’t a text file: save the list as CSV and upload that."))
    if not text.strip():
        raise ValueError(_("The file is empty. To remove everybody, empty the list here and save it."))
    return text


def _cells(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        between = next((delimiter for delimiter in ("\t", ";") if delimiter in line), ",")
        yield number, [cell.strip() for cell in next(csv.reader([line], delimiter=between))]
