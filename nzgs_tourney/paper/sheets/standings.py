"""The standings on paper: places, scores with their meanings, and the rounds as a crosstable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from games.sheets.bilingual import in_both
from games.sheets.fonts import FontWeight
from games.sheets.page import Laid, SheetFooter, pdf_of
from games.sheets.table import ColumnKind, SheetColumn, SheetTable, lay_table
from games.sheets.table_cells import without_empty
from ground.translation import gettext as _, gettext_noop
from ratings.rank import grade_text

CELLS_KEY = gettext_noop(
    "Rounds: opponent’s place, + won, − lost, = jigo, then the colour (b, w) and handicap; "
    "0 without an opponent (bye, excused, no-show)."
)
"""How to read cells written as `12+w`, `3-b2`, `5=w`, `0+`."""


@dataclass(frozen=True, slots=True)
class SheetCriterion:
    """A score column: its short heading and one sentence that defines it."""

    heading: str
    definition: str


@dataclass(frozen=True, slots=True)
class StandingsSheetLine:
    """One player. `place`, e.g. "2=" for a shared place; `scores` one for each criterion; `rounds` cells. `group`: the
    letter of the player's group, empty where there are none."""

    place: str
    name: str
    rank: str
    club: str
    scores: tuple[str, ...]
    rounds: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True, slots=True)
class StandingsSheet:
    """Standings to print. `after` is a finished text, e.g. "after round 3 of 6"; `notes` come at the end.

    Missing scores and round cells print as blanks; `large` sets larger type. `teams`: the same of the teams, where they
    play, whose lines have no grade.
    """

    footer: SheetFooter
    division: str
    after: str
    criteria: tuple[SheetCriterion, ...]
    lines: tuple[StandingsSheetLine, ...]
    notes: tuple[str, ...] = ()
    cells_key: str = ""
    large: bool = False
    teams: StandingsSheet | None = None


_LONGEST_CLUB = 7.5
_GRADE, _CLUB = 2, 3
"""The places of the columns of grades and clubs, which are left out where nobody has one."""


def standings_pdf(sheet: StandingsSheet) -> bytes:
    """The table as an A4 PDF, portrait where its columns fit, otherwise landscape; the same sheet gives the same bytes.

    The heading row is repeated on every page, the definitions of the criteria follow the last row. A table without
    lines is a page that says so. Teams come before their players; each group has a sheet of its own.
    """
    layouts = [lay_standings(one) for one in (*([sheet.teams] if sheet.teams else ()), *by_group(sheet))]
    return pdf_of(layouts[-1].title, layouts)


def by_group(sheet: StandingsSheet) -> tuple[StandingsSheet, ...]:
    """The sheet of each group, in their order; the sheet itself where there are none."""
    parts = [(group, tuple(lines)) for group, lines in groupby(sheet.lines, key=lambda line: line.group)]
    if len(parts) < 2:
        return (sheet,)
    named = _("{division}, group {group}")
    return tuple(
        replace(
            sheet, lines=lines, division=named.format(division=sheet.division, group=group) if group else sheet.division
        )
        for group, lines in parts
    )


def lay_standings(sheet: StandingsSheet) -> Laid:
    """The table, laid out to be drawn among other sheets."""
    rounds = max((len(line.rounds) for line in sheet.lines), default=0)
    columns = (
        SheetColumn("", ColumnKind.NUMBER, FontWeight.BOLD),
        SheetColumn(_("Name"), ColumnKind.NAME, FontWeight.BOLD),
        SheetColumn(_("Grade"), ColumnKind.NUMBER),
        SheetColumn(_("Club"), most=_LONGEST_CLUB),
        *(
            SheetColumn(criterion.heading, ColumnKind.NUMBER, FontWeight.REGULAR if index else FontWeight.BOLD)
            for index, criterion in enumerate(sheet.criteria)
        ),
        *(SheetColumn(_("R{number}").format(number=number), ColumnKind.ROUND) for number in range(1, rounds + 1)),
    )
    columns, rows = without_empty(columns, tuple(_row(line, len(sheet.criteria)) for line in sheet.lines), _CLUB)
    if sheet.lines and not any(line.rank for line in sheet.lines):
        columns, rows = without_empty(columns, rows, _GRADE)
    definitions = (
        _("{heading}: {text}").format(heading=criterion.heading, text=criterion.definition)
        for criterion in sheet.criteria
    )
    return lay_table(
        SheetTable(
            footer=sheet.footer,
            division=sheet.division,
            title=in_both(lambda: _("Standings")),
            right=sheet.after,
            columns=columns,
            rows=rows,
            notes=(*definitions, *([sheet.cells_key or _(CELLS_KEY)] if rounds else ()), *sheet.notes),
            empty=_("Nobody is in the standings yet."),
            large=sheet.large,
        )
    )


def _row(line: StandingsSheetLine, criteria: int) -> tuple[str, ...]:
    gaps = ("",) * (criteria - len(line.scores))
    return line.place, line.name, grade_text(line.rank), line.club, *line.scores, *gaps, *line.rounds
