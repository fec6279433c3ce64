"""What differs between games in a form that is otherwise rendered once for all (`{% fragment %}`)."""

from __future__ import annotations

from django import template

from nzgs_tourney.forms.results.player import ReportForm

register = template.Library()


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
