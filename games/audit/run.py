"""The audit of many records at once, as the command and whole archives use it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from games.audit.audit import audit_bytes
from games.audit.paths import RecordFile, records_in
from games.audit.verdict import GameAudit
from games.sgf.limits import SgfRejected

NOTHING_FOUND, FINDINGS, REJECTED = 0, 1, 2
"""Exit status of the command; the highest of all games counts."""


def audits_of(paths: Iterable[str | Path]) -> Iterator[GameAudit]:
    """The audit of every game under these paths, in order, one file in memory at a time."""
    for record in records_in(paths):
        yield from audit_file(record)


def audit_file(record: RecordFile) -> tuple[GameAudit, ...]:
    """The audits of one file, which may be sent to another process and back."""
    if isinstance(record.content, SgfRejected):
        return (GameAudit(record.name, 1, rejected=record.content),)
    return audit_bytes(record.content, record.name)


def exit_status(audit: GameAudit) -> int:
    """What this game alone would make the command answer."""
    if not audit.accepted:
        return REJECTED
    return FINDINGS if audit.has_findings else NOTHING_FOUND
