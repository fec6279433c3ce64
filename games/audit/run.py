"""The audit of one file, as the command, whole archives and their worker processes run it."""

from __future__ import annotations

from games.audit.audit import audit_bytes
from games.audit.paths import RecordFile
from games.audit.verdict import GameAudit
from games.sgf.limits import SgfRejected


def audit_file(record: RecordFile) -> tuple[GameAudit, ...]:
    """The audits of one file, which may be sent to another process and back."""
    if isinstance(record.content, SgfRejected):
        return (GameAudit(record.name, 1, rejected=record.content),)
    return audit_bytes(record.content, record.name)
