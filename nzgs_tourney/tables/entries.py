"""The list of entries at the desk."""

from __future__ import annotations

from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy, pgettext_lazy

from ground.translation import gettext as _
from nzgs_tourney.pages.entries.entries_page import EntryLine
from nzgs_tourney.tables.base import AccessibleTable, ExportLink, RatingColumn


class EntriesTable(AccessibleTable):
    """Names link to the entry. A rating, a team, a club, a city or a fee that nobody has has no column."""

    caption_hidden: ClassVar[bool] = True
    row_heading: ClassVar[str] = "name"

    number = tables.Column(pgettext_lazy("number in a list", "No."))
    name = tables.Column(gettext_lazy("Name"))
    rank = tables.Column(gettext_lazy("Grade"), order_by="stones", initial_sort_descending=True)
    rating = RatingColumn(gettext_lazy("Rating"), initial_sort_descending=True)
    team = tables.Column(gettext_lazy("Team"))
    club = tables.Column(gettext_lazy("Club"))
    city = tables.Column(gettext_lazy("City"))
    fee = tables.Column(gettext_lazy("Fee"))
    plays = tables.Column(gettext_lazy("Plays"), order_by=("state", "plays"), empty_values=())

    class Meta:
        row_attrs: ClassVar[dict[str, object]] = {"class": lambda record: "gone" if record.state else None}
        sequence = ("number", "name", "rank", "rating", "team", "club", "city", "fee", "plays")
        default = ""

    def __init__(
        self, rows: tuple[EntryLine, ...], event: str, *, caption: str, exports: tuple[ExportLink, ...] = ()
    ) -> None:
        """`event` is the slug that the links need."""
        empty = self.empty_columns(rows, "rating", "team", "club", "city", "fee")
        super().__init__(rows, caption=caption, exports=exports, exclude=empty)
        self.event = event

    def render_name(self, record: EntryLine) -> SafeString:
        """The name, as a link to the entry, with what is shown in public where it is hidden."""
        link = format_html('<a href="{}">{}</a>', reverse("desk:entry", args=[self.event, record.pk]), record.name)
        if not record.public_name:
            return link
        shown = _("in public {name}").format(name=record.public_name)
        return format_html('{} <span class="sub">{}</span>', link, shown)

    def render_rank(self, record: EntryLine) -> SafeString | str:
        """The grade, with what somebody without one is paired as, and a mark where it is to be looked at."""
        parts = [format_html(', <span class="soft">{}</span>', record.paired)] if record.paired else []
        if record.far_above:
            parts.append(format_html(' <span class="chip warn">{}</span>', _("far above the rating")))
        if record.outside:
            kind = "chip" if record.limit_reason else "chip warn"
            parts.append(format_html(' <span class="{}">{}</span>', kind, _("outside the limits")))
        return format_html("{}{}", record.rank, format_html_join("", "{}", ((part,) for part in parts)))

    def value_rank(self, record: EntryLine) -> str:
        """The grade alone, for exports."""
        return record.rank

    def render_fee(self, record: EntryLine) -> SafeString:
        """What is still to pay, as a link to where it is booked."""
        return format_html('<a href="{}">{}</a>', reverse("desk:fee_entry", args=[self.event, record.pk]), record.fee)

    def value_fee(self, record: EntryLine) -> str:
        """The same without the link, for exports."""
        return record.fee

    def render_plays(self, record: EntryLine) -> SafeString | str:
        """When somebody plays, if not in every round."""
        if record.state:
            left = _("In {division}").format(division=record.went_to) if record.went_to else _("Withdrawn")
            return format_html('<span class="chip">{}</span> <span class="sub">{}</span>', left, record.plays)
        return record.plays or (_("every round") if record.rounds else _("yes"))
