"""Audits one file; used by the command, for whole archives, and by its worker processes."""

from __future__ import annotations

from games.audit.audit import audit_bytes
from games.audit.ignored_files import PASSED_OVER, passed_over
from games.audit.record_paths import RecordFile
from games.audit.verdict import GameAudit
from games.wording.refusals import SgfRejected


def audit_file(record: RecordFile) -> tuple[GameAudit, ...]:
    """The audits of one file. Argument and result can be pickled. A file whose name isn't a record's is passed over
    where it holds no game."""
    if isinstance(record.content, SgfRejected):
        return (GameAudit(record.name, 1, rejected=record.content),)
    audits = audit_bytes(record.content, record.name)
    if record.known_name or any(audit.accepted or audit.status == PASSED_OVER for audit in audits):
        return audits
    return (GameAudit(record.name, 1, rejected=passed_over(record.name)),)
