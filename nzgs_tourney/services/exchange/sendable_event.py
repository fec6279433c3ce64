"""An event as it goes over the line: without its records and pictures, with the numbers that other sites know."""

from __future__ import annotations

import json

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import lock_wherever_led
from games.ledger.leader import Leader
from nzgs_tourney.models import Event, EventMove
from nzgs_tourney.services.events.refuse_rehearsal import refuse_rehearsal
from nzgs_tourney.services.exchange.lead_event import lead_copied
from nzgs_tourney.store.exchange.sent_event import event_to_send


@transaction.atomic
def sendable_event(event_id: int) -> bytes:
    """The event as JSON in UTF-8. Numbers that it gives to rows for the first time are kept, so that they stay. Raises
    Refused for a rehearsal."""
    event = Event.objects.select_related("stream").get(pk=event_id)
    refuse_rehearsal(lock_wherever_led(event.stream_id))
    move, _made = EventMove.objects.get_or_create(event=event)
    value, numbers = event_to_send(event, move.numbers)
    if numbers != move.numbers:
        move.numbers = numbers
        move.save(update_fields=["numbers"])
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@transaction.atomic
def give_event(event_id: int, site: str) -> bytes:
    """The same for a site that fetches it, whose token has this name. This site goes on leading it, and says so in the
    history; no ledger event where it says already who does."""
    event = Event.objects.select_related("stream").get(pk=event_id)
    if not event.stream.led_elsewhere:
        lead_copied(event.pk, Leader("", site), actor=Actor(site))
    return sendable_event(event.pk)
