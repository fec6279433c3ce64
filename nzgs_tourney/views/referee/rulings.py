"""Decides, for a referee: rules in a case, or says which record of a game counts.

Before a ruling is made, the page shows what will happen; a proposal is confirmed or declined; the papers are printed.
"""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.http import require_POST, require_safe

from games.models import Case, Ruling
from games.pages.record_comparison import record_choices
from games.services.choose_reference import choose_reference
from games.services.hold_case import take_case
from games.services.rule_case import refuse_decided, rule_case
from games.services.second_ruling import decline_ruling, second_ruling
from games.sheets.restored_sheet import restored_pdf
from games.sheets.ruling import ruling_pdf
from games.store.case_question import judged_of, question_of
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import (
    access_case_as_official,
    access_case_as_referee,
    access_ruling_as_official,
    referee_of,
)
from nzgs_tourney.access.events import access_event_as_official
from nzgs_tourney.access.games import access_game_as_official
from nzgs_tourney.forms.disputes.ruling_forms import DeclineForm, ReferenceForm, RulingForm
from nzgs_tourney.models import User
from nzgs_tourney.pages.disputes.earlier_warnings import rules_of
from nzgs_tourney.pages.disputes.queue import rulings as rulings_of, withdrawn_cases
from nzgs_tourney.pages.disputes.ruling_preview import preview, proposal_in
from nzgs_tourney.paper.ruling_sheet import restored_sheet, ruling_paper
from nzgs_tourney.views.director.form_handling import account, run_if_valid
from nzgs_tourney.views.file_answers import pdf_answer
from nzgs_tourney.views.public.game import compare_page
from nzgs_tourney.views.referee.case_response import case_address, case_response, ruling_form_for
from nzgs_tourney.views.referee.nav import referee_nav


@login_required
@require_safe
def listed(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Lists all final rulings of the event."""
    event = access_event_as_official(request.user, event_slug)
    context = {"event": event, "rulings": rulings_of(event), "withdrawn": withdrawn_cases(event)}
    return render(request, "referee/rulings.html", {**context, "event_nav": referee_nav(event, "referee:rulings")})


@login_required
@require_POST
def rule(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Previews what will happen (`step=look`), then rules (`step=rule`); `step=back` returns to the case with the
    input.
    """
    case = access_case_as_referee(request.user, event_slug, case_number)
    form = ruling_form_for(case, request.POST)
    step = request.POST.get("step", "look")
    if step == "back":
        return case_response(request, case, ruling_form=form)
    response = run_if_valid(
        form, lambda: _rule(request, case, form) if step == "rule" else _preview_page(request, case, form)
    )
    return case_response(request, case, 422, ruling_form=form) if response is None else response


def _preview_page(request: HttpRequest, case: Case, form: RulingForm) -> HttpResponse:
    """The page that says exactly what the decision will do, with the case taken by who looks. Raises Refused as ruling
    does."""
    refuse_decided(case)
    take_case(case.pk, referee=referee_of(account(request)))
    event = case.game.stream.event
    question = question_of(case, case.game, judged_of(case.record), rules_of(event))
    ruling_preview = preview(case, question, form.verdict(), needs_second=event.second_confirms_rulings)
    context = {
        "event": event,
        "event_nav": referee_nav(event, "referee:records"),
        "case": case,
        "preview": ruling_preview,
        "rule_url": reverse("referee:rule", args=[event.slug, case.number]),
    }
    return render(request, "referee/rule_confirm.html", {**context, "form": form})


def _rule(request: HttpRequest, case: Case, form: RulingForm) -> HttpResponse:
    """Make the ruling. Raises Refused with the sentence to show."""
    ruling = rule_case(
        case.pk,
        form.verdict(),
        referee=referee_of(account(request)),
        nonce=form.cleaned_data["nonce"],
        needs_second=case.game.stream.event.second_confirms_rulings,
    )
    messages.success(request, _done(ruling))
    return redirect(case_address(case))


def _done(ruling: Ruling) -> str:
    """What came of making or confirming it."""
    if ruling.number:
        return _("Ruling {number} is final.").format(number=ruling.number)
    if ruling.agreed:
        return _("You agreed: it becomes final when the whole committee has.")
    if len(ruling.case.committee) > 1:
        return _("Proposed: the rest of the committee agrees to it.")
    return _("Proposed: a second official confirms it.")


@login_required
@require_POST
def second(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Confirms the proposed ruling, for a second official."""
    case = access_case_as_official(request.user, event_slug, case_number)
    try:
        ruling = second_ruling(proposal_in(case), referee=referee_of(account(request)))
    except Refused as refused:
        return case_response(request, case, 422, refused=refused)
    messages.success(request, _done(ruling))
    return redirect(case_address(case))


@login_required
@require_POST
def decline(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Declines it, for a second official, or withdraws it, for the referee who proposed it."""
    case = access_case_as_official(request.user, event_slug, case_number)
    form, referee = DeclineForm(request.POST), referee_of(account(request))
    if (
        run_if_valid(form, lambda: decline_ruling(proposal_in(case), form.cleaned_data["reason"], referee=referee))
        is None
    ):
        return case_response(request, case, 422, decline_form=form)
    messages.success(request, _("Declined: the case is open again."))
    return redirect(case_address(case))


@login_required
@require_safe
def ruling_sheet(request: HttpRequest, event_slug: str, ruling_number: int) -> HttpResponse:
    """The ruling on paper, to sign."""
    ruling = access_ruling_as_official(request.user, event_slug, ruling_number)
    pdf = ruling_pdf(ruling_paper(ruling, ruling.case.game.stream.event, now(), official=True))
    return pdf_answer(pdf, f"{event_slug}-ruling-{ruling_number}.pdf")


@login_required
@require_safe
def board(request: HttpRequest, event_slug: str, ruling_number: int) -> HttpResponse:
    """Prints the restored position, large enough to set up a board from."""
    ruling = access_ruling_as_official(request.user, event_slug, ruling_number)
    sheet = restored_sheet(ruling, ruling.case.game.stream.event, now())
    if sheet is None:
        raise Http404("this ruling restores no position")
    return pdf_answer(restored_pdf(sheet), f"{event_slug}-ruling-{ruling_number}-board.pdf")


@login_required
@require_POST
def reference(request: HttpRequest, event_slug: str, game_id: int) -> HttpResponse:
    """Saves the choice with its reason; if it is refused, shows the page of comparison again, with the input."""
    game = access_game_as_official(request.user, event_slug, game_id)
    assert isinstance(request.user, User)
    form = ReferenceForm(request.POST).of(record_choices(game))
    if not form.is_valid():
        return compare_page(request, game, form, status=422)
    record, reason = form.cleaned_data["record"], form.cleaned_data["reason"]
    try:
        choose_reference(game.pk, record, reason, referee=referee_of(request.user))
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return compare_page(request, game, form, status=422)
    messages.success(request, _("This record counts from now on, and the game’s page shows it first."))
    return redirect("public:game", game_id)
