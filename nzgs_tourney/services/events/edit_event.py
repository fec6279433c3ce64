"""A director changes an event's details, makes it public, or takes it off the desk's list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Event
from nzgs_tourney.services.events.edit_conflict import editors_since, refuse_overtaken
from nzgs_tourney.services.events.event_address import renamed_address
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.store.events.column_values import ASKED_ABOUT, apply_changes
from nzgs_tourney.tournament.wording.events.ledger_changes import field_words

EDITABLE = frozenset(
    {
        *("name", "venue", "city", "country", "begins", "ends", "online", "organiser", "contact"),
        *("contacts_shared", "published", "archived", "second_confirms_rulings", "proposes_dead_stones"),
        *("forfeit_after_minutes", "warnings_before_forfeit", "show_clock_times"),
        *("reconnect_minutes", "reconnect_times"),
    }
)


@transaction.atomic
def edit_event(event_id: int, values: Mapping[str, Any], *, actor: Actor, expected_seq: int | None = None) -> Event:
    """The event with these fields changed, one ledger event if anything was. Its address follows its name while nobody
    was led to it. Of those to ask about people's data the ledger only records that they changed.

    Raises Refused for an empty name, an invalid country code and dates in the wrong order, OvertakenError where
    somebody changed one of the fields after ledger event `expected_seq`, KeyError for a field that cannot be edited.
    """
    if not values.keys() <= EDITABLE:
        raise KeyError(f"not editable: {sorted(values.keys() - EDITABLE)}")
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    event = Event.objects.get(pk=event_id)
    before = event.name
    changed = apply_changes(event, values)
    refuse_overtaken(stream, editors_since(stream, expected_seq, "event.edited", EVENT), changed, field_words)
    if not event.name.strip():
        raise Refused(_("Give the event a name."))
    if not (len(event.country) == 2 and event.country.isascii() and event.country.isupper()):
        raise Refused(_("Write the country’s two letters, e.g. NZ."))
    if event.ends < event.begins:
        raise Refused(_("The event ends before it begins: check the two dates."))
    if changed:
        event.slug = renamed_address(event, before)
        event.save(update_fields=[*changed, "slug"])
        told = {field: ["…", "…"] if field in ASKED_ABOUT else change for field, change in changed.items()}
        append(stream, "event.edited", EVENT, actor, told)
    return event
