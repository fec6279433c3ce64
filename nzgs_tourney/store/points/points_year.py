"""A year of NZGS points: points brought forward, points from each event, who is willing, how people of one name are
told apart on its list, and how it is closed; once closed, nothing that comes later changes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal

from django.db.models import F, Q
from django.utils import timezone

from nzgs_tourney.models import (
    AwardedPoints,
    ClosedAward,
    ClosedBalance,
    Entry,
    PointsAward,
    PointsYear,
    YearReopening,
    YearStanding,
)
from nzgs_tourney.store.people.identity import names_at
from nzgs_tourney.store.people.same_people import BY_EVENT
from nzgs_tourney.tournament.division.names import told_apart
from nzgs_tourney.tournament.standings.points_year import (
    Closing,
    PointsEvent,
    YearRow,
    close_year,
    first_choice,
    year_list,
)
from ratings.models import Player


@dataclass(frozen=True, slots=True)
class YearValues:
    """The year as values, with the awards that count in it, by the event's date.

    A person's key in `rows` is the player's number as a text; `people` are names by number, in a closed year those from
    when it was closed.
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
class Reopened:
    """That a year was open again, from which day, and why."""

    on: date
    reason: str


@dataclass(frozen=True, slots=True)
class YearState:
    """The list of a year as it is now, or as it was closed, most points first.

    `goes` is the person whose balance loses the representative's deduction, `representative` the one chosen when the
    year was closed; `years` are all existing years, newest first. `set_aside` are awards of the year that don't count,
    because they came after it was closed, e.g. with a restored event; `waiting` those that the federation hasn't agreed
    to. `reopenings` are the requests to reopen it, the earliest first.
    """

    year: int
    values: YearValues
    people: tuple[YearPerson, ...]
    goes: int | None
    closed_at: datetime | None
    closed_by: str
    representative: str
    years: tuple[int, ...]
    set_aside: tuple[PointsAward, ...]
    waiting: tuple[PointsAward, ...]
    reopenings: tuple[YearReopening, ...]

    @property
    def reopened(self) -> tuple[Reopened, ...]:
        """Each time that it was reopened."""
        return tuple(
            Reopened(timezone.localdate(one.agreed_at), one.reason) for one in self.reopenings if one.agreed_at
        )

    @property
    def firsts(self) -> tuple[YearPerson, ...]:
        """Who is first choice; several where they are equal."""
        return tuple(person for person in self.people if person.first)


def year_state(year: int) -> YearState:
    """The year from the database. At most eleven queries, whatever the number of events and people."""
    points_year = PointsYear.objects.filter(year=year).first()
    is_closed = points_year is not None and points_year.closed_at is not None
    awards = _awards_of(year)
    closed = closed_year(year)
    counting = closed.awards if is_closed else awards.counting
    values = _values(year, points_year, closed.rows if is_closed else None, counting)
    stored = {line.player_id: line for line in closed.lines}
    first = first_choice(values.rows, {str(number) for number in values.willing})
    goes = (
        points_year.representative_id
        if points_year is not None and is_closed
        else int(first[0])
        if len(first) == 1
        else None
    )
    balances = close_year(values.rows, None if goes is None else str(goes), values.closing)
    called = names_apart(values.people)
    ordered = sorted(values.rows, key=lambda row: (-row.total, values.people[int(row.player)].casefold(), row.player))
    people = tuple(
        YearPerson(
            player=number,
            place=row.label,
            name=called[number],
            brought=row.brought,
            won=tuple(row.won),
            total=stored[number].total if number in stored else row.total,
            willing=number in values.willing,
            first=row.player in first,
            carried=stored[number].carried if number in stored else balances[row.player],
        )
        for number, row in ((int(row.player), row) for row in ordered)
    )
    years = {year, *PointsYear.objects.values_list("year", flat=True), *years_with_awards()}
    return YearState(
        year=year,
        values=values,
        people=people,
        goes=goes,
        closed_at=points_year.closed_at if points_year else None,
        closed_by=points_year.closed_by if points_year else "",
        representative=names_at([goes], points_year.closed_at)[goes]
        if points_year is not None and is_closed and goes is not None
        else "",
        years=tuple(sorted(years, reverse=True)),
        set_aside=_later(awards, closed) if is_closed else (),
        waiting=() if is_closed else awards.waiting,
        reopenings=tuple(YearReopening.objects.filter(year__year=year).select_related("asked_by")),
    )


def year_in_public(year: int) -> YearState:
    """The year for everybody: under the public name for anybody with points from an event where their name is hidden,
    be it of this year or of one from which they brought points, and without the awards and requests that wait. One
    query more than `year_state`."""
    now = year_state(year)
    brought = [person.player for person in now.people if person.brought]
    counting = Q(award__in=now.values.awards) | Q(award__year__lt=year, entry__player__in=brought)
    awarded = AwardedPoints.objects.filter(counting, entry__in=Entry.objects.hidden())
    names = {line.entry.player_id: line.entry.public_name for line in awarded.exclude(points=0).select_related("entry")}
    return replace(
        now,
        values=replace(now.values, people={**now.values.people, **names}),
        people=tuple(replace(person, name=names.get(person.player, person.name)) for person in now.people),
        representative=names.get(now.goes or 0, now.representative) if now.representative else "",
        waiting=(),
        reopenings=tuple(one for one in now.reopenings if one.agreed_at),
    )


def year_values(year: int) -> YearValues:
    """The year from the database. At most six queries, whatever the number of events and people.

    Points won by two players who are one person are that person's, but a closed year stays as it was.
    """
    points_year = PointsYear.objects.filter(year=year).first()
    if points_year is not None and points_year.closed_at is not None:
        closed = closed_year(year)
        return _values(year, points_year, closed.rows, closed.awards)
    return _values(year, points_year, None, _awards_of(year).counting)


def _values(
    year: int, points_year: PointsYear | None, rows: tuple[YearRow, ...] | None, awards: Sequence[PointsAward]
) -> YearValues:
    """The year by these awards; `rows` are those of a closed one."""
    standings = list(YearStanding.objects.filter(year__year=year))
    if rows is None:
        brought_forward = {str(row.player_id): row.brought for row in standings if row.brought}
        rows = year_list(brought_forward, [_event(award) for award in awards])
    people = names_at({int(row.player) for row in rows}, points_year.closed_at if points_year else None)
    willing = frozenset(row.player_id for row in standings if row.willing and row.player_id in people)
    closing = (
        Closing() if points_year is None else Closing(points_year.reduction, points_year.deduction, points_year.least)
    )
    return YearValues(rows, tuple(awards), people, willing, closing)


def _event(award: PointsAward) -> PointsEvent:
    """What the award gives, by the person who has the entry now."""
    won: dict[str, Decimal] = {}
    for line in award.lines.all():
        if line.points:
            person = str(line.entry.player_id)
            won[person] = won.get(person, Decimal(0)) + line.points
    return PointsEvent(str(award.division), won)


def latest_year(today_year: int) -> int:
    """The newest year with anything besides carried points, this year where there is none. Two queries."""
    return max(years_with_awards(), default=None) or max(
        PointsYear.objects.values_list("year", flat=True), default=today_year
    )


@dataclass(frozen=True, slots=True)
class _Awards:
    """Awards of a year by the event's date: those that count, and the newer ones that the federation hasn't agreed
    to."""

    counting: tuple[PointsAward, ...]
    waiting: tuple[PointsAward, ...]


def _awards_of(year: int) -> _Awards:
    """The last award of each division that the federation agreed to, where it is in this year, and the last of all
    where it waits. Two queries."""
    agreed: dict[int, PointsAward] = {}
    newest: dict[int, PointsAward] = {}
    awards = PointsAward.objects.select_related("division__event", "agreed").prefetch_related("lines__entry")
    for award in awards.filter(division__points_awards__year=year).distinct().order_by("number"):
        newest[award.division_id] = award
        if hasattr(award, "agreed"):
            agreed[award.division_id] = award
    waiting = [award for award in newest.values() if award not in agreed.values()]
    return _Awards(_in_year(year, agreed.values()), _in_year(year, waiting))


def _later(awards: _Awards, closed: ClosedYear) -> tuple[PointsAward, ...]:
    return tuple(award for award in (*awards.counting, *awards.waiting) if award not in closed.awards)


def _in_year(year: int, awards: Iterable[PointsAward]) -> tuple[PointsAward, ...]:
    in_it = [award for award in awards if award.year == year]
    return tuple(
        sorted(in_it, key=lambda award: (award.division.event.begins, award.division.event.pk, award.division.position))
    )


def years_with_awards() -> set[int]:
    """The years in which any award counted. One query."""
    return set(PointsAward.objects.filter(agreed__isnull=False).values_list("year", flat=True))


@dataclass(frozen=True, slots=True)
class ClosedYear:
    """The awards that counted, in the order of the columns, and everybody's line."""

    awards: tuple[PointsAward, ...]
    lines: tuple[ClosedBalance, ...]

    @property
    def rows(self) -> tuple[YearRow, ...]:
        """The lines as those of an open year, the highest total first."""
        ordered = sorted(self.lines, key=lambda line: (-line.total, str(line.player_id)))
        return tuple(
            YearRow(
                place=int(line.place.rstrip("=")),
                shared=line.place.endswith("="),
                player=str(line.player_id),
                brought=line.brought,
                won=tuple(map(Decimal, line.won)),
            )
            for line in ordered
        )


def closed_year(year: int) -> ClosedYear:
    """The year as it was closed last; empty where it isn't closed. Two queries."""
    last = {"year__year": year, "year__closed_at__isnull": False, "closing": F("year__closing")}
    columns = ClosedAward.objects.filter(**last).select_related("award__division__event").order_by("position")
    lines = ClosedBalance.objects.filter(**last).order_by("pk")
    return ClosedYear(tuple(column.award for column in columns), tuple(lines))


def names_apart(names: Mapping[int, str]) -> dict[int, str]:
    """How each player is called on a list, by number: `Mere Kea`, or for two of that name `Mere Kea, 1002` and `Mere
    Kea, Ōtautahi`. No query where all names differ, otherwise two."""
    count = Counter(names.values())
    shared = [player for player, name in names.items() if count[name] > 1]
    if not shared:
        return dict(names)
    numbers = dict(Player.objects.filter(pk__in=shared).values_list("pk", "nzgs_id"))
    entries = Entry.objects.filter(player__in=shared).order_by(*BY_EVENT)
    clubs = dict(entries.values_list("player_id", "club"))
    apart = {one: (names[one], numbers[one] or clubs.get(one) or f"#{one}", f"#{one}") for one in shared}
    return {**names, **told_apart(apart)}
