"""Tables of everybody with every round: the wall list, with room for future rounds, and the crosstable."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.bilingual import in_both
from games.sheets.fonts import FontWeight
from games.sheets.page import Laid, SheetFooter, pdf_of
from games.sheets.table import ColumnKind, SheetColumn, SheetTable, lay_table
from games.sheets.table_cells import without_empty
from ground.translation import gettext as _, pgettext
from ratings.rank import grade_text

_LONGEST_CLUB = 7.5
_CLUB_ON_WALL, _CLUB_IN_CROSSTABLE = 3, 4
"""The places of the column of clubs, which is left out where nobody has one."""


@dataclass(frozen=True, slots=True)
class PlayersLine:
    """One player: the number that cells refer to, the place (`2=` where shared), the scores, a cell for each round."""

    number: int
    place: str
    name: str
    rank: str
    club: str
    scores: tuple[str, ...]
    rounds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayersSheetTable:
    """Players to print, in the given order. `right` names the round and the order.

    `scores` are the headings of the scores, `rounds` the number of rounds in the division, `notes` how to read it.
    `large` sets larger type.
    """

    footer: SheetFooter
    division: str
    right: str
    scores: tuple[str, ...]
    lines: tuple[PlayersLine, ...]
    rounds: int
    notes: tuple[str, ...] = ()
    large: bool = False


def wall_list_pdf(table: PlayersSheetTable) -> bytes:
    """The list for the wall: number, name, grade, club, score, every round of the division.

    Future rounds are ruled boxes, and a cell without a sign, `12`, leaves room for it. The same table gives the same
    bytes.
    """
    layout = lay_wall_list(table)
    return pdf_of(layout.title, [layout])


def lay_wall_list(table: PlayersSheetTable) -> Laid:
    """The list, laid out to be drawn among other sheets."""
    played = max((len(line.rounds) for line in table.lines), default=0)
    columns = (
        SheetColumn(pgettext("number in a list", "No."), ColumnKind.NUMBER, FontWeight.BOLD),
        *_person(),
        *(SheetColumn(heading, ColumnKind.NUMBER, FontWeight.BOLD) for heading in table.scores),
        *(
            SheetColumn(str(n), ColumnKind.ROUND if n <= played else ColumnKind.BOX)
            for n in range(1, max(table.rounds, played) + 1)
        ),
    )
    rows = tuple(
        (str(line.number), line.name, grade_text(line.rank), line.club, *line.scores, *line.rounds)
        for line in table.lines
    )
    return _laid(table, in_both(lambda: _("Wall list")), *without_empty(columns, rows, _CLUB_ON_WALL), ruled=True)


def crosstable_pdf(table: PlayersSheetTable) -> bytes:
    """The table in its usual form: number, place, name, grade, club, the rounds played, scores."""
    layout = lay_crosstable(table)
    return pdf_of(layout.title, [layout])


def lay_crosstable(table: PlayersSheetTable) -> Laid:
    """The table, laid out to be drawn among other sheets."""
    played = max((len(line.rounds) for line in table.lines), default=0)
    columns = (
        SheetColumn(pgettext("number in a list", "No."), ColumnKind.NUMBER, FontWeight.BOLD),
        SheetColumn(_("Place"), ColumnKind.NUMBER),
        *_person(),
        *(SheetColumn(str(number), ColumnKind.ROUND) for number in range(1, played + 1)),
        *(
            SheetColumn(heading, ColumnKind.NUMBER, FontWeight.REGULAR if index else FontWeight.BOLD)
            for index, heading in enumerate(table.scores)
        ),
    )
    rows = tuple(
        (str(line.number), line.place, line.name, grade_text(line.rank), line.club, *line.rounds, *line.scores)
        for line in table.lines
    )
    return _laid(
        table, in_both(lambda: _("Crosstable")), *without_empty(columns, rows, _CLUB_IN_CROSSTABLE), ruled=False
    )


def _person() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(_("Name"), ColumnKind.NAME, FontWeight.BOLD),
        SheetColumn(_("Grade"), ColumnKind.NUMBER),
        SheetColumn(_("Club"), most=_LONGEST_CLUB),
    )


def _laid(
    table: PlayersSheetTable,
    title: str,
    columns: tuple[SheetColumn, ...],
    rows: tuple[tuple[str, ...], ...],
    *,
    ruled: bool,
) -> Laid:
    return lay_table(
        SheetTable(
            footer=table.footer,
            division=table.division,
            title=title,
            right=table.right,
            columns=columns,
            rows=rows,
            notes=table.notes,
            empty=_("Nobody is entered yet."),
            large=table.large,
            ruled=ruled,
        )
    )
