"""NZGS points as the API gives them: the list of a year, and the points of a division."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text
from nzgs_tourney.models import Division, PointsAward
from nzgs_tourney.pages.exchange.api_shape import ApiShape, api_score, example_of
from nzgs_tourney.store.entries.public_names import public_names
from nzgs_tourney.store.points.points import division_points
from nzgs_tourney.store.points.points_year import YearPerson, year_in_public


class ApiAward(ApiShape):
    """An award that counts in a year: the division of an event; both empty where the event isn't published."""

    model_config = example_of(event="rimu-open", division="open")

    event: str
    division: str


class ApiYearsPlayer(ApiShape):
    """Somebody in the list of a year. `won` has one figure for each award; `available`: they wish to represent New
    Zealand; `first`: nobody available has more; `carried`: what closing left them, None before."""

    model_config = example_of(
        place="1", name="Aroha Kea", brought="12.5", won=["10"], total="22.5", available=True, first=True, carried=None
    )

    place: str
    name: str
    brought: str
    won: tuple[str, ...]
    total: str
    available: bool
    first: bool
    carried: str | None


class ApiReopened(ApiShape):
    """That the list was closed before, and open again from this day."""

    model_config = example_of(on="2026-12-01", reason="A result was misread.")

    on: date
    reason: str


class ApiPointsYear(ApiShape):
    """The list of a year, most points first, as it is now or as it was closed. `years` are all that have a list;
    `set_aside` are awards that came after the year was closed, `reopened` is each time that it was reopened."""

    year: int
    years: tuple[int, ...]
    closed_at: datetime | None
    representative: str
    awards: tuple[ApiAward, ...]
    set_aside: tuple[ApiAward, ...]
    reopened: tuple[ApiReopened, ...]
    players: tuple[ApiYearsPlayer, ...]


class ApiPointsLine(ApiShape):
    """A player's place by score alone, and their points."""

    model_config = example_of(entry=3, place="1", name="Aroha Kea", score="5", points="10")

    entry: int
    place: str
    name: str
    score: str
    points: str


class ApiDivisionPoints(ApiShape):
    """The points of a division, as they were awarded or would be now. `table` is the code of the table of points, empty
    where the division gives none, as one of partners never does."""

    table: str
    after: int
    awarded: bool
    lines: tuple[ApiPointsLine, ...]


def api_points_year(year: int) -> ApiPointsYear:
    """The list. The queries of its page."""
    now = year_in_public(year)
    return ApiPointsYear(
        year=year,
        years=now.years,
        closed_at=now.closed_at,
        representative=now.representative,
        awards=tuple(map(_award, now.values.awards)),
        set_aside=tuple(map(_award, now.set_aside)),
        reopened=tuple(ApiReopened(on=one.on, reason=one.reason) for one in now.reopened),
        players=tuple(_player(person, closed=now.closed_at is not None) for person in now.people),
    )


def _award(award: PointsAward) -> ApiAward:
    event = award.division.event
    return ApiAward(
        event=event.slug if event.published else "", division=award.division.slug if event.published else ""
    )


def _player(person: YearPerson, *, closed: bool) -> ApiYearsPlayer:
    return ApiYearsPlayer(
        place=person.place,
        name=person.name,
        brought=decimal_text(person.brought),
        won=tuple(decimal_text(one) for one in person.won),
        total=decimal_text(person.total),
        available=person.willing,
        first=person.first,
        carried=decimal_text(person.carried) if closed else None,
    )


def api_division_points(division: Division) -> ApiDivisionPoints:
    """The points. The queries of their page."""
    now = public_names(division.event.stream_id).everywhere(division_points(division).in_public)
    lines = now.award.lines if now.award else now.lines
    numbers = dict(division.entries.values_list("pk", "number"))
    return ApiDivisionPoints(
        table=now.table.id if now.table else "",
        after=now.award.after if now.award else now.after,
        awarded=now.award is not None,
        lines=tuple(
            ApiPointsLine(
                entry=numbers[line.entry],
                place=line.value.label,
                name=line.both_names,
                score=api_score(HalfPoints(line.value.score)),
                points=decimal_text(Decimal(line.value.points)),
            )
            for line in lines
        ),
    )
