"""Audits a submitted record again from its original bytes."""

from __future__ import annotations

from games.audit.audit import audit_bytes
from games.audit.verdict import GameAudit
from games.models import Record


def audit_of(record: Record) -> GameAudit:
    """The record read and judged again from its original bytes."""
    return audit_bytes(bytes(record.original), record.filename)[record.index - 1]
