"""Draws shares as horizontal bars with their uncertainty, one below another: how often each of several things
happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from games.sheets.board_svg import SvgText
from nzgs_tourney.tournament.charts.marks import (
    WIDTH,
    Anchor,
    Bar,
    ChartMark,
    ChartRule,
    ChartText,
    Dot,
    Scale,
    Tone,
    Whisker,
    picture,
)

_LEFT, _RIGHT = 84.0, 288.0
_ROW, _BAR, _TOP = 26.0, 12.0, 8.0


@dataclass(frozen=True, slots=True)
class ShareBar:
    """One bar. Shares are from 0 to 1: the true one may be anywhere from `low` to `high`; `expected` is a second
    estimate.

    `quiet` draws it pale: it is based on few games. `figure` is written on its right, `tooltip` is its tooltip.
    """

    label: str
    share: float
    low: float
    high: float
    expected: float | None = None
    figure: str = ""
    tooltip: str = ""
    quiet: bool = False


def shares_chart(prefix: str, title: str, description: str, bars: Sequence[ShareBar]) -> SvgText:
    """The bars from 0 to 100 %, a dashed line at one half. Raises ValueError as `picture` does, and without bars."""
    if not bars:
        raise ValueError("A chart needs a bar.")
    height = _TOP + _ROW * len(bars) + 22
    return picture(prefix, title, description, height, _marks(bars))


def _marks(bars: Sequence[ShareBar]) -> Iterator[ChartMark]:
    scale = Scale(Decimal(0), Decimal(1), _LEFT, _RIGHT)
    bottom = _TOP + _ROW * len(bars)
    for quarter in range(5):
        x = scale.at(Decimal(quarter) / 4)
        yield ChartRule(x, _TOP - 4, x, bottom, "axis" if quarter == 0 else "mid" if quarter == 2 else "grid")
        yield ChartText(x, bottom + 14, f"{quarter * 25} %", Anchor.MIDDLE, soft=True)
    for number, bar in enumerate(bars):
        yield from _bar(bar, scale, _TOP + _ROW * (number + 0.5))


def _bar(bar: ShareBar, scale: Scale, middle: float) -> Iterator[ChartMark]:
    yield ChartText(_LEFT - 8, middle + 4, bar.label, Anchor.END)
    tone = Tone.SECOND if bar.quiet else Tone.FIRST
    yield Bar(_LEFT, middle - _BAR / 2, _position_of(scale, bar.share) - _LEFT, _BAR, tone, bar.tooltip)
    yield Whisker(_position_of(scale, bar.low), _position_of(scale, bar.high), middle)
    if bar.expected is not None:
        yield Dot(_position_of(scale, bar.expected), middle, Tone.SECOND, radius=3.4)
    yield ChartText(WIDTH, middle + 4, bar.figure, Anchor.END, soft=bar.quiet)


def _position_of(scale: Scale, share: float) -> float:
    return scale.at(Decimal(repr(share)))
