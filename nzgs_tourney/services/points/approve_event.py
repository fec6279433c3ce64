"""The federation approves an event and its tables of points, or sends them back."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event, EventDecision
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.events.subjects import locked_points
from nzgs_tourney.store.points.approval import tables_of
from ratings.imports.cells import clean_text


@transaction.atomic
def decide_on_event(event_id: int, *, approved: bool, reason: str, actor: Actor) -> EventDecision:
    """The decision, which counts until another one, and an approval until one of the tables changes. The same again
    changes nothing.

    Raises Refused without a reason, for an event that gives no points, and for a rehearsal.
    """
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    refuse_rehearsal(stream)
    points = locked_points()
    event = Event.objects.select_related("stream").get(pk=event_id)
    tables, reason = tables_of(event), clean_text(reason)[:200]
    if not tables:
        raise Refused(_("{event} gives no NZGS points: no table waits for your yes.").format(event=event.name))
    if not reason:
        raise Refused(_("Give a reason: it goes on record."))
    last = EventDecision.objects.filter(event=event).order_by("-number").first()
    if last is not None and (last.approved, last.reason, last.tables) == (approved, reason, tables):
        return last
    number = EventDecision.objects.filter(event=event).aggregate(last=Max("number"))["last"] or 0
    decision = EventDecision.objects.create(
        event=event,
        number=number + 1,
        approved=approved,
        reason=reason,
        tables=tables,
        actor_name=actor[:120],
        at=points.moment,
    )
    year = min(values[2] for values in tables.values())
    payload = {
        "event": event.name,
        "stream": event.stream.chain_key,
        "number": decision.number,
        "reason": reason,
        "tables": tables,
    }
    kind = "points.event_approved" if approved else "points.event_sent_back"
    append(points, kind, f"points:{year}", actor, payload)
    return decision
