"""Remarks that came later, with the same file sent again."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.ledger.subjects import game_subject
from games.models import Game, LedgerEvent, Record
from games.wording.origins import remark_text


@dataclass(frozen=True, slots=True)
class LaterRemark:
    """One remark; `record` is the row of its record."""

    record: int
    who: str
    at: datetime
    text: str


def later_remarks(game: Game) -> tuple[LaterRemark, ...]:
    """The remarks in order, from the ledger. Two queries, or one where there are none."""
    events = LedgerEvent.objects.filter(
        stream=game.stream_id, subject=game_subject(game.number), kind="record.remarked"
    )
    remark_events = list(events.order_by("seq"))
    rows = dict(Record.objects.filter(game=game).values_list("number", "pk")) if remark_events else {}
    return tuple(
        LaterRemark(
            rows[event.told["record"]],
            event.who,
            event.at,
            remark_text(event.told.get("origin", {}), event.who, event.told["remark"]),
        )
        for event in remark_events
    )
