"""Draws a player's rating over time: steps from each published list to the next, and the grades played at as
diamonds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

from games.sheets.board_svg import SvgText
from games.wording.numbers import sentences
from ground.dates import Form, date_text, long_date, short_date
from ground.translation import gettext as _
from nzgs_tourney.tournament.charts.marks import (
    WIDTH,
    Anchor,
    ChartMark,
    ChartRule,
    ChartText,
    Dot,
    Line,
    Scale,
    Tone,
    picture,
    ticks,
)
from ratings.rank import Rank, grade_text, rating_text

HEIGHT = 190.0
LEFT, RIGHT, TOP, BOTTOM = 30.0, 14.0, 10.0, 22.0
MONTHS = (1, 3, 6, 12, 24, 60, 120, 240)
"""Distances in months between the dates below the picture."""
MOST_DATES = 4


@dataclass(frozen=True, slots=True)
class Dated:
    """A strength in stones at a date, with its words."""

    on: date
    stones: Decimal
    tooltip: str


def rating_plot(name: str, listed: Sequence[Dated], entered: Sequence[Dated]) -> SvgText | None:
    """The picture, None where fewer than two dates are known. Both sequences may be in any order."""
    listed = sorted(listed, key=lambda dated: dated.on)
    entered = sorted(entered, key=lambda dated: dated.on)
    everything = [*listed, *entered]
    if len({dated.on for dated in everything}) < 2:
        return None
    first, last = min(dated.on for dated in everything), max(dated.on for dated in everything)
    across = Scale(Decimal(first.toordinal()), Decimal(last.toordinal()), LEFT + 8, WIDTH - RIGHT)
    levels = _levels([dated.stones for dated in everything])
    up = Scale(levels[0], levels[-1], HEIGHT - BOTTOM, TOP)
    marks = [*_ground(levels, up), *_dates(first, last, across), *_steps(listed, last, across, up)]
    for tone, ratings in ((Tone.FIRST, listed), (Tone.SECOND, entered)):
        marks += [Dot(across.at(dated.on.toordinal()), up.at(dated.stones), tone, dated.tooltip) for dated in ratings]
    return picture(
        "rating", _("Rating of {name} over time").format(name=name), _description(listed, entered), HEIGHT, marks
    )


def date_marks(first: date, last: date) -> tuple[tuple[date, str], ...]:
    """At most `MOST_DATES` first days of months from the first to the last date, each with its words: the year in
    January, otherwise the month and the year. Dates within one month have none."""
    for months in MONTHS:
        begin = first.year * 12 + first.month - (first.day == 1)
        numbers = [number for number in range(begin, last.year * 12 + last.month) if number % months == 0]
        if len(numbers) <= MOST_DATES:
            break
    return tuple(
        (day, date_text(day, Form.YEAR if months >= 12 else Form.MONTH))
        for day in (date(number // 12, number % 12 + 1, 1) for number in numbers[-MOST_DATES:])
    )


def _levels(stones: Sequence[Decimal]) -> tuple[Decimal, ...]:
    """Whole grades that enclose all of them, spanning at least two stones."""
    low = min(stones).to_integral_value(ROUND_FLOOR)
    high = max(max(stones).to_integral_value(ROUND_CEILING), low + 2)
    return tuple(level for level in ticks(low, high) if level == level.to_integral_value())


def _ground(levels: Sequence[Decimal], up: Scale) -> list[ChartMark]:
    marks: list[ChartMark] = []
    for level in levels:
        y = up.at(level)
        marks.append(ChartRule(LEFT, y, WIDTH - RIGHT, y, "axis" if level == levels[0] else "grid"))
        marks.append(ChartText(LEFT - 5, y + 4, grade_text(Rank(int(level))), Anchor.END, soft=True))
    return marks


def _dates(first: date, last: date, across: Scale) -> list[ChartMark]:
    days = date_marks(first, last) or ((first, short_date(first)),)
    marks: list[ChartMark] = []
    for day, label in days:
        x = across.at(day.toordinal())
        anchor = Anchor.START if x < LEFT + 28 else Anchor.END if x > WIDTH - 32 else Anchor.MIDDLE
        marks.append(ChartRule(x, HEIGHT - BOTTOM, x, HEIGHT - BOTTOM + 4, "axis"))
        marks.append(ChartText(x, HEIGHT - 6, label, anchor, soft=True))
    return marks


def _steps(listed: Sequence[Dated], last: date, across: Scale, up: Scale) -> list[ChartMark]:
    """Each list is valid until the next, the last one to the end of the picture."""
    points: list[tuple[float, float]] = []
    for dated in listed:
        x, y = across.at(dated.on.toordinal()), up.at(dated.stones)
        if points:
            points.append((x, points[-1][1]))
        points.append((x, y))
    if points:
        points.append((across.at(last.toordinal()), points[-1][1]))
    return [Line(tuple(points))] if points else []


def _description(listed: Sequence[Dated], entered: Sequence[Dated]) -> str:
    parts = []
    if listed:
        first, last = listed[0], listed[-1]
        parts.append(
            _("On rating lists: {first} stones on {first_date}, {last} on {last_date}.").format(
                first=rating_text(first.stones),
                first_date=long_date(first.on),
                last=rating_text(last.stones),
                last_date=long_date(last.on),
            )
        )
    if entered:
        parts.append(_("Strengths entered with at events: {count}.").format(count=len(entered)))
    return sentences([*parts, _("The table has every number.")])
