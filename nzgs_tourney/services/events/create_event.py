"""A director creates an event, from a preset or as a copy of another one."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal

from django.db import transaction
from django.utils.text import slugify
from django.utils.timezone import make_aware, make_naive

from games.ledger.acts import Actor
from games.ledger.append import append, lock, next_number
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import (
    Division,
    Event,
    EventLook,
    InvitationKind,
    PointsRules,
    Prize,
    Role,
    RoleKind,
    RoundTime,
    User,
    Week,
)
from nzgs_tourney.services.events.event_address import address_stem, free_place
from nzgs_tourney.services.events.set_week import columns_of, set_week
from nzgs_tourney.services.events.subjects import EVENT
from nzgs_tourney.services.people.invite import Invited, invite
from nzgs_tourney.services.points.points_rules import set_points_rules
from nzgs_tourney.store.draws.bracket import bracket_values
from nzgs_tourney.store.events.column_values import ROWS
from nzgs_tourney.store.points.points import table_of
from nzgs_tourney.store.rounds.week import plan_of
from nzgs_tourney.tournament.division.choices import MOST_BRACKET_ROUNDS, System
from nzgs_tourney.tournament.division.presets import DivisionPreset, Preset
from nzgs_tourney.tournament.division.settings import FROM_PLAY
from nzgs_tourney.tournament.division.week import Armed
from nzgs_tourney.tournament.standings.bracket import rounds_for


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
    rehearsal: bool = False,
) -> Event:
    """The new event with the preset's divisions and its creator as director, not yet published; `online` if given, or
    as in the preset. `contacts_shared`: paired opponents see each other's contact details. A `rehearsal` is published
    at once, so that phones can be tried, and no public list has it. With a week in the preset the event ends with its
    last deadline at the earliest.

    Raises Refused where the name is empty or the event would end before it begins.
    """
    if not name.strip():
        raise Refused(_("Give the event a name."))
    if ends < begins:
        raise Refused(_("The event ends before it begins: check the two dates."))
    slug, stream = free_place(address_stem(name), rehearsal=rehearsal)
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
        published=rehearsal,
        stream=stream,
    )
    for position, beginning in enumerate(preset.divisions, start=1):
        _add(event, beginning, position, next_number(stream, "division"))
    _begin(event, director, {"preset": preset.key}, [beginning.name for beginning in preset.divisions])
    if preset.week is not None:
        set_week(event.pk, preset.week, actor=director.actor)
        event.refresh_from_db()
    return event


@dataclass(frozen=True, slots=True)
class CopiedEvent:
    """A new event that is like another one, and the invitations of its officials with their tokens, which are only
    known now."""

    event: Event
    invited: tuple[Invited, ...]


@transaction.atomic
def copy_event(
    source_id: int, *, name: str, begins: date, director: User, officials: Collection[int] = ()
) -> CopiedEvent:
    """A new event like this one, not yet published, that begins on that day and is as long: its details, divisions with
    their rules, prizes and tables of points, its look, and its timetable, moved by the days between the two. Nobody is
    entered, only who copies it is an official, and the hall's WiFi is not copied. `officials` are roles of the source
    whose people are invited to the same in the new one.

    A table of points that the new year doesn't have is left out. Raises Refused where the name is empty.
    """
    if not name.strip():
        raise Refused(_("Give the event a name."))
    source = Event.objects.select_related("stream").get(pk=source_id)
    slug, stream = free_place(address_stem(name))
    later = begins - source.begins
    event = Event.objects.create(
        name=name.strip(),
        slug=slug,
        begins=begins,
        ends=source.ends + later,
        stream=stream,
        **{row: getattr(source, row) for row in _COPIED},
    )
    divisions = list(source.divisions.order_by("position", "pk"))
    for division in divisions:
        _copy(division, event, later, next_number(stream, "division"))
    told = {"preset": "", "copied_from": source.stream.chain_key}
    _begin(event, director, told, [division.name for division in divisions])
    _copy_week(source, event, later)
    for look in EventLook.objects.filter(event=source):
        EventLook.objects.create(event=event, colour=look.colour, logo=look.logo, logo_sha256=look.logo_sha256)
    for rules in PointsRules.objects.filter(division__in=divisions).exclude(table="").select_related("division"):
        _copy_points(rules, event.divisions.get(position=rules.division.position), event.begins.year, director.actor)
    roles = (
        Role.objects.filter(event=source, pk__in=officials).select_related("user").order_by("kind", "user__username")
    )
    invited = (
        # A username that is an e-mail address isn't for the history.
        invite(InvitationKind(role.kind), role.user.called.partition("@")[0], event_id=event.pk, actor=director.actor)
        for role in roles
    )
    return CopiedEvent(event, tuple(invited))


def _copy_points(rules: PointsRules, division: Division, year: int, actor: Actor) -> None:
    """Give the division the same table of points in this year, if there is one."""
    try:
        table_of(PointsRules(table=rules.table, own=rules.own, year=year))
    except Refused:
        return
    own = tuple(map(Decimal, rules.own))
    among = rules.among_eligible
    set_points_rules(division.pk, table=rules.table, own=own, year=year, among_eligible=among, actor=actor)


_RULES = (
    *("second_confirms_rulings", "proposes_dead_stones"),
    *("forfeit_after_minutes", "warnings_before_forfeit", "show_clock_times"),
    *("reconnect_minutes", "reconnect_times"),
)
_COPIED = ("venue", "city", "country", "online", "contacts_shared", "organiser", "contact", *_RULES)


def _copy(division: Division, event: Event, later: timedelta, number: int) -> None:
    settings = {row: getattr(division, row) for row in (*ROWS, "slug", "position")}
    settings["rounds"] = _rounds(division)
    settings |= dict.fromkeys(FROM_PLAY, "")
    copied = Division.objects.create(event=event, number=number, **settings)
    for round_time in RoundTime.objects.filter(division=division):
        starts, due = (_moved(moment, later) for moment in (round_time.starts_at, round_time.due_at))
        RoundTime.objects.create(division=copied, round_number=round_time.round_number, starts_at=starts, due_at=due)
    for prize in Prize.objects.filter(division=division):
        prize.pk, prize._state.adding, prize.division = None, True, copied
        prize.save()


def _rounds(division: Division) -> int:
    """The rounds that a division begins with: those of a knock-out have followed its matches since."""
    if division.system != System.KNOCKOUT.value:
        return division.rounds
    value, bracket = bracket_values(division)
    return (
        division.rounds if bracket is None else min(rounds_for(len(bracket.seeds), value.settings), MOST_BRACKET_ROUNDS)
    )


def _copy_week(source: Event, event: Event, later: timedelta) -> None:
    """Give the event the same week, with the weeks without a round as many days later, and nothing armed."""
    plan = plan_of(source)
    if plan is not None:
        week = replace(plan, skipped=tuple(day + later for day in plan.skipped), armed=Armed.NONE)
        Week.objects.create(event=event, **columns_of(week))


def _moved(moment: datetime | None, later: timedelta) -> datetime | None:
    """The same time of day so many days later, summer time or not."""
    return None if moment is None else make_aware(make_naive(moment) + later)


def _begin(event: Event, director: User, source: Mapping[str, str], divisions: list[str]) -> None:
    Role.objects.create(event=event, user=director, kind=RoleKind.DIRECTOR)
    rows = ("venue", "city", "country", "online", "contacts_shared", "published")
    payload = {
        "name": event.name,
        "begins": event.begins.isoformat(),
        "ends": event.ends.isoformat(),
        **source,
        **{row: getattr(event, row) for row in (*rows, *_RULES)},
        "divisions": divisions,
        **({"rehearsal": True} if event.rehearsal else {}),
    }
    append(lock(event.stream_id), "event.created", EVENT, director.actor, payload)


def _add(event: Event, beginning: DivisionPreset, position: int, number: int) -> Division:
    return Division.objects.create(
        event=event,
        number=number,
        name=beginning.name,
        slug=slugify(beginning.name),
        position=position,
        **beginning.row,
    )
