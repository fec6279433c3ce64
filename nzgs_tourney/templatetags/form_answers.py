"""What differs in a form of many lines or games: the answer to each line, the opponent's name, the nonce."""

from __future__ import annotations

from collections.abc import Mapping

from django import template

from nzgs_tourney.forms.results.player import ReportForm

register = template.Library()


@register.filter
def answer_for(answers: Mapping[int, str], number: int) -> str:
    """The answer given under this number, empty where there is none."""
    return answers.get(number, "")


@register.filter
def with_opponent(form: ReportForm, opponent: str) -> ReportForm:
    """The form with this name in the choice of who won."""
    form.name_opponent(opponent)
    return form


@register.filter
def with_nonce(form: ReportForm, nonce: str) -> ReportForm:
    """The form with this nonce."""
    form.initial["nonce"] = nonce
    return form
