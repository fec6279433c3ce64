"""A series of events as results stand: places and points of its divisions, worked out each time it is looked at."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, Event, Member, PointsSeries
from nzgs_tourney.store.people.identity import names_at
from nzgs_tourney.store.points.points_year import names_apart
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.tournament.division.names import UNNAMED
from nzgs_tourney.tournament.standings.nzgs_points import had_a_board, points_by_place
from nzgs_tourney.tournament.standings.points_year import PointsEvent, YearRow, year_list

MOST_DIVISIONS = 60
"""The most that a series can count: the standings of all of them are worked out for its page."""


@dataclass(frozen=True, slots=True)
class SeriesColumn:
    """A division that counts. `final`: its results are those of a finished division."""

    division: Division
    final: bool


@dataclass(frozen=True, slots=True)
class SeriesState:
    """The series as results stand: its divisions by the event's date, the lines, most points first and then by name,
    and everybody's name in public by the number that is the line's `player`."""

    series: PointsSeries
    columns: tuple[SeriesColumn, ...]
    rows: tuple[YearRow, ...]
    names: Mapping[int, str]

    @property
    def going(self) -> bool:
        """Whether a division that counts isn't finished."""
        return not all(column.final for column in self.columns)


def series_state(series: PointsSeries) -> SeriesState:
    """The series in public: divisions of events that are listed there. Places are those of the standings, house players
    take up none. Five queries, and those of each division's standings where they aren't kept."""
    listed = Division.objects.filter(in_series__series=series, event__in=Event.objects.listed())
    by_date = listed.select_related("event__stream").order_by("event__begins", "event", "position")
    standings = [(division, _standings(division)) for division in by_date]
    entries = Entry.objects.filter(division__in=[division.pk for division, _now in standings])
    persons = {entry: [player] for entry, player in entries.filter(house=False).values_list("pk", "player_id")}
    partners = Member.objects.filter(entry__in=persons).values_list("entry", "player")
    persons |= {entry: [player for side, player in partners if side == entry] for entry, _player in partners}
    points = tuple(map(Decimal, series.points))
    events = [PointsEvent(str(division), _won(now, persons, points)) for division, now in standings]
    rows = year_list({}, events, series.best)
    numbers = [int(row.player) for row in rows]
    hidden = {
        person: entry.public_name if person == entry.player_id else UNNAMED
        for entry in entries.hidden()
        for person in persons.get(entry.pk, ())
    }
    names = {**names_apart(names_at(numbers, None)), **hidden}
    return SeriesState(
        series=series,
        columns=tuple(SeriesColumn(division, now is not None and now.final) for division, now in standings),
        rows=tuple(sorted(rows, key=lambda row: (-row.total, names[int(row.player)].casefold(), row.player))),
        names=names,
    )


def _standings(division: Division) -> StandingsNow | None:
    """None where its rules define no order."""
    try:
        return standings_now(division)
    except Refused:
        return None


def _won(
    now: StandingsNow | None, persons: Mapping[int, Sequence[int]], points: Sequence[Decimal]
) -> dict[str, Decimal]:
    """The points of the division by the person's number, before the first round that counts none. Each partner of a
    side has the side's points."""
    if now is None or not now.after:
        return {}
    seated = had_a_board(now.division, now.after)
    ranked = [row for row in now.order.rows if row.player.id in persons and row.player.id in seated]
    won: dict[str, Decimal] = defaultdict(Decimal)
    for _place, tied, each in points_by_place({row.player.id: -row.place for row in ranked}, points):
        for person in (person for entry in tied if each for person in persons[entry]):
            won[str(person)] += each
    return dict(won)


def series_values(series: PointsSeries) -> dict[str, Any]:
    """What can be changed of a series, by its name, as it is now. One query."""
    divisions = list(series.counting.order_by("pk").values_list("division", flat=True))
    return {
        "name": series.name,
        "points": tuple(map(Decimal, series.points)),
        "best": series.best,
        "divisions": divisions,
    }
