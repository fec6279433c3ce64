"""The page of one game in an archive, read and judged again from the archive's bytes."""

from __future__ import annotations

import json
from dataclasses import dataclass

from games.audit.record_paths import RecordFile
from games.audit.summary import row_of
from games.audit.verdict import GameAudit, Judged
from games.audit.worker_output import audit_in_time
from games.models import ArchiveRow
from games.pages.game_page import CountLine, count_line
from games.pages.position_files import LONGEST_STEPPED
from games.sgf.read_tree import read_tree
from games.sheets.position_diagrams import owners_of
from games.sheets.viewer import BoardView, board_view
from games.store.archive_file import record_of
from games.wording.numbers import decimal_text

MOST_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class ArchiveGame:
    """Everything on the page. `kept`: the archive's file is still here. Without it, and for a rejected record, `view`
    and `counted` are None; for a game that is too long to step through `view` is.

    `before` and `after` are the numbers of its neighbours in the archive, `next_found` that of the next game with
    findings.
    """

    number: int
    file: str
    game: int
    kept: bool
    rejected: str
    black: str
    white: str
    black_rank: str
    white_rank: str
    size: int | None
    handicap: int
    komi: str
    date: str
    claimed: str
    differs: bool
    findings: int
    view: BoardView | None
    counted: CountLine | None
    warnings: tuple[str, ...]
    before: int | None
    after: int | None
    next_found: int | None


def archive_game(row: ArchiveRow) -> ArchiveGame:
    """The page of this game. Three queries; `row` comes with its archive."""
    record = record_of(row.archive, row.place)
    audit = _audit(row, record) if record else None
    judged = audit.judged if audit else None
    rows = ArchiveRow.objects.filter(archive_id=row.archive_id)
    later = rows.filter(pk__gt=row.pk).order_by("pk").values_list("pk", flat=True)
    read = judged.record if judged else None
    return ArchiveGame(
        number=row.pk,
        file=row.file,
        game=row.game,
        kept=record is not None,
        rejected=row_of(json.loads(row.line)).reason,
        black=row.black,
        white=row.white,
        black_rank=read.black_rank if read else "",
        white_rank=read.white_rank if read else "",
        size=row.size,
        handicap=read.game.handicap if read else 0,
        komi=decimal_text(read.game.komi) if read else "",
        date=read.date if read else "",
        claimed=row.claimed,
        differs=row.differs,
        findings=row.findings,
        view=_view(row, record, judged) if judged and record else None,
        counted=count_line(judged, judged.record.game.komi) if judged else None,
        warnings=tuple(warning.message for warning in audit.warnings) if audit else (),
        before=rows.filter(pk__lt=row.pk).order_by("-pk").values_list("pk", flat=True).first(),
        after=later.first(),
        next_found=later.filter(findings__gt=0).first(),
    )


def archived_record(row: ArchiveRow) -> bytes | None:
    """The file in the archive, None where it can't be read."""
    record = record_of(row.archive, row.place)
    return record.content if record is not None and isinstance(record.content, bytes) else None


def _audit(row: ArchiveRow, record: RecordFile) -> GameAudit | None:
    audits = audit_in_time(record, MOST_SECONDS)
    return audits[row.game - 1] if row.game <= len(audits) else None


def _view(row: ArchiveRow, record: RecordFile, judged: Judged) -> BoardView | None:
    if len(judged.record.game.moves) > LONGEST_STEPPED:
        return None
    tree = read_tree(record.content, row.game) if isinstance(record.content, bytes) else None
    return board_view(judged.replay, owners_of(judged.replay.final), tree=tree, clocks=True)
