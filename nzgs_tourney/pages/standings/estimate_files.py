"""The estimate of a division on paper and as a table to download."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from games.sheets.fonts import FontWeight
from games.sheets.table import ColumnKind, SheetColumn, SheetTable
from games.wording.numbers import sentences
from ground.translation import gettext as _, pgettext
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.estimate_page import EstimatePage, not_counted_text
from nzgs_tourney.paper.sheet_footer import footer_of
from nzgs_tourney.tournament.exchange.tables import TableSheet


def _columns() -> tuple[SheetColumn, ...]:
    return (
        SheetColumn(_("Name"), ColumnKind.NAME, FontWeight.BOLD),
        SheetColumn(_("Grade"), ColumnKind.NUMBER),
        SheetColumn(_("Rating used"), ColumnKind.NUMBER),
        SheetColumn(pgettext("source of a rating", "From"), most=11.0),
        SheetColumn(_("Games"), ColumnKind.NUMBER),
        SheetColumn(_("Score"), ColumnKind.NUMBER),
        SheetColumn(_("Expected"), ColumnKind.NUMBER),
        SheetColumn(pgettext("of a rating", "Change"), ColumnKind.NUMBER),
        SheetColumn(_("Before"), ColumnKind.NUMBER),
        SheetColumn(_("After"), ColumnKind.NUMBER, FontWeight.BOLD),
    )


def _headings() -> tuple[str, ...]:
    return (
        _("Name"),
        _("Grade"),
        _("Rating used"),
        _("Rating from"),
        _("Games"),
        _("Score"),
        _("Expected score"),
        _("Change in stones"),
        _("Before"),
        _("Estimate after"),
        _("What this is"),
    )


def estimate_sheet(division: Division, page: EstimatePage, *, large: bool, now: datetime) -> SheetTable:
    """The estimate to print; its title says that it is one, and the notes what of."""
    left_out = (
        sentences((_("Not counted:"), reason_count.reason, reason_count.where)) for reason_count in page.not_counted
    )
    change = _("Rating used and change are in stones, 1 dan being 1.00 and 1 kyu 0.00.")
    return SheetTable(
        footer=footer_of(division.event, now),
        division=division.name,
        title=_("Estimate, not the NZGS rating"),
        right=f"{page.system}, {page.when}",
        columns=_columns(),
        rows=tuple(
            (
                row.name, row.rank, row.rating, row.source, str(row.games), row.scored, row.expected, row.change,
                row.before, row.after,
            )
            for row in page.rows
        ),
        notes=(page.label, change, *([page.why] if page.why else ()), *page.notes, not_counted_text(page), *left_out),
        empty=_('Nobody is entered yet.'),
        large=large,
    )  # fmt: skip


def estimate_table(page: EstimatePage) -> TableSheet:
    """The estimate with every decimal, and on each row what it is."""
    return TableSheet(
        name=f"estimate-{page.key}-after-{page.after}",
        title=_("Estimate {when}").format(when=page.when),
        headings=_headings(),
        rows=tuple(
            (
                row.name, row.rank, _number(row.line.player.strength), row.source, row.games, row.line.change.scored,
                row.line.change.expected, row.line.change.difference.quantize(Decimal("0.00001")), row.line.before,
                row.line.after, page.label,
            )
            for row in page.rows
        ),
    )  # fmt: skip


def _number(value: Decimal) -> Decimal:
    return Decimal(value).quantize(Decimal("0.01"))
