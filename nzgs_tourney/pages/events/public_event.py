"""Public pages of events: the list, and one event with its divisions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from games.wording.numbers import in_row, rounds_counted
from ground.translation import gettext as _, ngettext
from nzgs_tourney.models import Division, EntryPage, Event
from nzgs_tourney.pages.events.progress import progress_of_divisions, progress_of_events
from nzgs_tourney.pages.events.what_is_on import Leading, WhatIsOn, leading, what_is_on
from nzgs_tourney.pages.exchange.records_zip import event_has_records
from nzgs_tourney.pages.points.series import SeriesWay, series_way, series_ways
from nzgs_tourney.store.events.look import look_of_page
from nzgs_tourney.store.events.timetable import announced_rounds
from nzgs_tourney.store.rounds.week import plan_of
from nzgs_tourney.tournament.division.choices import Side
from nzgs_tourney.tournament.division.progress import Progress, ProgressState, event_state
from nzgs_tourney.tournament.wording.entries.side_words import entered_counted, sides_counted
from nzgs_tourney.tournament.wording.events.event_facts import (
    Fact,
    division_facts,
    event_rules,
    late_rule,
    when_and_where,
)

MOST_SERIES = 3
"""How many series the list of events leads to; each leads to the others."""


@dataclass(frozen=True, slots=True)
class EventCard:
    """One event in the list; `leading` has the divisions of one that is being played, `enter_url` is the entry page of
    one that is to come, empty where it has none."""

    name: str
    url: str
    where: str
    state: ProgressState
    summary: str
    leading: tuple[Leading, ...] = ()
    enter_url: str = ""


@dataclass(frozen=True, slots=True)
class Home:
    """All published events, sorted by their state today, and the newest series of events."""

    running: tuple[EventCard, ...]
    coming: tuple[EventCard, ...]
    past: tuple[EventCard, ...]
    series: tuple[SeriesWay, ...]


@dataclass(frozen=True, slots=True)
class PublicDivision:
    """A division on the event's page. `round` is the one it is at, `entered` says how many play in how many rounds,
    `rules` how it is played, `series` in which series it counts; `players_url` leads to all who play in it, `slug` and
    `system` are its codes."""

    name: str
    state: str
    round: int
    rounds: int
    players: int
    entered: str
    rules: tuple[Fact, ...]
    series: tuple[Fact, ...]
    now: WhatIsOn
    players_url: str
    slug: str
    system: str

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What its card says: how it is played, and in which series it counts."""
        return self.rules + self.series


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
    embed_url: str
    enter_url: str
    calendar_url: str
    colour: str
    logo_url: str


def home(today: date) -> Home:
    """The listed events: current ones, future ones by date, past ones from the newest; and the newest series. Four
    queries; while events are being played one more, and those of standings that aren't kept."""
    cards, running = [], []
    events = Event.objects.listed().annotate(
        players=Count("divisions__entries__player", filter=taking_part("divisions__entries"), distinct=True),
        parts=Count("divisions", distinct=True),
        of_partners=Count("divisions", filter=Q(divisions__side=Side.PARTNERS.value), distinct=True),
        entered_by_page=Exists(open_entry_pages().filter(event=OuterRef("pk"))),
    )
    progress = progress_of_events(events)
    for event in events.order_by("-begins", "name"):
        state = event_state(event.begins, event.ends, today, progress[event.pk])
        players: int = getattr(event, "players", 0)
        parts: int = getattr(event, "parts", 0)
        summary = _("{players} in {divisions}.").format(
            players=entered_counted(_sides(getattr(event, "of_partners", 0), parts), players),
            divisions=ngettext("{count} division", "{count} divisions", parts).format(count=parts),
        )
        card = EventCard(event.name, reverse("public:event", args=[event.slug]), when_and_where(event), state, summary)
        if state is ProgressState.RUNNING:
            running.append(replace(card, leading=_leading(event)))
        elif state is ProgressState.ENTRIES and getattr(event, "entered_by_page", False):
            card = replace(card, enter_url=reverse("public:enter", args=[event.slug]))
        cards.append(card)
    coming = [card for card in cards if card.state == ProgressState.ENTRIES]
    past = [card for card in cards if card.state.over]
    return Home(tuple(running), tuple(reversed(coming)), tuple(past), series_ways()[:MOST_SERIES])


def _leading(event: Event) -> tuple[Leading, ...]:
    divisions = event.divisions.select_related("event__stream").order_by("position", "pk")
    progress = progress_of_divisions(divisions)
    return tuple(leading(division, progress[division.pk].in_public.round) for division in divisions)


def taking_part(entries: str) -> Q:
    """Those of the entries who didn't withdraw before their first round, as in the standings."""
    later = Q((f"{entries}__withdrawn_from__gt", F(f"{entries}__enters_in")))
    return later | Q((f"{entries}__withdrawn_from__isnull", True))


def public_event(event: Event) -> PublicEvent:
    """The event's page. Eight queries at most, and those of `what_is_on` for each division."""
    colour, logo = look_of_page(event)
    divisions = (
        event.divisions.order_by("position", "pk")
        .prefetch_related("times", "in_series__series")
        .annotate(
            players=Count("entries", filter=taking_part("entries"), distinct=True),
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
        embed_url=reverse("public:embed_code", args=[event.slug]),
        enter_url=_enter_url(event, finished=any(one.ended for one in progress.values())),
        calendar_url="" if event.rehearsal else reverse("public:event_calendar", args=[event.slug]),
        colour=colour,
        logo_url=f"{reverse('public:logo', args=[event.slug])}?{logo[:12]}" if logo else "",
    )


def _sides(of_partners: int, divisions: int) -> tuple[str, ...]:
    """The kinds of side of an event with so many divisions, as far as they are counted apart."""
    people = (Side.PERSON.value,) if of_partners < divisions else ()
    return (*people, Side.PARTNERS.value) if of_partners else people


def open_entry_pages() -> QuerySet[EntryPage]:
    """The entry pages that take entries, or will."""
    return EntryPage.objects.filter(Q(closes_at=None) | Q(closes_at__gt=timezone.now()))


def _enter_url(event: Event, *, finished: bool) -> str:
    if finished or not open_entry_pages().filter(event=event).exists():
        return ""
    return reverse("public:enter", args=[event.slug])


def _series(division: Division) -> tuple[Fact, ...]:
    """The series in which the division counts."""
    ways = (series_way(counts.series) for counts in division.in_series.all())
    return tuple(Fact(_("Series"), way.name, url=way.url) for way in ways)


def _division(event: Event, division: Division, progress: Progress) -> PublicDivision:
    division.event = event
    announced = announced_rounds(division)
    # Between two games of a ladder every round is closed, and the ladder isn't.
    between = division.is_ladder and progress.state is ProgressState.CLOSED
    return PublicDivision(
        name=division.name,
        state=ProgressState.RUNNING if between else progress.state,
        round=progress.round,
        rounds=division.rounds,
        players=getattr(division, "players", 0),
        entered=in_row(
            [sides_counted(division.side, getattr(division, "players", 0)), rounds_counted(division.rounds)]
        ),
        rules=division_facts(division, announced),
        series=_series(division),
        now=what_is_on(division, {one.number: one.starts for one in announced if one.starts}, ended=progress.ended),
        players_url=reverse("public:standings", args=[event.slug, division.slug]),
        slug=division.slug,
        system=division.system,
    )
