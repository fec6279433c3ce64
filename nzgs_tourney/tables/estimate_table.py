"""The table of an estimate at the desk."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.pages.standings.estimate_page import EstimatePage, EstimateRow
from nzgs_tourney.tables.base import AccessibleTable, ExportLink, NumberColumn


class EstimateTable(AccessibleTable):
    """Every column sorts by its figure, not by its text."""

    row_heading = "name"

    caption_hidden = True
    name = tables.Column(verbose_name=_("Player"))
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
