"""The desk's tables of a division's standings and of the estimate that goes with them."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.pages.standings.estimate_page import EstimatePage, EstimateRow
from nzgs_tourney.pages.standings.round_cells import RoundCell
from nzgs_tourney.pages.standings.standings_page import DeskStandingsLine, StandingsPage
from nzgs_tourney.tables.base import AccessibleTable, ExportLink, NumberColumn


class RoundColumn(tables.Column):  # type: ignore[misc]  # django-tables2 ships no types
    """What a round was to each player, as a mark with the opponent's number."""

    def render(self, value: RoundCell) -> SafeString:
        """The mark, its words for the pointer and for who hears the page."""
        return format_html(
            '<i class="mark {}" role="img" title="{}"></i><small aria-hidden="true">{}</small>',
            *(value.mark, value.label, value.opponent),
        )


class StandingsTable(AccessibleTable):
    """Everybody in order. Places sort by line, so that shared ones stay together.

    The rounds refer to opponents by their line's number, which is shown where places are shared or those of groups. A
    phone shows place, player and score, with the rest below the name; the rounds are in the crosstable. Clubs have no
    column where nobody has one; it has the teams where they play.
    """

    stacked = False
    caption_hidden = True
    row_heading = "name"

    number = tables.Column(
        verbose_name=_("No."), attrs={"th": {"class": "num tight roomy"}, "td": {"class": "num soft roomy"}}
    )
    place = tables.Column(
        verbose_name=_("Place"), order_by=("number",), attrs={"th": {"class": "num"}, "td": {"class": "num"}}
    )
    name = tables.Column(verbose_name=_("Name"), attrs={"th": {"class": "pin"}, "td": {"class": "pin"}})
    rank = tables.Column(
        verbose_name=_("Grade"), orderable=False, attrs={"th": {"class": "roomy"}, "td": {"class": "roomy"}}
    )
    club = tables.Column(verbose_name=_("Club"), attrs={"th": {"class": "roomy"}, "td": {"class": "roomy"}})

    def render_name(self, value: str, record: DeskStandingsLine) -> SafeString:
        """The name, and if there is no room for their columns, the grade, the club and the other scores."""
        lines = (f"{record.rank} {record.club}".rstrip(), record.others)
        below = format_html_join("", '<span class="sub cramped">{}</span>', ((line,) for line in lines if line))
        return format_html("{}{}", value, below)

    def __init__(self, page: StandingsPage, *args: Any, exports: tuple[ExportLink, ...] = (), **kwargs: Any) -> None:
        scores = [
            (
                f"score_{index}",
                NumberColumn(
                    verbose_name=criterion.heading,
                    accessor=f"scores__{index}",
                    order_by=f"sorting__{index}",
                    attrs={cell: {"class": "num roomy" if index else "num lead"} for cell in ("th", "td")},
                ),
            )
            for index, criterion in enumerate(page.criteria)
        ]
        roomy = {cell: {"class": "met roomy"} for cell in ("th", "td")}
        played = [
            (
                f"round_{number}",
                RoundColumn(
                    verbose_name=_("R{number}").format(number=number),
                    accessor=f"cells__{number - 1}",
                    orderable=False,
                    attrs=roomy,
                ),
            )
            for number in page.columns
        ]
        caption = str(_("Standings before round 1"))
        if page.games is not None:
            caption = str(_("Ladder"))
        elif page.after:
            caption = _("Standings after round {after} of {rounds}").format(after=page.after, rounds=page.rounds)
        numbered = any(line.place != str(line.number) for line in page.lines)
        kwargs["exclude"] = (*self.empty_columns(page.lines, "club"), *(() if numbered else ("number",)))
        super().__init__(
            page.lines, *args, caption=caption, exports=exports, extra_columns=[*scores, *played], **kwargs
        )
        if page.teams is not None and "club" in self.columns:
            self.columns["club"].column.verbose_name = _("Team")


class EstimateTable(AccessibleTable):
    """Every column sorts by its figure, not by its text."""

    row_heading = "name"

    caption_hidden = True
    name = tables.Column(verbose_name=_("Name"))
    rank = tables.Column(verbose_name=_("Grade"), order_by=("line__player__rank__rating",))
    rating = tables.Column(verbose_name=_("Rating used"), order_by=("line__player__strength",))
    games = NumberColumn(verbose_name=_("Games"))
    scored = NumberColumn(verbose_name=_("Score"), order_by=("line__change__scored",))
    expected = NumberColumn(verbose_name=_("Expected"), order_by=("line__change__expected",))
    change = NumberColumn(verbose_name=_("Change, stones"), order_by=("line__change__difference",))
    before = NumberColumn(verbose_name=_("Before"), order_by=("line__before",))
    after = NumberColumn(verbose_name=_("Estimate after"), order_by=("line__after",))

    def __init__(self, page: EstimatePage, *args: Any, exports: tuple[ExportLink, ...] = (), **kwargs: Any) -> None:
        super().__init__(page.rows, *args, caption=f"{page.label} {page.when.capitalize()}.", exports=exports, **kwargs)

    def render_rating(self, record: EstimateRow) -> SafeString:
        """The rating with its source under it."""
        return format_html('{}<span class="sub">{}</span>', record.rating, record.source)
