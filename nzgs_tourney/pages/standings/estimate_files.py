"""The estimate of a division on paper and as a table to take away."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

from games.sheets.fonts import Weight
from games.sheets.table import Column, Kind, Table
from nzgs_tourney.exchange.tables import TableSheet
from nzgs_tourney.models import Division
from nzgs_tourney.pages.standings.estimate import EstimatePage, not_counted_text
from nzgs_tourney.paper.sheet_footer import footer_of
from ratings.translation import gettext as _

_COLUMNS = (
    Column("Name", Kind.NAME, Weight.BOLD),
    Column("Grade", Kind.NUMBER),
    Column("Rating used", Kind.NUMBER),
    Column("From", most=11.0),
    Column("Games", Kind.NUMBER),
    Column("Score", Kind.NUMBER),
    Column("Expected", Kind.NUMBER),
    Column("Change", Kind.NUMBER),
    Column("Before", Kind.NUMBER),
    Column("After", Kind.NUMBER, Weight.BOLD),
)

_HEADINGS = (
    "Player", "Grade", "Rating used", "Rating from", "Games", "Score", "Expected score", "Change in stones",
    "Before", "Estimate after", "What this is",
)  # fmt: skip


def estimate_sheet(division: Division, page: EstimatePage, *, large: bool, now: datetime) -> Table:
    """The estimate to print; its title says that it is one, and the notes what of."""
    left_out = (f"Not counted: {one.reason} {one.where}" for one in page.not_counted)
    change = _("Rating used and change are in stones, 1 dan being 1.00 and 1 kyu 0.00.")
    return Table(
        footer=footer_of(division.event, now),
        division=division.name,
        title="Estimate, not the NZGS rating",
        right=f"{page.system}, {page.when}",
        columns=_COLUMNS,
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
    """The estimate with every decimal, each row with what it is."""
    return TableSheet(
        name=f"estimate-{page.key}-after-{page.after}",
        title=f"Estimate {page.when}",
        headings=_HEADINGS,
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
