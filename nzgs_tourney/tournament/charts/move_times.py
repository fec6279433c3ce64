"""Draws how long a player's moves took: one bar a move. It says nothing about whether that is usual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal

from games.sgf.move_times import MoveTime
from games.sheets.board_svg import SvgText
from ground.translation import gettext as _
from nzgs_tourney.tournament.charts.marks import (
    WIDTH,
    Anchor,
    Bar,
    ChartMark,
    ChartRule,
    ChartText,
    Scale,
    Tone,
    picture,
    ticks,
)

HEIGHT = 120.0
LEFT, RIGHT, TOP, BOTTOM = 34.0, 4.0, 10.0, 20.0
WIDEST = 8.0
STEPS = (5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200)
"""The possible seconds between two lines."""
LEAST = 1.0
"""The least height of a bar: a move that took no time is a move too."""


@dataclass(frozen=True, slots=True)
class Span:
    """What all charts of one player show: up to this many moves of the game, and seconds a move."""

    moves: int
    seconds: Decimal


def span_of(games: Sequence[Sequence[MoveTime]]) -> Span:
    """The span in which all of these games have room."""
    known = [time for game in games for time in game if time.seconds is not None]
    return Span(
        max((time.move for time in known), default=1),
        max((time.seconds or Decimal(0) for time in known), default=Decimal(1)),
    )


def times_plot(prefix: str, title: str, times: Sequence[MoveTime], span: Span, tone: Tone) -> SvgText:
    """The picture of one player's moves in one game; `prefix` differs between two charts of a page."""
    levels = _levels(span.seconds)
    up = Scale(levels[0], levels[-1], HEIGHT - BOTTOM, TOP)
    across = Scale(Decimal(0), Decimal(span.moves + 1), LEFT, WIDTH - RIGHT)
    wide = min(WIDEST, (across.at(2) - across.at(0)) * 0.8)
    marks: list[ChartMark] = []
    for level in levels:
        y = up.at(level)
        marks.append(ChartRule(LEFT, y, WIDTH - RIGHT, y, "axis" if level == levels[0] else "grid"))
        marks.append(ChartText(LEFT - 5, y + 4, seconds_text(level), Anchor.END, soft=True))
    for move in ticks(Decimal(0), Decimal(span.moves + 1), 6):
        if 0 < move <= span.moves:
            marks.append(ChartText(across.at(move), HEIGHT - 5, str(move), Anchor.MIDDLE, soft=True))
    for time in times:
        if time.seconds is not None:
            top = min(up.at(time.seconds), HEIGHT - BOTTOM - LEAST)
            words = _("Move {move}: {time}").format(move=time.move, time=seconds_text(time.seconds))
            height = HEIGHT - BOTTOM - top
            marks.append(Bar(across.at(time.move) - wide / 2, top, wide, height, tone, words))
    return picture(prefix, title, _("Time for each move. The table has every number."), HEIGHT, marks)


def _levels(most: Decimal) -> tuple[Decimal, ...]:
    """From 0 to the first round time that isn't below `most`, at most five of them."""
    step = next((step for step in STEPS if most <= 4 * step), STEPS[-1])
    count = max(1, int((most / step).to_integral_value(ROUND_CEILING)))
    return tuple(Decimal(step * number) for number in range(count + 1))


def seconds_text(seconds: Decimal) -> str:
    """`0:32`, `12:05`, to the second."""
    whole = int(seconds)
    return f"{whole // 60}:{whole % 60:02}"
