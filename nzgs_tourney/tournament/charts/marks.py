"""What a chart is made of: its marks as SVG, the scale of an axis, and the picture around them. A class (`chart-…`)
gives a mark its colour in `charts.css`.

Coordinates are those of the picture, x to the right and y downward. Tones are a closed list, so that a class always
exists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from enum import StrEnum
from html import escape
from typing import Protocol

from games.sheets.board_svg import SvgText
from games.sheets.text import clean


class Tone(StrEnum):
    """What a bar, line or dot represents. Tones differ in shape or lightness too, for grey paper."""

    FIRST = "first"
    SECOND = "second"
    QUIET = "quiet"


class Anchor(StrEnum):
    """Which end of a text is at its coordinates."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


class ChartMark(Protocol):
    """Anything that can be drawn."""

    def svg(self) -> str:
        """Its elements, with every text escaped."""


@dataclass(frozen=True, slots=True)
class ChartText:
    """Words at a place, on the baseline; `strong` for headings, `soft` for less important words. `room`: they are
    squeezed into this width, 0 for words that need no squeezing."""

    x: float
    y: float
    words: str
    anchor: Anchor = Anchor.START
    strong: bool = False
    soft: bool = False
    room: float = 0

    def svg(self) -> str:
        """One `<text>`."""
        kind = "chart-strong" if self.strong else "chart-soft" if self.soft else "chart-text"
        at = f'x="{place_text(self.x)}" y="{place_text(self.y)}"'
        if self.room:
            at += f' textLength="{place_text(self.room)}" lengthAdjust="spacingAndGlyphs"'
        return f'<text class="{kind} chart-{self.anchor.value}" {at}>{escape(clean(self.words))}</text>'


@dataclass(frozen=True, slots=True)
class ChartRule:
    """A straight line in the background: `kind` is `axis`, `grid` or `mid` (dashed, in the middle)."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "grid"

    def svg(self) -> str:
        """One `<line>`."""
        return f'<line class="chart-{self.kind}" {_ends(self.x1, self.y1, self.x2, self.y2)}/>'


@dataclass(frozen=True, slots=True)
class Bar:
    """A filled rectangle; a negative width or height extends to the other side. `tooltip` is its tooltip."""

    x: float
    y: float
    width: float
    height: float
    tone: Tone = Tone.FIRST
    tooltip: str = ""

    def svg(self) -> str:
        """One `<rect>`."""
        x, y = self.x + min(self.width, 0), self.y + min(self.height, 0)
        size = f'width="{place_text(abs(self.width))}" height="{place_text(abs(self.height))}"'
        where = f'x="{place_text(x)}" y="{place_text(y)}" {size}'
        return f'<rect class="chart-bar chart-{self.tone.value}" {where}{_titled("rect", self.tooltip)}'


@dataclass(frozen=True, slots=True)
class Whisker:
    """A horizontal line with a tick at each end: the range of a value."""

    x1: float
    x2: float
    y: float
    half: float = 3

    def svg(self) -> str:
        """One `<path>`."""
        ends = "".join(
            f"M{place_text(x)} {place_text(self.y - self.half)}v{place_text(2 * self.half)}" for x in (self.x1, self.x2)
        )
        return (
            f'<path class="chart-whisker" d="M{place_text(self.x1)} {place_text(self.y)}H{place_text(self.x2)}{ends}"/>'
        )


@dataclass(frozen=True, slots=True)
class Line:
    """Points joined in their order. One point alone draws nothing: put a `Dot` there."""

    points: tuple[tuple[float, float], ...]
    tone: Tone = Tone.FIRST

    def svg(self) -> str:
        """One `<polyline>`."""
        points = " ".join(f"{place_text(x)},{place_text(y)}" for x, y in self.points)
        return f'<polyline class="chart-line chart-{self.tone.value}" points="{points}"/>'


@dataclass(frozen=True, slots=True)
class Dot:
    """A point; the second tone is drawn as a diamond. `tooltip` is its tooltip."""

    x: float
    y: float
    tone: Tone = Tone.FIRST
    tooltip: str = ""
    radius: float = 3.2

    def svg(self) -> str:
        """One `<circle>` or `<path>`."""
        kind = f'class="chart-dot chart-{self.tone.value}"'
        x, y, radius = place_text(self.x), place_text(self.y), place_text(self.radius)
        if self.tone is not Tone.SECOND:
            return f'<circle {kind} cx="{x}" cy="{y}" r="{radius}"{_titled("circle", self.tooltip)}'
        wide = self.radius * 1.35
        step = place_text(wide)
        back = place_text(-wide)
        path = f"M{x} {place_text(self.y - wide)}l{step} {step}l{back} {step}l{back} {back}z"
        return f'<path {kind} d="{path}"{_titled("path", self.tooltip)}'


@dataclass(frozen=True, slots=True)
class NumberedDot:
    """A ring with a number in it, which is read without a tooltip and without colours."""

    x: float
    y: float
    number: str
    tone: Tone = Tone.FIRST
    radius: float = 9.5

    def svg(self) -> str:
        """One `<circle>` and one `<text>`."""
        x, y = place_text(self.x), place_text(self.y)
        ring = f'<circle class="chart-ring chart-{self.tone.value}" cx="{x}" cy="{y}" r="{place_text(self.radius)}"/>'
        return f"{ring}{ChartText(self.x, self.y + 4, self.number, Anchor.MIDDLE).svg()}"


def place_text(number: float) -> str:
    """A coordinate in tenths, as short as possible."""
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text in ("-0", "") else text


def _ends(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'x1="{place_text(x1)}" y1="{place_text(y1)}" x2="{place_text(x2)}" y2="{place_text(y2)}"'


def _titled(element: str, text: str) -> str:
    return f"><title>{escape(clean(text))}</title></{element}>" if text else "/>"


WIDTH = 360.0
"""The width on a phone. Elsewhere the picture grows to the limit in `charts.css`, its texts with it."""

_PREFIX = re.compile(r"[a-z][a-z0-9-]*")


def picture(
    prefix: str, title: str, description: str, height: float, marks: Iterable[ChartMark], width: float = WIDTH
) -> SvgText:
    """The chart as one `<svg>` with a title and a description, ready for a page.

    `prefix` (small letters, digits, hyphens) must differ between two charts of a page, because ids begin with it;
    ValueError for any other text. `description` says in words what the picture shows; the numbers are in a table beside
    it.
    """
    if not _PREFIX.fullmatch(prefix):
        raise ValueError(f"“{prefix}” cannot begin an id.")
    svg = "".join(mark.svg() for mark in marks)
    return SvgText(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {place_text(width)} {place_text(height)}" '
        f'role="img" aria-labelledby="{prefix}-title {prefix}-told">'
        f'<title id="{prefix}-title">{escape(clean(title))}</title>'
        f'<desc id="{prefix}-told">{escape(clean(description))}</desc>'
        f'<g aria-hidden="true">{svg}</g></svg>'
    )


STEPS = (Decimal(1), Decimal(2), Decimal(5), Decimal(10))
"""The possible steps between two ticks, times a power of ten."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear map from values to coordinates: `low` is at `start`, `high` at `end`, which may be the smaller one.

    Raises ValueError where `low` is not below `high`.
    """

    low: Decimal
    high: Decimal
    start: float
    end: float

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"A scale goes from a lower to a higher value, not from {self.low} to {self.high}.")

    def at(self, value: Decimal | int) -> float:
        """The coordinate of a value, beyond the ends for one outside."""
        share = (Decimal(value) - self.low) / (self.high - self.low)
        return self.start + float(share) * (self.end - self.start)


def ticks(low: Decimal, high: Decimal, limit: int = 6) -> tuple[Decimal, ...]:
    """At least two and at most `limit` (3 or more) round values, evenly spaced, whose first and last enclose `low` to
    `high`. The steps are 1, 2 or 5 times a power of ten. Equal ends get one unit of room.

    Raises ValueError where `low` is above `high`, and for `limit` below 3.
    """
    if low > high or limit < 3:
        raise ValueError(f"There are no {limit} ticks from {low} to {high}.")
    if low == high:
        high = low + 1
    power = Decimal(1).scaleb(((high - low) / limit).adjusted())
    while True:
        for first in STEPS:
            step = first * power
            begin = (low / step).to_integral_value(ROUND_FLOOR)
            end = (high / step).to_integral_value(ROUND_CEILING)
            if end - begin < limit:
                return tuple(_plain_decimal((begin + number) * step) for number in range(int(end - begin) + 1))
        power *= 10


def _plain_decimal(value: Decimal) -> Decimal:
    """The value without an exponent or a minus before zero."""
    plain = value.quantize(Decimal(1)) if value == value.to_integral_value() else value.normalize()
    return plain + 0
