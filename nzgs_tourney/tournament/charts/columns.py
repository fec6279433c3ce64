"""Draws numbers as columns beside one another: how many there are of each of several kinds in an order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.sheets.board_svg import SvgText
from nzgs_tourney.tournament.charts.marks import (
    WIDTH,
    Anchor,
    Bar,
    ChartMark,
    ChartRule,
    ChartText,
    Tone,
    picture,
)

_TOP, _HIGH, _BELOW = 34.0, 130.0, 22.0
_WIDEST = 40.0
MOST_LABELS = 12
"""How many words have room below the columns."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what it is of, and how many; with `whole`, of how many, which is drawn pale behind it."""

    label: str
    value: int
    whole: int = 0
    tooltip: str = ""


@dataclass(frozen=True, slots=True)
class Divide:
    """A dashed line before the column at `before`, with its word above."""

    before: int
    word: str


def columns_chart(
    prefix: str, title: str, description: str, columns: Sequence[Column], divides: Sequence[Divide] = ()
) -> SvgText:
    """The columns on one ground, each with its numbers; of more than MOST_LABELS, every second, third … has its word.

    Raises ValueError as `picture` does, and without columns.
    """
    if not columns:
        raise ValueError("A chart needs a column.")
    return picture(prefix, title, description, _TOP + _HIGH + _BELOW, _marks(columns, divides))


def _marks(columns: Sequence[Column], divides: Sequence[Divide]) -> Iterator[ChartMark]:
    step = WIDTH / len(columns)
    wide = min(step * 0.76, _WIDEST)
    ground = _TOP + _HIGH
    most = max(1, *(max(column.value, column.whole) for column in columns))
    every = -(-len(columns) // MOST_LABELS)
    for number, column in enumerate(columns):
        middle = step * (number + 0.5)
        if column.whole:
            yield Bar(middle - wide / 2, ground, wide, -_HIGH * column.whole / most, Tone.SECOND, column.tooltip)
        yield Bar(middle - wide / 2, ground, wide, -_HIGH * column.value / most, Tone.FIRST, column.tooltip)
        if step >= 8:
            for count, soft in ((column.value, False), (column.whole, True)):
                if count and (not soft or count > column.value + most / 10):
                    yield ChartText(middle, ground - _HIGH * count / most - 4, str(count), Anchor.MIDDLE, soft=soft)
        if number % every == 0:
            yield ChartText(middle, ground + 15, column.label, Anchor.MIDDLE, soft=True)
    yield ChartRule(0, ground, WIDTH, ground, "axis")
    for divide in divides:
        x = step * divide.before
        yield ChartRule(x, 16, x, ground, "mid")
        yield ChartText(x, 11, divide.word, Anchor.END if x > WIDTH / 2 else Anchor.START, strong=True)
