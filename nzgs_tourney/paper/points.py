"""The points of a division on paper, as they were awarded, or as they would be."""

from __future__ import annotations

from datetime import datetime

from games.wording.numbers import points
from nzgs_tourney.models import Division
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.points import PointsLine, PointsSheet
from nzgs_tourney.store.points import DivisionPoints, PlayerPoints, division_points
from nzgs_tourney.wording.points import points_text, scale_told
from nzgs_tourney.wording.standings import missing_told
from ratings.errors import Refused

BY_SCORE = "Places are by score only, never by SOS. Equal scores share the points of their places."


def points_paper(division: Division, *, now: datetime) -> PointsSheet:
    """The sheet. Raises Refused where the division gives no points."""
    state = division_points(division)
    if state.award is None and state.table is None:
        raise Refused(f"{division.name} gives no NZGS points: choose a table first.")
    rows = state.award.lines if state.award else state.lines
    last = max((at for at, line in enumerate(rows, start=1) if line.value.points or line.worth), default=0)
    lines = tuple(_line(line) for line in rows[:last])
    return PointsSheet(footer_of(division.event, now), division.name, "NZGS points", _when(state), lines, _notes(state))


def _line(line: PlayerPoints) -> PointsLine:
    given = points_text(line.value.points) if line.value.points else "?" if line.unsettled else "–"
    return PointsLine(line.value.label, line.name, line.rank, points(line.value.score), given)


def _when(state: DivisionPoints) -> str:
    if state.award is not None:
        return f"awarded in {state.award.year}"
    return f"as of round {state.after} of {state.rounds}" if state.after else "before the first round"


def _notes(state: DivisionPoints) -> tuple[str, ...]:
    if state.award is not None:
        award = state.award
        anew = (f"Awarded again: {award.reason}",) if award.reason else ()
        return (f"{award.table}: {', '.join(map(points_text, award.points))}.", BY_SCORE, *anew)
    assert state.table is not None
    missing = missing_told(state.missing, state.after)
    return (f"{state.table.name}: {scale_told(state.table)}.", BY_SCORE, "Not awarded yet.", *filter(None, (missing,)))
