"""The prize list on paper: each winner with the amount, and a line to sign when it is handed over."""

from __future__ import annotations

from dataclasses import dataclass

from games.sheets.fonts import FontWeight
from games.sheets.page import Laid, SheetFooter, pdf_of
from games.sheets.table import ColumnKind, SheetColumn, SheetTable, lay_table
from ground.translation import gettext as _, pgettext

SIGNATURE = 15.0
"""Room for a signature, in multiples of the type size."""
_OF_THE_PRIZE = 2
"""How many columns say the same for every winner of a prize: said once on each page."""


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """One winner of a prize; `amount` is a finished text."""

    prize: str
    terms: str
    place: str
    name: str
    rank: str
    amount: str


@dataclass(frozen=True, slots=True)
class PrizeSheet:
    """The list to print. `as_of`, e.g. "final" or "as of round 3 of 6"; `notes` come at the end."""

    footer: SheetFooter
    division: str
    as_of: str
    lines: tuple[PrizeLine, ...]
    notes: tuple[str, ...] = ()


def prize_pdf(sheet: PrizeSheet) -> bytes:
    """The list as an A4 PDF; the same sheet gives the same bytes."""
    layout = lay_prizes(sheet)
    return pdf_of(layout.title, [layout])


def lay_prizes(sheet: PrizeSheet) -> Laid:
    """The list, laid out to be drawn among other sheets."""
    columns = (
        SheetColumn(_("Prize"), ColumnKind.WORDS, FontWeight.BOLD, most=11.0, broken=True),
        SheetColumn("", ColumnKind.WORDS, most=12.0, broken=True),
        SheetColumn("", ColumnKind.NUMBER),
        SheetColumn(pgettext("of a prize", "Winner"), ColumnKind.NAME, FontWeight.BOLD, broken=True),
        SheetColumn(_("Grade"), ColumnKind.NUMBER),
        SheetColumn(_("Amount"), ColumnKind.NUMBER, FontWeight.BOLD),
        SheetColumn(_("Received, with signature"), ColumnKind.LINE, least=SIGNATURE),
    )
    rows = tuple((line.prize, line.terms, line.place, line.name, line.rank, line.amount, "") for line in sheet.lines)
    empty = _("There are no prizes.")
    return lay_table(
        SheetTable(
            footer=sheet.footer,
            division=sheet.division,
            title=_("Prizes"),
            right=sheet.as_of,
            columns=columns,
            rows=rows,
            notes=sheet.notes,
            empty=empty,
            roomy=True,
            grouped=_OF_THE_PRIZE,
        )
    )
