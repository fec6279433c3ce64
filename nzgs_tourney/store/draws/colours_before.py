"""The colours of a published board before a director changed it, from the event's ledger."""

from __future__ import annotations

from games.models import LedgerEvent, Speaker
from nzgs_tourney.models import Entry, SeatChange

_REARRANGED = "round.rearranged"
"""The only kind of event that records the colours of a replaced board."""


def colour_before(change: SeatChange, entry: Entry) -> Speaker | None:
    """This entry's colour at the replaced board, None where the ledger doesn't record it. One query, where
    `change.round` and the entry's division with its event are fetched."""
    division = entry.division
    subject = f"round:{division.number}.{change.round.number}"
    # The change has the time of its event.
    events = LedgerEvent.objects.filter(stream=division.event.stream_id, subject=subject, at=change.at)
    kind, told = events.order_by("seq").values_list("kind", "payload").first() or ("", {})
    for board in told["from"] if kind == _REARRANGED else ():
        if board["table"] == change.table:
            return Speaker.BLACK if board["black_entry"] == entry.number else Speaker.WHITE
    return None
