"""Points on paper: those of one division, the list of a year, and a series of events."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.fonts import FontWeight
from games.sheets.page import Laid, SheetFooter, pdf_of
from games.sheets.table import ColumnKind, SheetColumn, SheetTable, lay_table
from ground.translation import gettext as _, pgettext
from ratings.rank import grade_text

NAMES = 24.0
"""Room for the names, in multiples of the type size, so that a short table still spans the page."""


@dataclass(frozen=True, slots=True)
class PointsSheetLine:
    """One player of a division. `points` is a finished text."""

    place: str
    name: str
    rank: str
    score: str
    points: str


@dataclass(frozen=True, slots=True)
class PointsSheet:
    """The points of a division. `state`, e.g. "awarded in 2026"; `notes` come at the end."""

    footer: SheetFooter
    division: str
    title: str
    state: str
    lines: tuple[PointsSheetLine, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class YearSheetLine:
    """One person in a year's list: place, points brought and won at each event, the total, points carried."""

    place: str
    name: str
    brought: str
    won: tuple[str, ...]
    total: str
    carried: str = ""


@dataclass(frozen=True, slots=True)
class YearSheet:
    """The list of a year. `events` are the headings of the events; `closed` adds the points carried into the next."""

    footer: SheetFooter
    title: str
    state: str
    events: tuple[str, ...]
    lines: tuple[YearSheetLine, ...]
    notes: tuple[str, ...] = ()
    closed: bool = False


@dataclass(frozen=True, slots=True)
class SeriesSheetLine:
    """One person of a series: place, name, what each event gave, the total."""

    place: str
    name: str
    won: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class SeriesSheet:
    """A series of events. `events` are the headings of the events."""

    footer: SheetFooter
    title: str
    state: str
    events: tuple[str, ...]
    lines: tuple[SeriesSheetLine, ...]
    notes: tuple[str, ...]


def points_pdf(sheet: PointsSheet) -> bytes:
    """The points as an A4 PDF; the same sheet gives the same bytes."""
    columns = (
        SheetColumn("", ColumnKind.NUMBER, FontWeight.BOLD),
        SheetColumn(_("Name"), ColumnKind.NAME, FontWeight.BOLD, least=NAMES),
        SheetColumn(_("Grade"), ColumnKind.NUMBER),
        SheetColumn(_("Score"), ColumnKind.NUMBER),
        SheetColumn(pgettext("of the year", "Points"), ColumnKind.NUMBER, FontWeight.BOLD),
    )
    rows = tuple((line.place, line.name, grade_text(line.rank), line.score, line.points) for line in sheet.lines)
    return _paper(
        SheetTable(
            footer=sheet.footer,
            division=sheet.division,
            title=sheet.title,
            right=sheet.state,
            columns=columns,
            rows=rows,
            notes=sheet.notes,
            empty=_("No points yet."),
        )
    )


def year_pdf(sheet: YearSheet) -> bytes:
    """The list of a year as an A4 PDF; the same sheet gives the same bytes."""
    columns = (
        SheetColumn("", ColumnKind.NUMBER, FontWeight.BOLD),
        SheetColumn(_("Name"), ColumnKind.NAME, FontWeight.BOLD, least=NAMES),
        SheetColumn(_("Brought"), ColumnKind.NUMBER),
        *(SheetColumn(event, ColumnKind.NUMBER) for event in sheet.events),
        SheetColumn(_("Total"), ColumnKind.NUMBER, FontWeight.BOLD),
        *([SheetColumn(_("Carried forward"), ColumnKind.NUMBER)] if sheet.closed else ()),
    )
    rows = tuple(
        (line.place, line.name, line.brought, *line.won, line.total, *([line.carried] if sheet.closed else ()))
        for line in sheet.lines
    )
    return _paper(
        SheetTable(
            footer=sheet.footer,
            division=_("New Zealand"),
            title=sheet.title,
            right=sheet.state,
            columns=columns,
            rows=rows,
            notes=sheet.notes,
            empty=_("Nobody has points yet."),
        )
    )


def series_pdf(sheet: SeriesSheet) -> bytes:
    """A series as an A4 PDF; the same sheet gives the same bytes."""
    columns = (
        SheetColumn("", ColumnKind.NUMBER, FontWeight.BOLD),
        SheetColumn(_("Name"), ColumnKind.NAME, FontWeight.BOLD, least=NAMES),
        *(SheetColumn(event, ColumnKind.NUMBER) for event in sheet.events),
        SheetColumn(_("Total"), ColumnKind.NUMBER, FontWeight.BOLD),
    )
    rows = tuple((line.place, line.name, *line.won, line.total) for line in sheet.lines)
    return _paper(
        SheetTable(
            footer=sheet.footer,
            division="",
            title=sheet.title,
            right=sheet.state,
            columns=columns,
            rows=rows,
            notes=sheet.notes,
            empty=_("Nobody has points yet."),
        )
    )


def _paper(table: SheetTable) -> bytes:
    layout: Laid = lay_table(table)
    return pdf_of(layout.title, [layout])
