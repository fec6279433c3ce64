"""The addresses of public pages for search engines: those of published events, never of a rehearsal, of somebody whose
name is hidden, or of a game whose records a player withholds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.timezone import localdate

from games.models import Record
from nzgs_tourney.live.page_changes import changes_of
from nzgs_tourney.models import Entry, Event, Pairing, PointsSeries, Round
from nzgs_tourney.network.site_address import site_address
from nzgs_tourney.store.entries.public_names import public_names
from nzgs_tourney.store.entries.public_records import has_withheld
from nzgs_tourney.store.points.points_year import years_with_awards

_OF_A_DIVISION = ("standings", "crosstable", "statistics")
_OF_A_ROUND = ("draw", "results")
_OF_THE_SITE = ("home", "players", "games", "openings", "games_years", "rules", "differences", "privacy")
MOST_PAGES = 50_000
"""The most addresses that the protocol lets one site map have."""


@dataclass(frozen=True, slots=True)
class MappedPage:
    """One page, with the time of its last change, if that is known."""

    url: str
    changed: datetime | None = None


def mapped_events() -> tuple[MappedPage, ...]:
    """The site maps there are: of the pages that belong to no event, and of each listed event. One query."""
    maps = [MappedPage(_address(reverse("public:site_pages")))]
    listed = Event.objects.listed().order_by("-begins", "pk").values_list("slug", flat=True)
    return (*maps, *(MappedPage(_address(reverse("public:event_pages", args=[slug]))) for slug in listed))


def mapped_pages_of_site() -> tuple[MappedPage, ...]:
    """The pages that belong to no event, with every year that has NZGS points, and every series. Two queries."""
    years = sorted(year for year in years_with_awards() if year <= localdate().year)
    series = PointsSeries.objects.order_by("pk").values_list("slug", flat=True)
    return (
        *(MappedPage(_address(reverse(f"public:{name}"))) for name in _OF_THE_SITE),
        *(MappedPage(_address(reverse("public:year_points", args=[year]))) for year in years),
        *(MappedPage(_address(reverse("public:series", args=[slug]))) for slug in series),
    )


def mapped_pages_of(event: Event) -> tuple[MappedPage, ...]:
    """The pages of an event. `event.stream` should be fetched beforehand. Seven queries."""
    if event.rehearsal:
        return ()
    changes = changes_of(event.stream)

    def page(name: str, **arguments: object) -> MappedPage:
        return MappedPage(_address(reverse(f"public:{name}", kwargs=arguments)), changes.of(name, arguments).at)

    pages = [page("event", event_slug=event.slug)]
    for division in event.divisions.order_by("position", "pk").values_list("slug", flat=True):
        pages += [page(name, event_slug=event.slug, division_slug=division) for name in _OF_A_DIVISION]
    for division, number in _published_rounds(event):
        place = {"event_slug": event.slug, "division_slug": division, "round_number": number}
        pages += [page(name, **place) for name in _OF_A_ROUND]
    entries = Entry.objects.shown().filter(division__event=event, player__forgotten_at=None).order_by("pk")
    pages += [page("player", event_slug=event.slug, entry_id=entry) for entry in entries.values_list("pk", flat=True)]
    pages += [MappedPage(_address(reverse("public:game", args=[game]))) for game in _games_with_records(event)]
    return tuple(pages[:MOST_PAGES])


def _address(path: str) -> str:
    return f"{site_address()}{path}"


def _published_rounds(event: Event) -> Iterator[tuple[str, int]]:
    rounds = Round.objects.published().filter(division__event=event)
    return rounds.order_by("division__position", "number").values_list("division__slug", "number").iterator()


def _games_with_records(event: Event) -> list[int]:
    """The games of published rounds that have a record for everybody, under the names that the players have."""
    hidden = public_names(event.stream_id)
    boards = Pairing.objects.published().filter(round__division__event=event)
    records = Record.objects.filter(~has_withheld("game"), game__pairing__in=boards).select_related("game")
    games = {record.game_id: record.game for record in records.defer("original").order_by("game_id")}
    return [game_id for game_id, game in games.items() if not hidden.hides(game)]
