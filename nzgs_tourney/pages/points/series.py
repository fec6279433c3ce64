"""The page of a series of events, for everybody; and at the federation's desk its divisions to choose from."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse

from ground.translation import gettext as _
from nzgs_tourney.models import Division, Event, PointsSeries
from nzgs_tourney.store.points.series import series_state
from nzgs_tourney.tournament.wording.points.points_words import (
    division_heading,
    points_text,
    results_texts,
    series_rules_words,
)

MOST_OFFERED = 20
"""How many divisions are offered beside those chosen: the newest, or the newest that a search finds."""


@dataclass(frozen=True, slots=True)
class SeriesWay:
    """A series by its name, its public page, and the federation's."""

    name: str
    url: str
    edit_url: str


@dataclass(frozen=True, slots=True)
class SeriesEvent:
    """A division that counts, as a column. `final`: it is finished."""

    heading: str
    url: str
    final: bool


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One person: place, name, total and each result, as texts."""

    place: str
    name: str
    total: str
    won: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeriesPage:
    """The page of a series. `rules` are sentences on how it counts; `going`: a division that counts isn't finished;
    `others` are the other series, newest first."""

    slug: str
    name: str
    rules: str
    going: bool
    events: tuple[SeriesEvent, ...]
    lines: tuple[SeriesLine, ...]
    others: tuple[SeriesWay, ...]


def series_page(series: PointsSeries) -> SeriesPage:
    """The page. One query more than `series_state`."""
    now = series_state(series)
    return SeriesPage(
        slug=series.slug,
        name=series.name,
        rules=series_rules_words(series.points, series.best),
        going=now.going,
        events=tuple(
            SeriesEvent(division_heading(column.division), _standings_url(column.division), column.final)
            for column in now.columns
        ),
        lines=tuple(
            SeriesLine(row.label, now.names[int(row.player)], points_text(row.total), results_texts(row))
            for row in now.rows
        ),
        others=tuple(way for way in series_ways() if way.url != _url(series.slug)),
    )


def series_ways() -> tuple[SeriesWay, ...]:
    """Every series, the newest first. One query."""
    return tuple(series_way(series) for series in PointsSeries.objects.only("slug", "name"))


def series_way(series: PointsSeries) -> SeriesWay:
    """One series."""
    return SeriesWay(series.name, _url(series.slug), reverse("federation:series_edit", args=[series.slug]))


def _url(slug: str) -> str:
    return reverse("public:series", args=[slug])


def _standings_url(division: Division) -> str:
    return reverse("public:standings", args=[division.event.slug, division.slug])


def offered_divisions(chosen: Collection[int], search: str) -> tuple[tuple[int, str], ...]:
    """The divisions to choose from, by number and in words: those chosen, by date, then the newest of other public
    events, or the newest with the text in a name. Two queries."""
    divisions = Division.objects.select_related("event__stream").order_by("-event__begins", "event", "position")
    public = divisions.filter(event__in=Event.objects.listed()).exclude(pk__in=chosen)
    found = public.filter(Q(name__icontains=search) | Q(event__name__icontains=search)) if search else public
    own = sorted(divisions.filter(pk__in=chosen), key=lambda division: division.event.begins)
    return tuple((division.pk, _offered(division)) for division in (*own, *found[:MOST_OFFERED]))


def _offered(division: Division) -> str:
    heading, event = division_heading(division), division.event
    if not event.published:
        return _("{division} ({year}), not public, so it doesn’t count").format(
            division=heading, year=event.begins.year
        )
    return f"{heading} ({event.begins.year})"
