"""Public pages of events: the list, and one event with its divisions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, Max, Q
from django.urls import reverse

from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, EntryPage, Event, RoundState
from nzgs_tourney.pages.events.progress import progress_of_divisions, progress_of_events
from nzgs_tourney.pages.exchange.records_zip import event_has_records
from nzgs_tourney.pages.points.series import SeriesWay, series_ways
from nzgs_tourney.store.events.look import look_of_page
from nzgs_tourney.store.events.timetable import announced_rounds
from nzgs_tourney.store.rounds.week import plan_of
from nzgs_tourney.tournament.division.progress import Progress, ProgressState, event_state
from nzgs_tourney.tournament.wording.events.event_facts import (
    Fact,
    division_facts,
    event_rules,
    late_rule,
    when_and_where,
)

MOST_SERIES = 3
"""How many series the list of events leads to; each leads to the others."""
_PUBLIC = Q(drawn_rounds__state__in=(RoundState.PUBLISHED, RoundState.CLOSED))


@dataclass(frozen=True, slots=True)
class EventCard:
    """One event in the list."""

    name: str
    url: str
    where: str
    state: ProgressState
    summary: str


@dataclass(frozen=True, slots=True)
class Home:
    """All published events, sorted by their state today, and the newest series of events."""

    running: tuple[EventCard, ...]
    coming: tuple[EventCard, ...]
    past: tuple[EventCard, ...]
    series: tuple[SeriesWay, ...]


@dataclass(frozen=True, slots=True)
class PublicDivision:
    """A division on the event's page. `round` is the one it is at, `drawn` the last that is published."""

    name: str
    state: str
    round: int
    drawn: int
    rounds: int
    players: int
    facts: tuple[Fact, ...]
    draw_url: str
    results_url: str
    standings_url: str
    prizes_url: str
    points_url: str
    slug: str
    system: str


@dataclass(frozen=True, slots=True)
class PublicEvent:
    """An event's page. `where` is the venue, because the band above names only the city; `rules` are those of the event
    beside those of go. `colour` and `logo_url` are its look, each empty for none."""

    name: str
    where: str
    about: str
    organiser: str
    rules: tuple[Fact, ...]
    divisions: tuple[PublicDivision, ...]
    records_url: str
    enter_url: str
    calendar_url: str
    colour: str
    logo_url: str


def home(today: date) -> Home:
    """The listed events: current ones, future ones by date, past ones from the newest; and the newest series. Four
    queries."""
    cards = []
    events = Event.objects.listed().annotate(
        players=Count("divisions__entries__player", filter=taking_part("divisions__entries"), distinct=True),
        parts=Count("divisions", distinct=True),
    )
    progress = progress_of_events(events)
    for event in events.order_by("-begins", "name"):
        state = event_state(event.begins, event.ends, today, progress[event.pk])
        players: int = getattr(event, "players", 0)
        parts: int = getattr(event, "parts", 0)
        summary = _("{players} in {divisions}.").format(
            players=ngettext("{count} player", "{count} players", players).format(count=players),
            divisions=ngettext("{count} division", "{count} divisions", parts).format(count=parts),
        )
        card = EventCard(event.name, reverse("public:event", args=[event.slug]), when_and_where(event), state, summary)
        cards.append(card)
    running = [card for card in cards if card.state == ProgressState.RUNNING]
    coming = [card for card in cards if card.state == ProgressState.ENTRIES]
    past = [card for card in cards if card.state.over]
    return Home(tuple(running), tuple(reversed(coming)), tuple(past), series_ways()[:MOST_SERIES])


def taking_part(entries: str) -> Q:
    """Those of the entries who didn't withdraw before their first round, as in the standings."""
    later = Q((f"{entries}__withdrawn_from__gt", F(f"{entries}__enters_in")))
    return later | Q((f"{entries}__withdrawn_from__isnull", True))


def public_event(event: Event) -> PublicEvent:
    """The event's page. Six queries, whatever the number of divisions."""
    colour, logo = look_of_page(event)
    divisions = (
        event.divisions.order_by("position", "pk")
        .prefetch_related("times")
        .annotate(
            players=Count("entries", filter=taking_part("entries"), distinct=True),
            last=Max("drawn_rounds__number", filter=_PUBLIC),
            prized=Count("prizes", distinct=True),
            points_table=F("points_rules__table"),
        )
    )
    progress = progress_of_divisions(event.divisions.all())
    shown_divisions = tuple(_division(event, division, progress[division.pk].in_public) for division in divisions)
    return PublicEvent(
        name=event.name,
        where=event.venue if event.city else "",
        about="",
        organiser="",
        rules=(*event_rules(event), *late_rule(plan_of(event))),
        divisions=shown_divisions,
        records_url=reverse("public:event_records", args=[event.slug]) if event_has_records(event) else "",
        enter_url=_enter_url(event, finished=any(one.ended for one in progress.values())),
        calendar_url="" if event.rehearsal else reverse("public:event_calendar", args=[event.slug]),
        colour=colour,
        logo_url=f"{reverse('public:logo', args=[event.slug])}?{logo[:12]}" if logo else "",
    )


def _enter_url(event: Event, *, finished: bool) -> str:
    if finished or not EntryPage.objects.filter(event=event).exists():
        return ""
    return reverse("public:enter", args=[event.slug])


def _division(event: Event, division: Division, progress: Progress) -> PublicDivision:
    last: int = getattr(division, "last", None) or 0
    place = [event.slug, division.slug]
    return PublicDivision(
        name=division.name,
        state=progress.state,
        round=progress.round,
        drawn=last,
        rounds=division.rounds,
        players=getattr(division, "players", 0),
        facts=division_facts(division, announced_rounds(division)),
        draw_url=reverse("public:draw", args=[*place, last]) if last else "",
        results_url=reverse("public:results", args=[*place, last]) if last else "",
        standings_url=reverse("public:standings", args=place),
        prizes_url=reverse("public:prizes", args=place) if getattr(division, "prized", 0) else "",
        points_url=reverse("public:points", args=place) if getattr(division, "points_table", "") else "",
        slug=division.slug,
        system=division.system,
    )
