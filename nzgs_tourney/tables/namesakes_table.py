"""The lists on the federation's page of players who may be one person: pairs, and decisions."""

from __future__ import annotations

from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from nzgs_tourney.pages.people.namesakes_page import AnswersGiven, PairAlike, PairsFound, PersonDecision, SomebodyKnown
from nzgs_tourney.tables.base import UNNAMED, AccessibleTable, PagedRows


def _line(person: SomebodyKnown) -> SafeString:
    return format_html('{}<span class="sub">{}</span>', person.name, person.words)


class PairsTable(AccessibleTable):
    """Two names in a row, with a link to their page."""

    row_heading: ClassVar[str] = "one"

    one = tables.Column(_("One"))
    other = tables.Column(_("The other"))
    reason = tables.Column(_("Why"))
    compare = tables.Column(_("Compare"), empty_values=(), attrs=UNNAMED)

    class Meta:
        orderable = False
        prefix = "pairs-"

    def __init__(self, pairs: PairsFound) -> None:
        super().__init__(PagedRows(pairs, {}), caption=str(_("Pairs, the same names first")))

    def render_one(self, value: SomebodyKnown) -> SafeString:
        """The name, with where they were seen last."""
        return _line(value)

    def render_other(self, value: SomebodyKnown) -> SafeString:
        """The other name, with where they were seen last."""
        return _line(value)

    def render_compare(self, record: PairAlike) -> SafeString:
        """A link that compares both."""
        address = f"{reverse('federation:two_people')}?{urlencode({'player': (record.one.pk, record.other.pk)}, True)}"
        return format_html(
            '<a class="button quiet small" href="{}" aria-label="{}">{}</a>',
            address,
            _("Compare {one} and {other}").format(one=record.one.name, other=record.other.name),
            _("Compare"),
        )


class AnswersTable(AccessibleTable):
    """A decision about two names: who made it, and how to undo it."""

    row_heading: ClassVar[str] = "same"

    same = tables.Column(_("Answer"))
    reason = tables.Column(_("Because"))
    actor = tables.TemplateColumn(
        template_code='{{ value }}<span class="sub">{{ record.at|date:"j M Y, H:i" }}</span>', verbose_name=_("By")
    )
    back = tables.TemplateColumn(template_name="federation/undo_answer.html", verbose_name=_("Undo"), attrs=UNNAMED)

    class Meta:
        orderable = False
        prefix = "answers-"

    def __init__(self, answers: AnswersGiven) -> None:
        super().__init__(PagedRows(answers, {}), caption=str(_("Answers so far, the newest first")))

    def render_same(self, record: PersonDecision) -> SafeString:
        """Which name is, or isn't, which person."""
        sentence = _("{other} is {kept}") if record.same else _("{other} is <strong>not</strong> {kept}")
        return format_html(str(sentence), other=record.other, kept=record.kept)
