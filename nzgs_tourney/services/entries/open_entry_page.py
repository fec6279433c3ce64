"""A director opens the public entry page of an event, changes it, and closes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, DivisionPlaces, EntryPage, Event
from nzgs_tourney.services.entries.accept_application import fill_places
from nzgs_tourney.services.events.subjects import EVENT


@transaction.atomic
def set_entry_page(
    event_id: int, values: Mapping[str, Any], places: Mapping[int, int | None], *, actor: Actor
) -> EntryPage:
    """The page with these settings; `places` by the division's row number, None for any number. More places go to who
    waits first. One ledger event, none where nothing changes. Raises Refused where it closes before it opens."""
    event = Event.objects.get(pk=event_id)
    stream = lock(event.stream_id)
    closes, opens = values.get("closes_at"), values["opens_at"]
    if closes is not None and closes < opens:
        raise Refused(_("The page closes before it opens: check both times."))
    before = EntryPage.objects.filter(event=event).first()
    page, _new = EntryPage.objects.update_or_create(event=event, defaults=dict(values))
    changed = before is None or any(getattr(before, field) != value for field, value in values.items())
    room = dict(DivisionPlaces.objects.filter(division__event=event).values_list("division", "places"))
    for division in Division.objects.filter(event=event, pk__in=places):
        changed = changed or room.get(division.pk) != places[division.pk]
        if (number := places[division.pk]) is None:
            DivisionPlaces.objects.filter(division=division).delete()
        else:
            DivisionPlaces.objects.update_or_create(division=division, defaults={"places": number})
    if changed:
        append(stream, "entry_page.set", EVENT, actor, _payload(page))
    fill_places(event_id)
    return page


@transaction.atomic
def close_entry_page(event_id: int, *, now: datetime, actor: Actor) -> None:
    """Nobody can enter any more; links go on working. One ledger event; closing twice changes nothing."""
    stream = lock(Event.objects.values_list("stream", flat=True).get(pk=event_id))
    page = EntryPage.objects.filter(event=event_id).first()
    if page is not None and (page.closes_at is None or page.closes_at > now):
        page.closes_at = max(now, page.opens_at)
        page.save(update_fields=["closes_at"])
        append(stream, "entry_page.closed", EVENT, actor, _payload(page))


def _payload(page: EntryPage) -> dict[str, str | None]:
    closes = page.closes_at
    return {"opens": page.opens_at.isoformat(), "closes": closes.isoformat() if closes is not None else None}
