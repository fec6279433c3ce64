"""NZGS points as the API gives them: the list of a year, and the points of a division."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text
from nzgs_tourney.models import Division
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
    Zealand; `first`: nobody available has more."""

    model_config = example_of(
        place="1", name="Aroha Kea", brought="12.5", won=["10"], total="22.5", available=True, first=True
    )

    place: str
    name: str
    brought: str
    won: tuple[str, ...]
    total: str
    available: bool
    first: bool


class ApiPointsYear(ApiShape):
    """The list of a year, most points first, as it is now or as it was closed. `years` are all that have a list."""

    year: int
    years: tuple[int, ...]
    closed_at: datetime | None
    representative: str
    awards: tuple[ApiAward, ...]
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
    where the division gives none."""

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
        awards=tuple(
            ApiAward(event=award.division.event.slug, division=award.division.slug)
            if award.division.event.published
            else ApiAward(event="", division="")
            for award in now.values.awards
        ),
        players=tuple(map(_player, now.people)),
    )


def _player(person: YearPerson) -> ApiYearsPlayer:
    return ApiYearsPlayer(
        place=person.place,
        name=person.name,
        brought=decimal_text(person.brought),
        won=tuple(decimal_text(one) for one in person.won),
        total=decimal_text(person.total),
        available=person.willing,
        first=person.first,
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
