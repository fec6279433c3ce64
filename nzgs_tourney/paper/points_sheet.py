"""Points on paper: those of a division as they were or would be awarded, a series of events, and the list of a year,
which is also a table to download.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from django.utils import timezone

from games.models import Stream
from games.sheets.page import SheetFooter
from games.wording.numbers import decimal_text, in_row, points
from ground.dates import long_date, stamp_text
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import Division, PointsSeries
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.paper.sheets.points import (
    PointsSheet,
    PointsSheetLine,
    SeriesSheet,
    SeriesSheetLine,
    YearSheet,
    YearSheetLine,
)
from nzgs_tourney.store.entries.public_names import for_everybody, public_names
from nzgs_tourney.store.events.streams import NZGS_POINTS
from nzgs_tourney.store.points.points import DivisionPoints, PlayerPoints, division_points
from nzgs_tourney.store.points.points_year import YearPerson, YearState, year_in_public
from nzgs_tourney.store.points.series import series_state
from nzgs_tourney.store.results.corrections import corrections_of, corrections_of_year
from nzgs_tourney.tournament.exchange.tables import Cell, TableSheet
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.tournament.wording.points.points_words import (
    as_of_words,
    award_heading,
    award_words,
    division_heading,
    points_text,
    reopened_words,
    results_texts,
    scale_words,
    series_rules_words,
    table_words,
    year_rules_words,
)
from nzgs_tourney.tournament.wording.results.corrections import marked_corrected
from nzgs_tourney.tournament.wording.standings.standings_words import missing_words

BY_SCORE = gettext_noop("Places are by score only, never by SOS. Equal scores share the points of their places.")


def points_paper(division: Division, *, now: datetime) -> PointsSheet:
    """The sheet. Raises Refused where the division gives no points."""
    state = public_names(division.event.stream_id).everywhere(division_points(division).in_public)
    if state.award is None and state.table is None:
        raise Refused(_("{division} gives no NZGS points: choose a table first.").format(division=division.name))
    rows = state.award.lines if state.award else state.lines
    last = max((at for at, line in enumerate(rows, start=1) if line.value.points or line.worth), default=0)
    lines = tuple(_line(line) for line in rows[:last])
    corrections = for_everybody(division.event.stream_id, corrections_of(division))
    right = bool(corrections) and all(correction.awarded for correction in corrections)
    when = marked_corrected(_division_state(state), corrections if right else ())
    notes = (*_division_notes(state), *(correction.note for correction in corrections))
    return PointsSheet(footer_of(division.event, now), division.name, _("NZGS points"), when, lines, notes)


def _line(line: PlayerPoints) -> PointsSheetLine:
    given = points_text(line.value.points) if line.value.points else "?" if line.undecided else "–"
    return PointsSheetLine(line.value.label, line.both_names, line.rank, points(line.value.score), given)


def _division_state(state: DivisionPoints) -> str:
    if state.award is not None:
        return _("awarded in {year}").format(year=state.award.year)
    if not state.after:
        return _("before the first round")
    return _("as of round {round} of {rounds}").format(round=state.after, rounds=state.rounds)


def _division_notes(state: DivisionPoints) -> tuple[str, ...]:
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


def year_paper(year: int, now: datetime) -> YearSheet:
    """The sheet. Its events are numbered columns, explained below."""
    state = year_in_public(year)
    lines = tuple(YearSheetLine(*_cells(person), points_text(person.carried)) for person in state.people)
    events = tuple(str(number) for number in range(1, len(state.values.awards) + 1))
    corrections = corrections_of_year(year)
    right = bool(corrections) and all(correction.awarded for correction in corrections)
    return YearSheet(
        footer=_footer(now),
        title=_("NZGS points {year}").format(year=year),
        state=marked_corrected(_year_state(state), corrections if right else ()),
        events=events,
        lines=lines,
        notes=(*_year_notes(state), *(correction.note_with_place for correction in corrections)),
        closed=state.closed_at is not None,
    )


def series_paper(series: PointsSeries, now: datetime) -> SeriesSheet:
    """The sheet of a series. Its events are numbered columns, explained below."""
    state = series_state(series)
    headings = (division_heading(column.division) for column in state.columns)
    return SeriesSheet(
        footer=_footer(now),
        title=series.name,
        state=_("so far") if state.going else "",
        events=tuple(str(number) for number in range(1, len(state.columns) + 1)),
        lines=tuple(
            SeriesSheetLine(row.label, state.names[int(row.player)], results_texts(row), points_text(row.total))
            for row in state.rows
        ),
        notes=(
            *(f"{number}: {heading}." for number, heading in enumerate(headings, start=1)),
            series_rules_words(series.points, series.best),
        ),
    )


def year_table(year: int) -> TableSheet:
    """The table: place, name, points brought forward, each event, the total, and in a closed year the carried
    points.
    """
    state = year_in_public(year)
    closed = state.closed_at is not None
    events = tuple(award_heading(award) for award in state.values.awards)
    headings = (
        _("Place"),
        _("Name"),
        _("Brought forward"),
        *events,
        _("Total"),
        *((_("Carried forward"),) if closed else ()),
    )
    rows: list[tuple[Cell, ...]] = []
    for person in state.people:
        carried = (_number(person.carried),) if closed else ()
        won = (_number(points) if points else None for points in person.won)
        brought = _number(person.brought) if person.brought else None
        rows.append((person.place, person.name, brought, *won, _number(person.total), *carried))
    return TableSheet(f"nzgs-points-{year}", _("NZGS points {year}").format(year=year), headings, tuple(rows))


def _number(points: Decimal) -> Decimal:
    """The points without needless zeros, as a number that a spreadsheet can add."""
    return Decimal(decimal_text(points))


def _cells(person: YearPerson) -> tuple[str, str, str, tuple[str, ...], str]:
    """Place, name, points brought forward, points from each event, and the total; zeros are empty."""
    brought_forward = points_text(person.brought) if person.brought else ""
    won = tuple(points_text(points) if points else "" for points in person.won)
    return person.place, person.name, brought_forward, won, points_text(person.total)


def _year_state(state: YearState) -> str:
    if state.closed_at is None:
        return _("so far")
    return _("closed {date}").format(date=long_date(timezone.localtime(state.closed_at)))


def _year_notes(state: YearState) -> tuple[str, ...]:
    events = tuple(f"{number}: {award_words(award)}." for number, award in enumerate(state.values.awards, start=1))
    goes = (_("{name} represents New Zealand.").format(name=state.representative),) if state.representative else ()
    reopened = (reopened_words(one.on, one.reason) for one in state.reopened)
    return (*events, year_rules_words(state.values.closing), *goes, *reopened)


def _footer(now: datetime) -> SheetFooter:
    stream = Stream.objects.filter(key=NZGS_POINTS).first()
    head = _("history {head}").format(head=head_text(stream)) if stream else _("history empty")
    return SheetFooter("NZGS", head, stamp_text(timezone.localtime(now)))
