"""The picture around a chart's marks: its size, its name and its description for people who can't see it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from games.sheets.board_svg import SvgText
from games.sheets.text import clean
from nzgs_tourney.tournament.charts.marks import ChartMark, place_text

WIDTH = 360.0
"""The width on a phone. Elsewhere the picture grows to the limit in `charts.css`, its texts with it."""

_PREFIX = re.compile(r"[a-z][a-z0-9-]*")


def picture(prefix: str, title: str, description: str, height: float, marks: Iterable[ChartMark]) -> SvgText:
    """The chart as one `<svg>` with a title and a description, `WIDTH` wide, ready for a page.

    `prefix` (small letters, digits, hyphens) must differ between two charts of a page, because ids begin with it;
    ValueError for any other text. `description` says in words what the picture shows; the numbers are in a table beside
    it.
    """
    if not _PREFIX.fullmatch(prefix):
        raise ValueError(f"“{prefix}” cannot begin an id.")
    svg = "".join(mark.svg() for mark in marks)
    return SvgText(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {place_text(WIDTH)} {place_text(height)}" '
        f'role="img" aria-labelledby="{prefix}-title {prefix}-told">'
        f'<title id="{prefix}-title">{escape(clean(title))}</title>'
        f'<desc id="{prefix}-told">{escape(clean(description))}</desc>'
        f'<g aria-hidden="true">{svg}</g></svg>'
    )
