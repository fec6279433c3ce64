"""A case for its officials: everything in it, the possible decisions, and what officials add."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.ledger.acts import Actor
from games.models import Case, Game, Speaker
from games.services.add_evidence import add_evidence
from games.services.change_or_withdraw_case import withdraw_case
from games.services.open_case import appeal_ruling
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import access_case_as_official, access_case_as_referee, access_photo
from nzgs_tourney.access.games import access_game_as_official
from nzgs_tourney.access.permissions import may_rule
from nzgs_tourney.forms.disputes.case_forms import AppealForm, ClaimForm, EvidenceForm
from nzgs_tourney.models import Event
from nzgs_tourney.pages.disputes.player_disputes import claim_from_query, record_choices
from nzgs_tourney.services.disputes.table_case import change_table_case, open_table_case
from nzgs_tourney.views.director.form_handling import account, run_if_valid, status_of
from nzgs_tourney.views.file_answers import photo_answer
from nzgs_tourney.views.referee.case_response import about_form_for, case_address, case_response
from nzgs_tourney.views.referee.nav import referee_nav


@login_required
@require_safe
def show_case(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """The board at the move, the rule, the parties, what is at stake, and what the rules allow."""
    return case_response(request, access_case_as_official(request.user, event_slug, case_number))


@login_required
@require_http_methods(["GET", "POST"])
def open_new(request: HttpRequest, event_slug: str, game_id: int) -> HttpResponse:
    """Opens a case for an official: from reports that differ, or from a finding."""
    game = access_game_as_official(request.user, event_slug, game_id)
    event = game.stream.event
    form = _claim_form(request, game)
    by: dict[str, Any] = {"actor": account(request).actor}
    case = run_if_valid(
        form,
        lambda: open_table_case(game.pk, _voice(request, event), form.claim(), nonce=form.cleaned_data["nonce"], **by),
    )
    if case is not None:
        return redirect(case_address(case))
    context = {"form": form, "game": game, "event": event, "event_nav": referee_nav(event, "referee:records")}
    return render(request, "referee/case_open.html", context, status=status_of(form))


@login_required
@require_POST
def change(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Changes what a case is about, for a referee."""
    case = access_case_as_referee(request.user, event_slug, case_number)
    form, actor = about_form_for(case, request.POST), account(request).actor
    if run_if_valid(form, lambda: change_table_case(case.pk, form.about(), actor=actor, **form.parties())) is None:
        return case_response(request, case, 422, about_form=form)
    messages.success(request, _("Changed what the case is about."))
    return redirect(case_address(access_case_as_referee(request.user, event_slug, case_number)))


@login_required
@require_POST
def evidence(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Adds an official's words or photo."""
    case = access_case_as_official(request.user, event_slug, case_number)
    form = EvidenceForm(request.POST, request.FILES)
    voice, actor = _voice(request, case.game.stream.event), account(request).actor
    if run_if_valid(form, lambda: _bring(case, voice, form, actor)) is None:
        return case_response(request, case, 422, evidence_form=form)
    messages.success(request, _("Added to the case."))
    return redirect(case_address(case))


@login_required
@require_POST
def withdraw(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Withdraws a case that an official brought."""
    case = access_case_as_official(request.user, event_slug, case_number)
    try:
        withdraw_case(case.pk, _voice(request, case.game.stream.event), actor=account(request).actor)
    except Refused as refused:
        return case_response(request, case, 422, refused=refused)
    messages.success(request, _("Case {number} is withdrawn.").format(number=case.number))
    return redirect(case_address(case))


@login_required
@require_POST
def appeal(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Appeals against a ruling, for the director."""
    case = access_case_as_official(request.user, event_slug, case_number)
    form = AppealForm(request.POST)
    directs = request.user.has_perm("tourney.direct_event", case.game.stream.event)
    voice, actor = Speaker.PAPER if directs else Speaker.REFEREE, account(request).actor
    appealed = run_if_valid(
        form,
        lambda: appeal_ruling(
            case.pk, voice, form.cleaned_data["statement"], actor=actor, nonce=form.cleaned_data["nonce"]
        ),
    )
    if appealed is None:
        return case_response(request, case, 422, appeal_form=form)
    return redirect(case_address(appealed))


@login_required
@require_safe
def photo(request: HttpRequest, event_slug: str, case_number: int, evidence_id: int) -> HttpResponse:
    """A photo of a case's evidence."""
    return photo_answer(access_photo(access_case_as_official(request.user, event_slug, case_number), evidence_id))


def _voice(request: HttpRequest, event: Event) -> Speaker:
    """The referee's side for a referee, the director's for everybody else with access."""
    return Speaker.REFEREE if may_rule(request.user, event) else Speaker.PAPER


def _claim_form(request: HttpRequest, game: Game) -> ClaimForm:
    choices = record_choices(game)
    records = [(choice.number, choice.words) for choice in choices]
    if request.method == "POST":
        return ClaimForm(request.POST, request.FILES, game=game, records=records)
    initial = claim_from_query(request.GET, choices, Case.objects.not_withdrawn().filter(game=game))
    return ClaimForm(game=game, records=records, initial=initial)


def _bring(case: Case, voice: Speaker, form: EvidenceForm, actor: Actor) -> object:
    text, sent = form.brought()
    return add_evidence(case.pk, voice, actor=actor, nonce=form.cleaned_data["nonce"], text=text, photo=sent)
