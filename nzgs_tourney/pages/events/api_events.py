"""Published events as the API gives them: the list of the front page, and one event with its divisions."""

from __future__ import annotations

from datetime import date

from django.db.models import Count

from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.progress import progress_of_divisions, progress_of_events
from nzgs_tourney.pages.events.public_event import PublicDivision, public_event, taking_part
from nzgs_tourney.pages.exchange.api_shape import ApiShape, example_of
from nzgs_tourney.tournament.division.progress import Progress, event_state


class ApiEventLine(ApiShape):
    """An event in the list. `state` is `entries`, `running`, `finished` or `past`; `country` has two letters. `players`
    counts people, each once, but a side of partners as one."""

    model_config = example_of(
        slug="rimu-open", name="Rimu Open", city="Wellington", venue="Rimu Hall", country="NZ", begins="2026-11-21",
        ends="2026-11-22", state="running", players=24, divisions=2,
    )  # fmt: skip

    slug: str
    name: str
    city: str
    venue: str
    country: str
    begins: date
    ends: date
    state: str
    players: int
    divisions: int


class ApiEvents(ApiShape):
    """All published events, the newest first. Rehearsals are in no list."""

    events: tuple[ApiEventLine, ...]


class ApiRule(ApiShape):
    """A rule of an event or a division in words, in English."""

    name: str
    value: str


class ApiDivision(ApiShape):
    """A division. `system` is a code; `state` is `entries`, `running`, `closed` or `finished`; `round` is the one that
    it is at, `drawn` the last that is published, each 0 for none; `players` is how many entries it has, where partners
    play how many sides."""

    model_config = example_of(
        slug="open", name="Open", system="mcmahon", state="running", rounds=5, round=2, drawn=2, players=16, rules=[],
    )  # fmt: skip

    slug: str
    name: str
    system: str
    state: str
    rounds: int
    round: int
    drawn: int
    players: int
    rules: tuple[ApiRule, ...]


class ApiEvent(ApiShape):
    """An event with its divisions. `online`: it is played on a server; `rehearsal`: by invented people."""

    slug: str
    name: str
    city: str
    venue: str
    country: str
    begins: date
    ends: date
    state: str
    online: bool
    rehearsal: bool
    rules: tuple[ApiRule, ...]
    divisions: tuple[ApiDivision, ...]


def api_events(today: date) -> ApiEvents:
    """The listed events, the newest first. Three queries."""
    events = Event.objects.listed().annotate(
        players=Count("divisions__entries__player", filter=taking_part("divisions__entries"), distinct=True),
        parts=Count("divisions", distinct=True),
    )
    progress = progress_of_events(events)
    return ApiEvents(
        events=tuple(
            ApiEventLine(
                slug=event.slug,
                name=event.name,
                city=event.city,
                venue=event.venue,
                country=event.country,
                begins=event.begins,
                ends=event.ends,
                state=event_state(event.begins, event.ends, today, progress[event.pk]),
                players=getattr(event, "players", 0),
                divisions=getattr(event, "parts", 0),
            )
            for event in events.order_by("-begins", "name")
        )
    )


def api_event(event: Event, today: date) -> ApiEvent:
    """The event. The queries of its page, and one."""
    page = public_event(event)
    return ApiEvent(
        slug=event.slug,
        name=event.name,
        city=event.city,
        venue=event.venue,
        country=event.country,
        begins=event.begins,
        ends=event.ends,
        state=event_state(event.begins, event.ends, today, _progress(event)),
        online=event.online,
        rehearsal=event.rehearsal,
        rules=tuple(ApiRule(name=fact.label, value=fact.value) for fact in page.rules),
        divisions=tuple(_division(division) for division in page.divisions),
    )


def _progress(event: Event) -> list[Progress]:
    return list(progress_of_divisions(event.divisions.all()).values())


def _division(division: PublicDivision) -> ApiDivision:
    return ApiDivision(
        slug=division.slug,
        name=division.name,
        system=division.system,
        state=division.state,
        rounds=division.rounds,
        round=division.round,
        drawn=division.now.drawn,
        players=division.players,
        rules=tuple(ApiRule(name=fact.label, value=fact.value) for fact in division.rules),
    )
