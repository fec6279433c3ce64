"""The audit of one file, as the command, whole archives and their worker processes run it."""

from __future__ import annotations

from games.audit.audit import audit_bytes
from games.audit.ignored_files import PASSED_OVER, passed_over
from games.audit.record_paths import RecordFile
from games.audit.verdict import GameAudit
from games.wording.refusals import SgfRejected


def audit_file(record: RecordFile) -> tuple[GameAudit, ...]:
    """The audits of one file, which may be sent to another process and back. A file under a name that no record has is
    passed over where it holds no game."""
    if isinstance(record.content, SgfRejected):
        return (GameAudit(record.name, 1, rejected=record.content),)
    audits = audit_bytes(record.content, record.name)
    if record.known_name or any(audit.accepted or audit.status == PASSED_OVER for audit in audits):
        return audits
    return (GameAudit(record.name, 1, rejected=passed_over(record.name)),)
