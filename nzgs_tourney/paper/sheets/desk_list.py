"""The entry desk list on paper: who comes, what they pay, which grade is to prove, and boxes to tick."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.fonts import FontWeight
from games.sheets.page import SheetFooter, pdf_of
from games.sheets.table import ColumnKind, SheetColumn, SheetTable, lay_table
from games.sheets.table_cells import without_empty
from ground.translation import gettext as _
from ratings.rank import grade_text

_TO_PROVE, _DIVISION = 4, 5


@dataclass(frozen=True, slots=True)
class DeskLine:
    """One entry in finished texts. `to_prove` is what is to be asked about the grade, `to_pay` empty for nothing."""

    name: str
    rank: str
    club: str
    to_prove: str
    division: str
    to_pay: str


@dataclass(frozen=True, slots=True)
class DeskList:
    """The list to print, by name."""

    footer: SheetFooter
    lines: tuple[DeskLine, ...]
    notes: tuple[str, ...] = ()


def desk_list_pdf(listed: DeskList) -> bytes:
    """The list as an A4 PDF; the same list gives the same bytes."""
    columns: tuple[SheetColumn, ...] = (
        SheetColumn(_("Here"), ColumnKind.BOX),
        SheetColumn(_("Name"), ColumnKind.NAME, FontWeight.BOLD),
        SheetColumn(_("Grade"), ColumnKind.NUMBER),
        SheetColumn(_("Club"), ColumnKind.WORDS, most=8.0, broken=True),
        SheetColumn(_("Grade to prove"), ColumnKind.WORDS, most=8.0, broken=True),
        SheetColumn(_("Division"), ColumnKind.WORDS, most=8.0, broken=True),
        SheetColumn(_("To pay"), ColumnKind.NUMBER, FontWeight.BOLD),
        SheetColumn(_("Paid"), ColumnKind.BOX),
    )
    rows: tuple[tuple[str, ...], ...] = tuple(
        ("", one.name, grade_text(one.rank), one.club, one.to_prove, one.division, one.to_pay, "")
        for one in listed.lines
    )
    columns, rows = without_empty(columns, rows, _DIVISION)
    columns, rows = without_empty(columns, rows, _TO_PROVE)
    layout = lay_table(
        SheetTable(
            footer=listed.footer,
            division="",
            title=_("Entry desk list"),
            right="",
            columns=columns,
            rows=rows,
            notes=listed.notes,
            empty=_("Nobody is entered yet."),
            ruled=True,
        )
    )
    return pdf_of(layout.title, [layout])
