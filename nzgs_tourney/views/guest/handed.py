"""The pages of a person who was handed one case: the code that opens it, the case, and their ruling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import Case
from games.services.rule_case import refuse_decided
from games.store.case_question import judged_of, question_of
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import access_photo
from nzgs_tourney.access.handed import (
    HandedCaseEndedError,
    access_handed_case,
    access_handed_link,
    remember_opened,
)
from nzgs_tourney.forms.disputes.ruling_forms import RulingForm, SpokenCodeForm
from nzgs_tourney.models import HandedCase
from nzgs_tourney.pages.disputes.case_page import case_page
from nzgs_tourney.pages.disputes.earlier_warnings import rules_of
from nzgs_tourney.pages.disputes.option_groups import option_groups
from nzgs_tourney.pages.disputes.ruling_impact import ruling_impact
from nzgs_tourney.pages.disputes.ruling_preview import option_cards, preview
from nzgs_tourney.services.disputes.hand_case import open_handed_case, rule_handed_case
from nzgs_tourney.store.events.attempts import count_attempt
from nzgs_tourney.views.director.form_handling import posted_data, run_if_valid, status_of
from nzgs_tourney.views.file_answers import photo_answer
from nzgs_tourney.views.referee.case_response import ruling_form_for

GUESSES = 5
"""Codes that can be typed for one link in a quarter of an hour."""


@never_cache
@require_http_methods(["GET", "POST"])
def opened(request: HttpRequest, link_token: str) -> HttpResponse:
    """Asks for the code that the referee says, and opens the case in this browser."""
    row = access_handed_link(link_token)
    if row.opened_at is not None or row.ended_at is not None or row.expires_at <= timezone.now():
        return _over(request, row)
    form = SpokenCodeForm(posted_data(request))
    found = run_if_valid(form, lambda: _open(row, link_token, form.cleaned_data["code"]))
    if found is None:
        event = row.case.stream.event
        context = {"form": form, "row": row, "event": event, "rehearsal": event.rehearsal}
        return render(request, "guest/code.html", context, status=status_of(form))
    remember_opened(request, found)
    return redirect("guest:case", link_token)


def _open(row: HandedCase, token: str, code: str) -> HandedCase:
    """Open it. Raises Refused as `open_handed_case` does, and after too many codes."""
    if not count_attempt("code of a handed case", str(row.pk), GUESSES, timezone.now()):
        raise Refused(_("Too many wrong codes: wait a quarter of an hour, or ask the referee for a new link."))
    return open_handed_case(token, code)


@never_cache
@require_safe
def case(request: HttpRequest, handed_token: str) -> HttpResponse:
    """The case, with what the rules allow."""
    try:
        row, handed = access_handed_case(request, handed_token)
    except HandedCaseEndedError:
        return _over(request, access_handed_link(handed_token))
    return _case_page(request, row, handed, handed_token)


@never_cache
@require_safe
def photo(request: HttpRequest, handed_token: str, piece_id: int) -> HttpResponse:
    """A photo of the case's evidence."""
    try:
        _row, handed = access_handed_case(request, handed_token)
    except HandedCaseEndedError:
        return _over(request, access_handed_link(handed_token))
    return photo_answer(access_photo(handed, piece_id))


@never_cache
@require_POST
def rule(request: HttpRequest, handed_token: str) -> HttpResponse:
    """Previews what will happen (`step=look`), then rules (`step=rule`), as the referee's page does."""
    try:
        row, handed = access_handed_case(request, handed_token)
    except HandedCaseEndedError:
        return _over(request, access_handed_link(handed_token))
    form = ruling_form_for(handed, request.POST)
    step = request.POST.get("step", "look")
    if step == "back":
        return _case_page(request, row, handed, handed_token, ruling_form=form)
    answer = run_if_valid(form, lambda: _decide(request, row, handed, handed_token, form, step))
    return answer or _case_page(request, row, handed, handed_token, 422, ruling_form=form)


def _decide(
    request: HttpRequest, row: HandedCase, handed: Case, token: str, form: RulingForm, step: str
) -> HttpResponse:
    """Show what the ruling will do, or make it. Raises Refused as ruling does."""
    if step == "rule":
        rule_handed_case(row.pk, form.verdict(), nonce=form.cleaned_data["nonce"])
        return redirect("guest:case", token)
    refuse_decided(handed)
    event = handed.game.stream.event
    question = question_of(handed, handed.game, judged_of(handed.record), rules_of(event))
    shown = preview(handed, question, form.verdict(), needs_second=event.second_confirms_rulings)
    context = {"event": event, "case": handed, "preview": shown, "form": form, **_addresses(token)}
    return render(request, "referee/rule_confirm.html", context)


def _case_page(
    request: HttpRequest, row: HandedCase, handed: Case, token: str, status: int = 200, **more: Any
) -> HttpResponse:
    shown, event = case_page(handed, stepped=True), handed.game.stream.event
    context = {
        "row": row,
        "event": event,
        "case": shown.page,
        "place": handed.game.pairing,
        "impact": None if shown.page.confirmed else ruling_impact(handed.game.pairing),
        "options": option_groups(option_cards(handed, replace(shown.question, rules=rules_of(event)))),
        "ruling_form": ruling_form_for(handed),
        **_addresses(token),
        **more,
    }
    return render(request, "guest/case.html", context, status=status)


def _addresses(token: str) -> dict[str, Any]:
    return {"handed_token": token, "rule_url": reverse("guest:rule", args=[token])}


def _over(request: HttpRequest, row: HandedCase) -> HttpResponse:
    """That the link opens nothing any more, and why."""
    if row.case.state == "ruled":
        title, text = _("The ruling is made"), _("Thank you. The referee prints it; sign the paper.")
    elif row.opened_at is not None and row.ended_at is None and row.expires_at > timezone.now():
        title, text = _("This case is open in another browser"), _("If that wasn’t you, tell the referee at once.")
    else:
        title, text = _("This link doesn’t work any more"), _("Ask the referee for a new one.")
    return render(request, "joining/gone.html", {"title": title, "text": text}, status=410)
