"""The points of a division on paper, as they were or would be awarded."""

from __future__ import annotations

from datetime import datetime

from games.wording.numbers import in_row, points
from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import gettext_noop
from nzgs_tourney.models import Division
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.points import PointsSheet, PointsSheetLine
from nzgs_tourney.store.points.points import DivisionPoints, PlayerPoints, division_points
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.tournament.wording.points.points_words import as_of_words, points_text, scale_words, table_words
from nzgs_tourney.tournament.wording.results.corrections import marked_corrected
from nzgs_tourney.tournament.wording.standings.standings_words import missing_words

BY_SCORE = gettext_noop("Places are by score only, never by SOS. Equal scores share the points of their places.")


def points_paper(division: Division, *, now: datetime) -> PointsSheet:
    """The sheet. Raises Refused where the division gives no points."""
    state = division_points(division)
    if state.award is None and state.table is None:
        raise Refused(_("{division} gives no NZGS points: choose a table first.").format(division=division.name))
    rows = state.award.lines if state.award else state.lines
    last = max((at for at, line in enumerate(rows, start=1) if line.value.points or line.worth), default=0)
    lines = tuple(_line(line) for line in rows[:last])
    corrections = corrections_of(division)
    right = bool(corrections) and all(correction.awarded for correction in corrections)
    when = marked_corrected(_when(state), corrected=right)
    notes = (*_notes(state), *(correction.note for correction in corrections))
    return PointsSheet(footer_of(division.event, now), division.name, _("NZGS points"), when, lines, notes)


def _line(line: PlayerPoints) -> PointsSheetLine:
    given = points_text(line.value.points) if line.value.points else "?" if line.undecided else "–"
    return PointsSheetLine(line.value.label, line.both_names, line.rank, points(line.value.score), given)


def _when(state: DivisionPoints) -> str:
    if state.award is not None:
        return _("awarded in {year}").format(year=state.award.year)
    if not state.after:
        return _("before the first round")
    return _("as of round {round} of {rounds}").format(round=state.after, rounds=state.rounds)


def _notes(state: DivisionPoints) -> tuple[str, ...]:
    if state.award is not None:
        award = state.award
        anew = (_("Awarded again: {reason}").format(reason=award.reason),) if award.reason else ()
        worth = in_row([points_text(points) for points in award.points])
        return (
            _("{table}: {points}.").format(table=table_words(award.table, award.table_name), points=worth),
            _(BY_SCORE),
            *filter(None, (as_of_words(award.after, state.rounds),)),
            *anew,
        )
    assert state.table is not None
    missing = missing_words(state.missing, state.after)
    words = table_words(state.table.id, state.table.name)
    scale = _("{table}: {points}.").format(table=words, points=scale_words(state.table))
    return (scale, _(BY_SCORE), _("Not awarded yet."), *filter(None, (missing,)))
