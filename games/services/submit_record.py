"""A player submits a record: it is read within limits, replayed, audited, compared with the draw, and kept."""

from __future__ import annotations

import hashlib

from django.db import transaction
from django.utils import timezone

from games.audit.as_json import as_json
from games.audit.audit import audit_bytes
from games.audit.compare import compare
from games.audit.verdict import GameAudit
from games.ledger.append import append
from games.models import Record, RecordAudit, Side
from games.selectors.expected import expected_game
from games.services.locked_game import locked_game
from games.services.report_result import subject_of
from ratings.refused import Refused

LONGEST_NAME = 120
MOST_RECORDS = 20


def submit_record(game_id: int, side: Side, data: bytes, *, actor: str, filename: str = "", remark: str = "") -> Record:
    """The stored record with its audit; the original bytes are kept. The same bytes again give the record there is.

    Of a file with several games the one that fits the draw best is taken, the first of equals. A record may be
    submitted after the result is confirmed: it then adds findings and changes nothing.

    Raises Refused with the reason and the line where the bytes are no record of a game, and once this side has sent
    `MOST_RECORDS` different ones.
    """
    # Read and replayed before the lock is taken: nobody's result waits for a parser.
    audits = audit_bytes(data, filename or "pasted record")
    readable = [audit for audit in audits if audit.accepted]
    if not readable:
        rejected = audits[0].rejected
        raise Refused(rejected.sentence if rejected else "This is no record of a game.")
    with transaction.atomic():
        game, stream = locked_game(game_id)
        sha256 = hashlib.sha256(data).hexdigest()
        known = Record.objects.filter(game=game, sha256=sha256).first()
        if known is not None:
            return known
        if Record.objects.filter(game=game, side=side).count() >= MOST_RECORDS:
            raise Refused(f"{MOST_RECORDS} different records of this game came from you already: talk to the director.")
        expected = expected_game(game)
        best = min(readable, key=lambda audit: len(compare(audit, expected)))
        record = Record.objects.create(
            game=game,
            side=side,
            actor=actor,
            at=timezone.now(),
            filename=filename[:LONGEST_NAME],
            original=data,
            sha256=sha256,
            index=best.game,
            remark=remark,
        )
        audit = store_audit(record, best)
        append(
            stream,
            "record.submitted",
            subject_of(game),
            actor,
            {
                "side": side.value,
                "record": record.pk,
                "sha256": sha256,
                "game_of_file": best.game,
                "moves": audit.verdict["moves"],
                "findings": audit.findings,
            },
        )
        return record


def store_audit(record: Record, audit: GameAudit) -> RecordAudit:
    """Keep what the audit said of a record, in place of what it said before."""
    remarks = compare(audit, expected_game(record.game))
    verdict = as_json(audit)
    kept, _ = RecordAudit.objects.update_or_create(
        record=record,
        defaults={
            "at": timezone.now(),
            "verdict": verdict,
            "remarks": [{"code": remark.code, "message": remark.message} for remark in remarks],
            "findings": len(verdict["findings"]),
        },
    )
    return kept
