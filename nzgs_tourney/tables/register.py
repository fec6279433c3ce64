"""The federation's register as a table."""

from __future__ import annotations

from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from games.wording.numbers import in_row
from ground.dates import short_date
from nzgs_tourney.models import Eligible
from nzgs_tourney.pages.people.register import RegisteredPerson, RegisterPage
from nzgs_tourney.tables.base import AccessibleTable, NumberColumn


class RegisterTable(AccessibleTable):
    """One person a row; the name leads to the person's page."""

    row_heading: ClassVar[str] = "name"

    number = NumberColumn(gettext_lazy("NZGS number"), order_by="number_order")
    name = tables.Column(gettext_lazy("Name"))
    club = tables.Column(gettext_lazy("Club"))
    until = tables.Column(gettext_lazy("Member until"))
    eligible = tables.Column(gettext_lazy("NZGS points"))

    class Meta:
        default = ""  # most people have most of it not: on a phone an empty cell takes no room

    def __init__(self, page: RegisterPage, search: str) -> None:
        """`search` is the search text, "" for everybody."""
        count = ngettext("{count} person", "{count} people", page.everybody).format(count=page.everybody)
        found = _("{found} of {people} match “{search}”").format(found=len(page.people), people=count, search=search)
        super().__init__(page.people, caption=found if search else count)

    def render_name(self, record: RegisteredPerson) -> SafeString:
        """The name, with the former ones under it."""
        page = reverse("federation:person", args=[record.pk])
        if not record.former:
            return format_html('<a href="{}">{}</a>', page, record.name)
        former = _("formerly {names}").format(names=in_row(record.former))
        return format_html('<a href="{}">{}</a><span class="sub">{}</span>', page, record.name, former)

    def render_until(self, record: RegisteredPerson) -> str:
        """The last day, or that the membership has ended."""
        if record.until is None:
            return ""
        day = short_date(record.until)
        return day if record.member else _("ended {day}").format(day=day)

    def render_eligible(self, value: Eligible) -> str:
        """In words, nothing where it isn't said."""
        return "" if value is Eligible.UNKNOWN else str(value.label)
