"""The games of an archive for a table, a page at a time, and for download."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO

from django.db.models import QuerySet

from games.audit.as_csv import CsvRows
from games.audit.as_html import summary_page
from games.audit.as_json import worded
from games.audit.ignored_files import PASSED_OVER
from games.audit.summary import KINDS, AuditTally, row_of
from games.models import ArchiveAudit, ArchiveRow

_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game; `black` and `white` are names with grades, `date` is as the record has it, `guessed` names the guessed
    encoding of its texts. `found` has each kind of finding with its count; `rejected` is the reason why it was not
    read, else empty, and `passed_over` whether that is because the file isn't a record."""

    number: int
    file: str
    game: int
    black: str
    white: str
    size: int | None
    moves: int | None
    findings: int
    found: tuple[tuple[str, int], ...]
    self_captures: int
    rejected: str
    passed_over: bool
    claimed: str
    counted: str
    differs: bool
    date: str
    guessed: str


class GameRows:
    """The selected games, in any order. Nothing is read until a page is requested; then one query, and one to count."""

    def __init__(self, rows: QuerySet[ArchiveRow]) -> None:
        """`rows` are games of one archive."""
        self._rows = rows
        self._count: int | None = None

    def __len__(self) -> int:
        if self._count is None:
            self._count = self._rows.count()
        return self._count

    def page(self, order: Sequence[str], start: int, stop: int) -> list[GameRow]:
        """The games from `start` to before `stop`, ordered by these fields (a minus sign reverses one), then by their
        place in the archive."""
        return [_game_row(row) for row in self._rows.order_by(*order, "place", "game")[start:stop]]


def csv_of(rows: QuerySet[ArchiveRow], hidden: int = 0) -> Iterator[str]:
    """These games as `nzgs-tourney audit --csv` writes them, line by line; the last sums them up."""
    file, tally = StringIO(newline=""), AuditTally(hidden)
    written = CsvRows(file)
    for line in _lines(rows):
        row = row_of(json.loads(line))
        tally.add(row)
        written.add(row)
        yield _emptied(file)
    written.close(tally)
    yield _emptied(file)


def json_lines_of(rows: QuerySet[ArchiveRow], hidden: int = 0) -> Iterator[str]:
    """These games as `nzgs-tourney audit --output` writes them, line by line; the last sums them up."""
    tally = AuditTally(hidden)
    for line in _lines(rows):
        stored = json.loads(line)
        tally.add(row_of(stored))
        yield f"{json.dumps(worded(stored), ensure_ascii=False)}\n"
    yield f"{json.dumps(tally.summary, ensure_ascii=False)}\n"


def summary_of(archive: ArchiveAudit) -> str:
    """The whole archive as the page that `nzgs-tourney audit --html` writes."""
    tally = AuditTally(archive.hidden)
    for line in _lines(ArchiveRow.objects.filter(archive=archive)):
        tally.add(row_of(json.loads(line)))
    return summary_page(tally)


def _lines(rows: QuerySet[ArchiveRow]) -> Iterator[str]:
    return rows.order_by("place", "game").values_list("line", flat=True).iterator(chunk_size=_AT_ONCE)


def _emptied(file: StringIO) -> str:
    text = file.getvalue()
    file.seek(0)
    file.truncate()
    return text


def _game_row(row: ArchiveRow) -> GameRow:
    counts = ((kind, getattr(row, kind)) for kind in KINDS)
    value = row_of(json.loads(row.line))
    return GameRow(
        number=row.pk,
        file=row.file,
        game=row.game,
        black=value.black,
        white=value.white,
        size=row.size,
        moves=row.moves,
        findings=row.findings,
        found=tuple((kind, count) for kind, count in counts if count),
        self_captures=row.self_captures,
        rejected=value.reason,
        passed_over=row.error == PASSED_OVER,
        claimed=row.claimed,
        counted=row.counted,
        differs=row.differs,
        date=value.date,
        guessed=value.guessed,
    )
