"""Writes game records of an event as one zip: safe names, an index for a spreadsheet, the same bytes for the same
games.

Pure: its contents are given as values. The zip is produced piece by piece, so that it is never completely in memory.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from io import StringIO
from typing import IO, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from games.audit.as_csv import as_text

INDEX = "index.csv"
_LONGEST_NAME = 40
_MIDNIGHT = (1980, 1, 1, 0, 0, 0)
"""The time of every file in a zip: the earliest possible, so that the same games give the same bytes."""
_RIGHTS = 0o100644 << 16
_PART = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*", re.ASCII)
_LETTERS = str.maketrans({"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ß": "ss", "æ": "ae", "Æ": "Ae"})


@dataclass(frozen=True, slots=True)
class IndexLine:
    """One line of the index: a record, or a game without one. All texts; the files are names inside the zip, and
    `counts` says whether the record is the one that counts for its game.
    """

    division: str
    round: int
    table: int
    game: int
    black: str
    black_rank: str
    white: str
    white_rank: str
    handicap: int
    komi: str
    result: str
    state: str
    record: str = ""
    counts: str = ""
    submitted_by: str = ""
    submitted_at: str = ""
    moves: str = ""
    findings: str = ""
    found: str = ""
    claimed: str = ""
    sha256: str = ""
    original: str = ""
    normalised: str = ""


def ascii_name(name: str, otherwise: str = "player") -> str:
    """The name in ASCII letters, digits and hyphens, for a part of a file's name: never empty, never a path.

    Accents and macrons are dropped; a name in a script other than Latin becomes `otherwise`.
    """
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode()
    words = re.findall(r"[A-Za-z0-9]+", plain.replace("'", ""))
    return "-".join(words)[:_LONGEST_NAME].strip("-") or otherwise


def game_folder(line: IndexLine, *, with_division: bool) -> str:
    """The folder of a game: `open/round-3/table-04-Mere-Tautahi-Hone-Pene/`, Black first."""
    players = f"{ascii_name(line.black, 'Black')}-{ascii_name(line.white, 'White')}"
    division = f"{ascii_name(line.division, 'division').lower()}/" if with_division else ""
    return f"{division}round-{line.round}/table-{line.table:02}-{players}/"


@dataclass(frozen=True, slots=True)
class VolumeLine:
    """One line of the index of a year's volume: a game of any event with its record, `file` inside the zip."""

    event: str
    begins: str
    division: str
    round: int
    table: int
    black: str
    black_rank: str
    white: str
    white_rank: str
    size: int
    handicap: int
    komi: str
    result: str
    moves: int
    findings: int
    file: str


def index_csv(lines: Iterable[IndexLine] | Iterable[VolumeLine], of: type[IndexLine | VolumeLine] = IndexLine) -> bytes:
    """The index in UTF-8 with a byte order mark, the heading first; no cell that a spreadsheet would take for a
    formula. `of` is what its lines are.
    """
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(field.name for field in fields(of))
    for line in lines:
        writer.writerow(as_text(cell) for cell in astuple(line))
    return out.getvalue().encode("utf-8-sig")


class _Outlet:
    """What a zip writes to: a forward-only stream that is emptied in between."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, chunk: bytes) -> int:
        self._pieces.append(bytes(chunk))
        return len(chunk)

    def flush(self) -> None:
        """Does nothing: no data is held back."""

    def emptied(self) -> bytes:
        content, self._pieces = b"".join(self._pieces), []
        return content


class RecordZip:
    """A zip being written. MUTABLE. Take out what has been written in between with `taken`."""

    def __init__(self) -> None:
        self._out = _Outlet()
        self._zip = ZipFile(cast(IO[bytes], self._out), "w", ZIP_DEFLATED)
        self._names: set[str] = set()

    def add(self, name: str, content: bytes) -> None:
        """Add a file. Raises ValueError for a name that is already used, or that could lead out of a folder."""
        if name in self._names or not all(_PART.fullmatch(part) for part in name.split("/")):
            raise ValueError(f"a file of a zip cannot be called “{name}”")
        self._names.add(name)
        entry = ZipInfo(name, _MIDNIGHT)
        entry.compress_type, entry.external_attr, entry.create_system = ZIP_DEFLATED, _RIGHTS, 3
        self._zip.writestr(entry, content)

    def close(self) -> None:
        """Write the table of contents; nothing can be added afterwards."""
        self._zip.close()

    def taken(self) -> bytes:
        """The bytes written since the last call."""
        return self._out.emptied()
