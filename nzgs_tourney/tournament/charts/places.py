"""Draws who was where after each round: a line for each of the first, with their place in every round's dot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.sheets.board_svg import SvgText
from games.wording.numbers import sentences
from ground.translation import gettext as _
from nzgs_tourney.tournament.charts.marks import (
    WIDTH,
    Anchor,
    ChartMark,
    ChartText,
    Line,
    NumberedDot,
    Tone,
    picture,
)

LEFT, RIGHT, TOP, ROW = 12.0, 132.0, 10.0, 26.0
LONGEST_NAME = 16
TONES = (Tone.FIRST, Tone.SECOND, Tone.QUIET)
"""Of the first, the second, and all others."""


@dataclass(frozen=True, slots=True)
class PlacesLine:
    """Somebody's places after rounds that follow one another; two may share one."""

    name: str
    places: tuple[int, ...]


def places_chart(lines: Sequence[PlacesLine], first: int = 1) -> SvgText | None:
    """The picture of these lines, which are in today's order, from round `first` on; None for fewer than two lines or
    two rounds.

    The lines are above one another in the order of their places after each round. Others may be between them, so that a
    dot's number says the place. ValueError where the lines have different numbers of rounds.
    """
    rounds = len(lines[0].places) if lines else 0
    if len(lines) < 2 or rounds < 2:
        return None
    if any(len(line.places) != rounds for line in lines):
        raise ValueError("Every line has a place after each round.")
    rows = [_rows(lines, number) for number in range(rounds)]
    step = (WIDTH - LEFT - RIGHT) / (rounds - 1)
    bottom = TOP + ROW * len(lines)
    joined: list[ChartMark] = []
    dots: list[ChartMark] = []
    for number, line in enumerate(lines):
        tone = TONES[min(number, len(TONES) - 1)]
        points = tuple((LEFT + step * at, TOP + ROW * rows[at][number]) for at in range(rounds))
        joined.append(Line(points, tone))
        dots += [NumberedDot(x, y, str(place), tone) for (x, y), place in zip(points, line.places, strict=True)]
        dots.append(ChartText(points[-1][0] + 14, points[-1][1] + 4, _short(line.name)))
    heads = [
        ChartText(LEFT + step * at, bottom + 6, _("R{number}").format(number=first + at), Anchor.MIDDLE, soft=True)
        for at in range(rounds)
    ]
    described = [
        _("{name}: {places}").format(name=line.name, places=", ".join(str(place) for place in line.places))
        for line in lines
    ]
    return picture("places", _("Places after each round"), sentences(described), bottom + 12, [*joined, *dots, *heads])


def _rows(lines: Sequence[PlacesLine], number: int) -> dict[int, int]:
    """By line: how many of the lines are before it after this round, in today's order where they share a place."""
    ordered = sorted(range(len(lines)), key=lambda line: (lines[line].places[number], line))
    return {line: row for row, line in enumerate(ordered)}


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"
