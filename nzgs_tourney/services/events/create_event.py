"""A director makes an event from a preset."""

from __future__ import annotations

from datetime import date

from django.db import transaction
from django.utils.text import slugify

from games.ledger.append import append, lock
from games.ledger.numbers import next_number
from nzgs_tourney.division.presets import DivisionPreset, Preset
from nzgs_tourney.models import Division, Event, Role, RoleKind, User
from nzgs_tourney.services.events.event_address import free_place
from nzgs_tourney.services.subjects import EVENT
from ratings.errors import Refused


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
) -> Event:
    """The new event with the preset's divisions and its maker as director, not yet published; `online` where that is
    said or the preset is for online events.

    Raises Refused where the name is empty or the event would end before it begins.
    """
    if not name.strip():
        raise Refused("Give the event a name.")
    if ends < begins:
        raise Refused("The event would end before it begins: check the two dates.")
    slug, stream = free_place(slugify(name)[:60] or "event")
    event = Event.objects.create(
        name=name.strip(),
        slug=slug,
        venue=venue,
        city=city,
        country=country,
        begins=begins,
        ends=ends,
        online=online or preset.online,
        stream=stream,
    )
    for position, beginning in enumerate(preset.divisions, start=1):
        _add(event, beginning, position, next_number(stream, "division"))
    Role.objects.create(event=event, user=director, kind=RoleKind.DIRECTOR)
    append(
        lock(stream.pk),
        "event.created",
        EVENT,
        director.called,
        {
            "name": event.name,
            "begins": begins.isoformat(),
            "ends": ends.isoformat(),
            "preset": preset.key,
            "divisions": [beginning.name for beginning in preset.divisions],
        },
    )
    return event


def _add(event: Event, beginning: DivisionPreset, position: int, number: int) -> Division:
    settings = beginning.settings
    return Division.objects.create(
        event=event,
        number=number,
        name=beginning.name,
        slug=slugify(beginning.name),
        position=position,
        system=settings.system.value,
        rounds=settings.rounds,
        bar=str(settings.bar) if settings.bar else "",
        floor=str(settings.floor) if settings.floor else "",
        board_size=settings.board_size,
        komi=settings.komi,
        main_minutes=beginning.main_minutes,
        overtime=beginning.overtime,
        handicap_basis=settings.handicap.basis.value,
        handicap_reduction=settings.handicap.reduction,
        handicap_maximum=settings.handicap.maximum,
        even_below=settings.handicap.even_below,
        handicap_wish=settings.handicap_wish,
        handicap_table=[[stones, str(points)] for stones, points in settings.handicap.table],
        seeding=settings.seeding.value,
        criteria=list(settings.criteria),
        tiers=[tier.value for tier in settings.tiers],
        bye_half_points=settings.bye,
        absent_half_points=settings.absent,
        excused_half_points=settings.excused,
        round_down=settings.round_down,
    )
