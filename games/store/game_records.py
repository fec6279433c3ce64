"""The submitted records of a game: which one counts, and its audit."""

from __future__ import annotations

from games.audit.audit import audit_bytes
from games.audit.verdict import GameAudit
from games.models import Game, Record, RecordOfReference
from games.store.past_colours import past_colours


def audit_of(record: Record) -> GameAudit:
    """The record read and judged again from its original bytes."""
    return audit_bytes(bytes(record.original), record.filename)[record.index - 1]


def reference_of(game: Game) -> RecordOfReference | None:
    """The choice that counts, None where nobody has chosen, with its ruling. One query."""
    return RecordOfReference.objects.filter(game=game).select_related("ruling__case__game").order_by("-pk").first()


def reason_of(reference: RecordOfReference, game: Game) -> str:
    """Why this record of the game counts: by its ruling, or as the referee wrote it; empty where the players played on
    from the one that counted. One query for a ruling, if that and its case are fetched."""
    if reference.ruling is None:
        return reference.reason
    return reference.ruling.as_reason(past_colours(game.stream_id).at_case(reference.ruling.case))
