"""The list of a year: what was brought forward, what each event gave, who is first, and what closing would leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.urls import reverse

from nzgs_tourney.models import ClosedBalance, PointsAward, PointsYear, YearStanding
from nzgs_tourney.pairing.words import listed
from nzgs_tourney.standings.points_year import Closing, PointsEvent, YearRow, close_year, first_choice, year_list
from nzgs_tourney.store.points_tables import points_text
from ratings.models import Player

KEY = "nzgs-points"
"""The key of the ledger's stream of the federation's own points."""


@dataclass(frozen=True, slots=True)
class GivenBy:
    """An award that counts in the year, as a column: the heading, its event in words, and its public page."""

    heading: str
    told: str
    url: str


@dataclass(frozen=True, slots=True)
class YearValues:
    """The year as values. A person's key in `rows` is the player's number as a text; `people` are names by number."""

    rows: tuple[YearRow, ...]
    events: tuple[GivenBy, ...]
    people: Mapping[int, str]
    willing: frozenset[int]
    closing: Closing


@dataclass(frozen=True, slots=True)
class YearLine:
    """One person of the list, values as texts; `won` one for each event, empty for none. `first`: of those who wish to
    go they have most. `carried` what closing leaves them, or left them."""

    player: int
    place: str
    name: str
    brought: str
    won: tuple[str, ...]
    total: str
    willing: bool
    first: bool
    carried: str


@dataclass(frozen=True, slots=True)
class YearPage:
    """The page of a year. `choice` is a sentence on who is first choice, `carried_told` on how what is carried on comes
    about; `years` all that there are, newest first."""

    year: int
    events: tuple[GivenBy, ...]
    lines: tuple[YearLine, ...]
    choice: str
    closed_at: datetime | None
    closed_by: str
    representative: str
    rules: str
    carried_told: str
    closing: Closing
    years: tuple[int, ...]

    @property
    def firsts(self) -> int:
        """How many are first choice, equal where more than one."""
        return sum(line.first for line in self.lines)

    @property
    def willing(self) -> tuple[tuple[int, str], ...]:
        """Those who wish to go, most points first."""
        return tuple((line.player, line.name) for line in self.lines if line.willing)


def year_values(year: int) -> YearValues:
    """The year from the database. Six queries, whatever the number of events and people.

    What was won by two players who are one person is that person's, but in a year that is closed it stays as it was.
    """
    awards = _counting(year)
    kept = PointsYear.objects.filter(year=year).first()
    closed = kept is not None and kept.closed_at is not None
    standings = list(YearStanding.objects.filter(year__year=year))
    events = []
    for award in awards:
        won: dict[str, Decimal] = {}
        for line in award.lines.all():
            if line.points:
                person = str(line.player_id if closed else line.entry.player_id)
                won[person] = won.get(person, Decimal(0)) + line.points
        events.append(PointsEvent(str(award.division), won))
    brought = {str(row.player_id): row.brought for row in standings if row.brought}
    rows = year_list(brought, events)
    numbers = {int(row.person) for row in rows}
    people = dict(Player.objects.filter(pk__in=numbers).values_list("pk", "name"))
    willing = frozenset(row.player_id for row in standings if row.willing and row.player_id in people)
    closing = Closing() if kept is None else Closing(kept.reduction, kept.deduction, kept.least)
    return YearValues(rows, tuple(_given_by(award) for award in awards), people, willing, closing)


def year_page(year: int) -> YearPage:
    """The page: as it stands, or as it was closed. Nine queries."""
    values = year_values(year)
    kept = PointsYear.objects.filter(year=year).select_related("representative").first()
    closed = {row.player_id: row for row in ClosedBalance.objects.filter(year__year=year)}
    first = first_choice(values.rows, {str(number) for number in values.willing})
    goes = kept.representative_id if kept is not None and kept.closed_at else int(first[0]) if len(first) == 1 else None
    balances = close_year(values.rows, None if goes is None else str(goes), values.closing)
    ordered = sorted(values.rows, key=lambda row: (-row.total, values.people[int(row.person)].casefold(), row.person))
    lines = []
    for row in ordered:
        number = int(row.person)
        carried = closed[number].carried if number in closed else balances[row.person]
        lines.append(
            YearLine(
                number,
                row.label,
                values.people[number],
                points_text(row.brought) if row.brought else "",
                tuple(points_text(points) if points else "" for points in row.won),
                points_text(row.total),
                number in values.willing,
                row.person in first,
                points_text(carried),
            )
        )
    known = {year, *PointsYear.objects.values_list("year", flat=True), *_years_with_awards()}
    return YearPage(
        year,
        values.events,
        tuple(lines),
        _choice([values.people[int(person)] for person in first], bool(values.willing)),
        kept.closed_at if kept else None,
        kept.closed_by if kept else "",
        kept.representative.name if kept and kept.representative else "",
        rules_told(values.closing),
        _carried_told(values, goes, len(first), closed=bool(closed)),
        values.closing,
        tuple(sorted(known, reverse=True)),
    )


def latest_year(today_year: int) -> int:
    """The newest year that has anything but what was carried into it, this year where there is none. Two queries."""
    return max(_years_with_awards(), default=None) or max(
        PointsYear.objects.values_list("year", flat=True), default=today_year
    )


def rules_told(closing: Closing) -> str:
    """How the year is closed, in one sentence."""
    part = f"{(closing.reduction * 100).normalize():f}"
    least = "" if closing.least is None else f" No balance falls below {points_text(closing.least)}."
    loses = points_text(closing.representative)
    return f"When the year is closed everybody loses {part}\u00a0%, then the representative a further {loses}.{least}"


def _carried_told(values: YearValues, goes: int | None, firsts: int, *, closed: bool) -> str:
    """`goes` is whose balance has the representative's deduction taken off, `firsts` how many are first choice."""
    how = values.closing
    part, loses = f"{(how.reduction * 100).normalize():f}\u00a0%", points_text(how.representative)
    told = f"{'Carried on' if closed else 'Would carry on'}: the total less {part}"
    if goes is not None:
        told += f", and for {values.people[goes]} less a further {loses}"
    elif not closed:
        who = "the one of the equal first choices who goes" if firsts > 1 else "the player who goes"
        told += f"; {who} loses a further {loses}, which is not taken off yet"
    return f"{told}. Hundredths are rounded half up."


def _counting(year: int) -> list[PointsAward]:
    """The awards that count: the last one of each division, where it is in this year; by date of the event."""
    newest: dict[int, PointsAward] = {}
    found = PointsAward.objects.select_related("division__event").prefetch_related("lines__entry")
    for award in found.filter(division__points_awards__year=year).distinct().order_by("number"):
        newest[award.division_id] = award
    kept = [award for award in newest.values() if award.year == year]
    return sorted(kept, key=lambda one: (one.division.event.begins, one.division.event.pk, one.division.position))


def _years_with_awards() -> set[int]:
    return set(PointsAward.objects.values_list("year", flat=True))


def _given_by(award: PointsAward) -> GivenBy:
    event = award.division.event
    several = f", {award.division.name}"
    url = reverse("public:points", args=[event.slug, award.division.slug]) if event.published else ""
    return GivenBy(f"{event.name}{several}", f"{event.name}{several}: {award.table_name}", url)


def _choice(names: list[str], any_willing: bool) -> str:
    if not any_willing:
        return "Nobody has said yet that they wish to go."
    if len(names) == 1:
        return f"{names[0]} has most points of those who wish to go, and is first choice."
    return f"{listed(names)} have equally many points: the Society decides between them."
