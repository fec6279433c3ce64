"""The submitted records of a game: which one counts, its audit and the remarks on it."""

from __future__ import annotations

from games.audit.audit import audit_bytes
from games.audit.compare import compare_result
from games.audit.verdict import GameAudit
from games.models import Game, Record, RecordOfReference
from games.rules.claimed import read_claim
from games.rules.result import parse_result
from games.store.past_colours import past_colours
from games.wording.remarks import remark_words
from ground.translation import gettext as _


def audit_of(record: Record) -> GameAudit:
    """The record read and judged again from its original bytes."""
    return audit_bytes(bytes(record.original), record.filename)[record.index - 1]


def record_remarks(record: Record, game: Game) -> tuple[str, ...]:
    """The remarks from when the record came in; only the result may have changed since, so that is compared again."""
    remarks = (remark_words(remark) for remark in record.audit.remarks if remark["code"] != "result_differs")
    claim = read_claim(record.audit.verdict["claimed"] or "")
    return (*remarks, *(remark.message for remark in compare_result(claim, parse_result(game.official.result))))


def reference_of(game: Game) -> RecordOfReference | None:
    """The choice that counts, None where nobody has chosen, with its ruling. One query."""
    return RecordOfReference.objects.filter(game=game).select_related("ruling__case__game").order_by("-pk").first()


def reason_of(reference: RecordOfReference, game: Game) -> str:
    """Why this record of the game counts, in a sentence. One query for a ruling, if that and its case are fetched."""
    if reference.ruling is not None:
        return reference.ruling.as_reason(past_colours(game.stream_id).at_case(reference.ruling.case))
    return reference.reason or _("It goes on from the record that counted, with the moves played on the page.")
