"""The points of a division on paper, as they were awarded, or as they would be."""

from __future__ import annotations

from datetime import datetime

from nzgs_tourney.models import Division
from nzgs_tourney.pages.points.points import PointsPage, points_page
from nzgs_tourney.paper.sheet_footer import imprint_of
from nzgs_tourney.paper.sheets.points import PointsLine, PointsSheet
from ratings.errors import Refused

BY_SCORE = "Places are by score only, never by SOS. Equal scores share the points of their places."


def points_paper(division: Division, *, now: datetime) -> PointsSheet:
    """The sheet. Raises Refused where the division gives no points."""
    page = points_page(division)
    if page.award is None and page.table is None:
        raise Refused(f"{division.name} gives no NZGS points: choose a table first.")
    rows = page.award.lines if page.award else page.shown
    last = max((at for at, line in enumerate(rows, start=1) if line.points or line.worth), default=0)
    lines = tuple(
        PointsLine(line.place, line.name, line.rank, line.score, line.points or ("?" if line.open else "–"))
        for line in rows[:last]
    )
    return PointsSheet(imprint_of(division.event, now), division.name, "NZGS points", _state(page), lines, _notes(page))


def _state(page: PointsPage) -> str:
    if page.award is not None:
        return f"awarded in {page.award.year}"
    return f"as of round {page.after} of {page.rounds}" if page.after else "before the first round"


def _notes(page: PointsPage) -> tuple[str, ...]:
    if page.award is not None:
        award = page.award
        anew = (f"Awarded anew: {award.reason}",) if award.reason else ()
        return (f"{award.table}: {award.points}.", BY_SCORE, *anew)
    assert page.table is not None
    waiting = ("Not awarded yet.", *([page.missing] if page.missing else ()))
    return (f"{page.table.name}: {page.scale}.", BY_SCORE, *waiting)
