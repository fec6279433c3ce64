"""A year of NZGS points: points brought forward, points from each event, who is willing, and how it is closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from nzgs_tourney.models import ClosedBalance, PointsAward, PointsYear, YearStanding
from nzgs_tourney.standings.points_year import Closing, PointsEvent, YearRow, close_year, first_choice, year_list
from nzgs_tourney.store.closed_year import ClosedYear
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class YearValues:
    """The year as values, with the awards that count in it, by the event's date.

    A person's key in `rows` is the player's number as a text; `people` are names by number.
    """

    rows: tuple[YearRow, ...]
    awards: tuple[PointsAward, ...]
    people: Mapping[int, str]
    willing: frozenset[int]
    closing: Closing


@dataclass(frozen=True, slots=True)
class YearPerson:
    """One person of the list; `won` is there once for each award. `first`: nobody available has more points.
    `carried` is what closing leaves them, or left them."""

    player: int
    place: str
    name: str
    brought: Decimal
    won: tuple[Decimal, ...]
    total: Decimal
    willing: bool
    first: bool
    carried: Decimal


@dataclass(frozen=True, slots=True)
class YearState:
    """The list of a year as it is now, or as it was closed, most points first.

    `goes` is the person whose balance loses the representative's deduction, `representative` the one chosen when the
    year was closed; `years` are all existing years, newest first.
    """

    year: int
    values: YearValues
    people: tuple[YearPerson, ...]
    goes: int | None
    closed_at: datetime | None
    closed_by: str
    representative: str
    years: tuple[int, ...]

    @property
    def firsts(self) -> tuple[YearPerson, ...]:
        """Who is first choice; several where they are equal."""
        return tuple(person for person in self.people if person.first)


def year_state(year: int) -> YearState:
    """The year from the database. Nine queries, eleven for a closed year, whatever the number of events and people."""
    values = year_values(year)
    points_year = PointsYear.objects.filter(year=year).select_related("representative").first()
    closed = {row.player_id: row for row in ClosedBalance.objects.filter(year__year=year)}
    first = first_choice(values.rows, {str(number) for number in values.willing})
    goes = (
        points_year.representative_id
        if points_year is not None and points_year.closed_at
        else int(first[0])
        if len(first) == 1
        else None
    )
    balances = close_year(values.rows, None if goes is None else str(goes), values.closing)
    ordered = sorted(values.rows, key=lambda row: (-row.total, values.people[int(row.person)].casefold(), row.person))
    people = tuple(
        YearPerson(
            player=number,
            place=row.label,
            name=values.people[number],
            brought=row.brought,
            won=tuple(row.won),
            total=row.total,
            willing=number in values.willing,
            first=row.person in first,
            carried=closed[number].carried if number in closed else balances[row.person],
        )
        for number, row in ((int(row.person), row) for row in ordered)
    )
    known = {year, *PointsYear.objects.values_list("year", flat=True), *years_with_awards()}
    return YearState(
        year=year,
        values=values,
        people=people,
        goes=goes,
        closed_at=points_year.closed_at if points_year else None,
        closed_by=points_year.closed_by if points_year else "",
        representative=points_year.representative.name if points_year and points_year.representative else "",
        years=tuple(sorted(known, reverse=True)),
    )


def year_values(year: int) -> YearValues:
    """The year from the database. Six queries, two more for a closed year, whatever the number of events and people.

    Points won by two players who are one person are that person's, but a closed year stays as it was.
    """
    awards = _counting(year)
    points_year = PointsYear.objects.filter(year=year).first()
    closed = ClosedYear(year) if points_year is not None and points_year.closed_at is not None else None
    standings = list(YearStanding.objects.filter(year__year=year))
    events = []
    for award in awards:
        won: dict[str, Decimal] = {}
        for line in award.lines.all():
            if line.points:
                person = str(closed.owner(line.player_id) if closed else line.entry.player_id)
                won[person] = won.get(person, Decimal(0)) + line.points
        events.append(PointsEvent(str(award.division), won))
    brought_forward = {str(row.player_id): row.brought for row in standings if row.brought}
    rows = year_list(brought_forward, events)
    numbers = {int(row.person) for row in rows}
    people = dict(Player.objects.filter(pk__in=numbers).values_list("pk", "name"))
    willing = frozenset(row.player_id for row in standings if row.willing and row.player_id in people)
    closing = (
        Closing() if points_year is None else Closing(points_year.reduction, points_year.deduction, points_year.least)
    )
    return YearValues(rows, tuple(awards), people, willing, closing)


def latest_year(today_year: int) -> int:
    """The newest year with anything besides carried points, this year where there is none. Two queries."""
    return max(years_with_awards(), default=None) or max(
        PointsYear.objects.values_list("year", flat=True), default=today_year
    )


def _counting(year: int) -> list[PointsAward]:
    """The awards that count: the last one of each division, where it is in this year; by the event's date."""
    newest: dict[int, PointsAward] = {}
    awards = PointsAward.objects.select_related("division__event").prefetch_related("lines__entry")
    for award in awards.filter(division__points_awards__year=year).distinct().order_by("number"):
        newest[award.division_id] = award
    counting = [award for award in newest.values() if award.year == year]
    return sorted(
        counting, key=lambda award: (award.division.event.begins, award.division.event.pk, award.division.position)
    )


def years_with_awards() -> set[int]:
    """The years in which any award counted. One query."""
    return set(PointsAward.objects.values_list("year", flat=True))
