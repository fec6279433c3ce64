"""Links of public pages: the event's band and tabs, other divisions and rounds, and lists of hundreds of one kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from django.urls import reverse

from ground.translation import gettext as _, pgettext
from nzgs_tourney.models import Division, Event, PointsRules
from nzgs_tourney.pages.events.led_at import led_at
from nzgs_tourney.pages.events.progress import progress_of_divisions
from nzgs_tourney.tournament.division.progress import event_state
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where

SPREAD, GAP = 60, 4
"""How many letters of divisions a bar holds beside one another, and how many the space around each is worth."""


@dataclass(frozen=True, slots=True)
class NavLink:
    """A link among others of its kind."""

    label: str
    url: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class EventBand:
    """What `parts/event_band.html` shows to the public: `tabs` beside one another, `more` in a menu after them.
    `privacy` is the address of the event's privacy page."""

    name: str
    url: str
    where: str
    state: str
    tabs: tuple[NavLink, ...]
    rehearsal: bool = False
    privacy: str = ""
    led: str = ""
    more: tuple[NavLink, ...] = ()

    @property
    def open_in_more(self) -> bool:
        """Whether the open page is one of those in the menu."""
        return any(link.current for link in self.more)


@dataclass(frozen=True, slots=True)
class EventPlace:
    """Where an official's page is in its event: `tabs` beside one another, `more` in a menu after them. In a division
    `rounds` are those to go to and `round_now` is the number of the one whose pages are among the tabs, 0 elsewhere.
    `help` is the address of the help about the page."""

    tabs: tuple[NavLink, ...]
    more: tuple[NavLink, ...] = ()
    rounds: tuple[NavLink, ...] = ()
    round_now: int = 0
    help: str = ""

    @property
    def here(self) -> str:
        """The word of the open page; empty where none of them is open."""
        return next((link.label for link in (*self.tabs, *self.more) if link.current), "")

    @property
    def more_is_open(self) -> bool:
        """Whether the open page is one of those in the menu."""
        return any(link.current for link in self.more)


@dataclass(frozen=True, slots=True)
class EventBar:
    """What an official sees (`parts/event_bar.html`, `parts/event_place.html`): the event with its divisions, and the
    place in it. `divisions` begins with the whole event; a referee, who has no pages of one division, has none.
    `calls` is where the page fetches players' calls from, empty where it shows them itself; `find` where players,
    tables, games and cases are looked for. `rehearsal`: the page says that it is one; `led`: which site leads
    it instead."""

    name: str
    url: str
    state: str
    place: EventPlace
    divisions: tuple[NavLink, ...] = ()
    calls: str = ""
    find: str = ""
    rehearsal: bool = False
    led: str = ""

    @property
    def spread(self) -> bool:
        """Whether the divisions are few and short enough to lie beside one another."""
        return sum(len(link.label) + GAP for link in self.divisions) <= SPREAD

    @property
    def division(self) -> str:
        """The open division, or the word for the whole event."""
        return next((link.label for link in self.divisions if link.current), "")


def last_published(division: Division) -> int:
    """The number of the last round that the public may see, 0 for none."""
    rounds = division.drawn_rounds.published()
    return rounds.order_by("-number").values_list("number", flat=True).first() or 0


def event_band(event: Event, current: str, division: Division | None, today: date) -> EventBand:
    """The band with the pages of a division, or of the event's first one where the page has no division."""
    division = division or event.divisions.order_by("position", "pk").first()
    tabs = [NavLink(_("Overview"), reverse("public:event", args=[event.slug]), current == "event")]
    more: list[NavLink] = []
    if division is not None:
        place = [event.slug, division.slug]
        number = last_published(division) or 1
        of_round = [
            NavLink(
                pgettext("pairings of a round", "Draw"),
                reverse("public:draw", args=[*place, number]),
                current == "draw",
            ),
            NavLink(_("Results"), reverse("public:results", args=[*place, number]), current == "results"),
        ]
        # Each game of a ladder is a round: all of them are on the page of the ladder.
        tabs += [
            *(() if division.is_ladder else of_round),
            NavLink(_("Standings"), reverse("public:standings", args=place), current == "standings"),
        ]
        more = [
            NavLink(_("Crosstable"), reverse("public:crosstable", args=place), current == "crosstable"),
            NavLink(_("Statistics"), reverse("public:statistics", args=place), current == "statistics"),
        ]
        if not division.of_partners:
            more.append(NavLink(_("Estimate"), reverse("public:estimate", args=place), current == "estimate"))
        if division.prizes.exists():
            more.append(NavLink(_("Prizes"), reverse("public:prizes", args=place), current == "prizes"))
        if PointsRules.objects.filter(division=division).exclude(table="").exists():
            more.append(NavLink(_("NZGS points"), reverse("public:points", args=place), current == "points"))
        if division.system == System.ROUND_ROBIN.value:
            more.append(NavLink(_("Schedule"), reverse("public:schedule", args=place), current == "schedule"))
        if division.is_ladder:
            tabs.insert(1, NavLink(_("Ladder"), reverse("public:schedule", args=place), current == "schedule"))
        if division.system == System.KNOCKOUT.value:
            tabs.insert(1, NavLink(_("Bracket"), reverse("public:schedule", args=place), current == "schedule"))
    progress = progress_of_divisions(event.divisions.all())
    return EventBand(
        event.name,
        reverse("public:event", args=[event.slug]),
        when_and_where(event),
        event_state(event.begins, event.ends, today, progress.values()),
        tuple(tabs),
        event.rehearsal,
        reverse("public:event_privacy", args=[event.slug]),
        led_at(event),
        tuple(more),
    )


def division_ways(division: Division, page: str) -> tuple[NavLink, ...]:
    """The same page of each division; a page of a round leads to the round last published there."""
    ways = []
    for other in division.event.divisions.order_by("position", "pk"):
        place: list[object] = [division.event.slug, other.slug]
        if page not in ("estimate", "statistics", "standings", "crosstable", "prizes", "points"):
            place.append(last_published(other) or 1)
        ways.append(NavLink(other.name, reverse(f"public:{page}", args=place), other.pk == division.pk))
    return tuple(ways)


def round_ways(division: Division, page: str, current: int) -> tuple[NavLink, ...]:
    """The same page of each published round; none of a ladder, which has its games by date."""
    if division.is_ladder:
        return ()
    return tuple(
        NavLink(
            str(number), reverse(f"public:{page}", args=[division.event.slug, division.slug, number]), number == current
        )
        for number in range(1, last_published(division) + 1)
    )


_ANY = 9_876_543_210


@lru_cache(maxsize=1_000)
def address_by_number(name: str, *place: str) -> Callable[[int], str]:
    """What gives the address `name` for a number, which comes after `place`. It is looked up once a process."""
    before, _, after = reverse(name, args=[*place, _ANY]).rpartition(str(_ANY))
    return lambda number: f"{before}{number}{after}"
