"""The whole audit of a file: read, replay, count, warn. Pure, picklable, and never raises for any bytes."""

from __future__ import annotations

from games.audit.record_warnings import warnings_of
from games.audit.verdict import GameAudit, Judged
from games.formats.read import read_games
from games.rules.claimed import read_claim
from games.rules.replay import replay
from games.rules.scoring import count
from games.sgf.record import ReadRecord, RecordReading
from games.wording.refusals import SgfRejected


def audit_bytes(data: bytes, file: str) -> tuple[GameAudit, ...]:
    """One audit for every game of the file, in order; a file without games gives one rejected audit.

    Never empty. `file` is only a label. Files over the size limits are refused without parsing.
    """
    return tuple(_audit(game, file, number) for number, game in enumerate(read_games(data), 1))


def judge(record: ReadRecord) -> Judged:
    """The replay and the count of a record that has been read."""
    replayed = replay(record.game)
    return Judged(record, replayed, count(replayed.final, record.game.komi), read_claim(record.result))


def _audit(game: RecordReading | SgfRejected, file: str, number: int) -> GameAudit:
    if isinstance(game, SgfRejected):
        return GameAudit(file, number, rejected=game)
    judged = judge(game.record)
    return GameAudit(file, number, judged, warnings=(*game.remarks, *warnings_of(judged)), guessed=game.guessed)
