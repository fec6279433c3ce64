"""A director creates an event from a preset."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils.text import slugify

from games.ledger.append import append, lock, next_number
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event, Role, RoleKind, User
from nzgs_tourney.services.events.event_address import address_stem, free_place
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.tournament.division.presets import DivisionPreset, Preset
from nzgs_tourney.tournament.division.settings import to_row


@transaction.atomic
def create_event(
    *,
    name: str,
    begins: date,
    ends: date,
    preset: Preset,
    director: User,
    venue: str = "",
    city: str = "",
    country: str = "NZ",
    online: bool = False,
    contacts_shared: bool = False,
) -> Event:
    """The new event with the preset's divisions and its creator as director, not yet published; `online` if given, or
    as in the preset. `contacts_shared`: paired opponents see each other's contact details.

    Raises Refused where the name is empty or the event would end before it begins.
    """
    if not name.strip():
        raise Refused(_("Give the event a name."))
    if ends < begins:
        raise Refused(_("The event ends before it begins: check the two dates."))
    slug, stream = free_place(address_stem(name))
    event = Event.objects.create(
        name=name.strip(),
        slug=slug,
        venue=venue,
        city=city,
        country=country,
        begins=begins,
        ends=ends,
        online=online or preset.online,
        contacts_shared=contacts_shared,
        stream=stream,
    )
    for position, beginning in enumerate(preset.divisions, start=1):
        _add(event, beginning, position, next_number(stream, "division"))
    Role.objects.create(event=event, user=director, kind=RoleKind.DIRECTOR)
    append(
        lock(stream.pk),
        "event.created",
        EVENT,
        director.actor,
        {
            "name": event.name,
            "begins": begins.isoformat(),
            "ends": ends.isoformat(),
            "preset": preset.key,
            **{
                row: getattr(event, row)
                for row in ("venue", "city", "country", "online", "contacts_shared", "published")
            },
            "second_confirms_rulings": event.second_confirms_rulings,
            "proposes_dead_stones": event.proposes_dead_stones,
            "divisions": [beginning.name for beginning in preset.divisions],
        },
    )
    return event


def _add(event: Event, beginning: DivisionPreset, position: int, number: int) -> Division:
    return Division.objects.create(
        event=event,
        number=number,
        name=beginning.name,
        slug=slugify(beginning.name),
        position=position,
        main_minutes=beginning.main_minutes,
        overtime=beginning.overtime,
        **to_row(beginning.settings),
    )
