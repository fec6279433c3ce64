"""The records under paths, each with its bytes, and the first game of a record: what most tests need of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from games import formats, sgf
from games.audit.archive import UPLOADED, ArchiveLimits
from games.audit.record_paths import PlaceReader, RecordFile, RecordPlace, look_through
from games.sgf import Reading, SgfRejected


def records_in(paths: Iterable[str | Path]) -> Iterator[RecordFile]:
    """Every record under these paths, in order, with archives no larger than anybody may send."""
    with PlaceReader() as reader:
        yield from map(reader.read, places_in(paths))


def places_in(paths: Iterable[str | Path], limits: ArchiveLimits = UPLOADED) -> list[RecordPlace]:
    """Every file under these paths, without the number of hidden ones."""
    return look_through(paths, limits)[0]


def first_sgf_game(data: bytes) -> Reading | SgfRejected:
    """The first game of an SGF file, or why it cannot be read."""
    return sgf.read_games(data)[0]


def first_game(data: bytes) -> Reading | SgfRejected:
    """The first game of a file of any kind, or why it cannot be read."""
    return formats.read_games(data)[0]
