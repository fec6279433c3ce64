"""The records under paths, each with its bytes, and the first game of a record: what most tests need of a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from games import formats, sgf
from games.audit.archive import UPLOADED, ArchiveLimits
from games.audit.record_paths import LocationReader, RecordFile, RecordLocation, look_through
from games.sgf import ReadRecord, RecordReading, SgfRejected


def records_in(paths: Iterable[str | Path]) -> Iterator[RecordFile]:
    """Every record under these paths, in order, with archives no larger than anybody may send."""
    with LocationReader() as reader:
        yield from map(reader.read, places_in(paths))


def places_in(paths: Iterable[str | Path], limits: ArchiveLimits = UPLOADED) -> list[RecordLocation]:
    """Every file under these paths, without the number of hidden ones."""
    return look_through(paths, limits)[0]


def first_sgf_game(data: bytes) -> RecordReading | SgfRejected:
    """The first game of an SGF file, or why it cannot be read."""
    return sgf.read_games(data)[0]


def reading(text: str | bytes) -> RecordReading:
    """The first game of an SGF that can be read, with its remarks."""
    game = first_sgf_game(text.encode() if isinstance(text, str) else text)
    assert isinstance(game, RecordReading), game
    return game


def record(text: str | bytes) -> ReadRecord:
    """The same without its remarks."""
    return reading(text).record


def codes_of(text: str | bytes) -> list[str]:
    """The codes of its remarks."""
    return [remark.code for remark in reading(text).remarks]


def first_game(data: bytes) -> RecordReading | SgfRejected:
    """The first game of a file of any kind, or why it cannot be read."""
    return formats.read_games(data)[0]
