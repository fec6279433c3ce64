"""Who is at a case: a referee takes it, releases it, merges it, hands it over; officials name a committee."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.services.hold_case import release_case, take_case
from games.services.merge_cases import merge_cases, part_case
from games.services.see_game import see_game
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.cases import access_case_as_committee_namer, access_case_as_referee, referee_of
from nzgs_tourney.access.games import access_game_as_official
from nzgs_tourney.forms.disputes.ruling_forms import CommitteeForm, HandForm, MergeForm
from nzgs_tourney.pages.disputes.case_hands import committee_choices
from nzgs_tourney.services.disputes.hand_case import end_handed_case, hand_case
from nzgs_tourney.services.disputes.name_committee import name_committee
from nzgs_tourney.views.director.form_handling import account, run_if_valid
from nzgs_tourney.views.fresh_links import show_once
from nzgs_tourney.views.live import button_answer
from nzgs_tourney.views.referee.case_response import FRESH_HANDED, case_address, case_response


@login_required
@require_POST
def take(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Takes the case, or takes it over from the account that the page named."""
    case = access_case_as_referee(request.user, event_slug, case_number)
    try:
        take_case(case.pk, referee=referee_of(account(request)), over=request.POST.get("over", ""))
    except Refused as refused:
        return button_answer(request, case_address(case), refused.sentence)
    return button_answer(request, case_address(case))


@login_required
@require_POST
def release(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponse:
    """Releases the case."""
    case = access_case_as_referee(request.user, event_slug, case_number)
    release_case(case.pk, referee=referee_of(account(request)))
    return button_answer(request, case_address(case))


@login_required
@require_POST
def merge(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Merges the case with another of its game."""
    case = access_case_as_referee(request.user, event_slug, case_number)
    form, referee = MergeForm(request.POST), referee_of(account(request))
    try:
        merged = merge_cases(case.pk, form.cleaned_data["other"] if form.is_valid() else 0, referee=referee)
    except Refused as refused:
        return case_response(request, case, 422, refused=refused)
    messages.success(request, _("Merged: case {number} goes on.").format(number=merged.number))
    return redirect("referee:case", event_slug, merged.number)


@login_required
@require_POST
def part(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Makes a merged case one of its own again."""
    case = access_case_as_referee(request.user, event_slug, case_number)
    try:
        part_case(case.pk, referee=referee_of(account(request)))
    except Refused as refused:
        return case_response(request, case, 422, refused=refused)
    messages.success(request, _("Case {number} is a case of its own again.").format(number=case.number))
    return redirect("referee:case", event_slug, case.number)


@login_required
@require_POST
def committee(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Names the committee of an appeal."""
    case = access_case_as_committee_namer(request.user, event_slug, case_number)
    form = CommitteeForm(request.POST, members=committee_choices(case, case.game.stream.event))
    actor = account(request).actor
    named = run_if_valid(form, lambda: name_committee(case.pk, form.cleaned_data["members"], actor=actor))
    if named is None:
        return case_response(request, case, 422, committee_form=form)
    messages.success(request, _("Saved who decides the appeal."))
    return redirect("referee:case", event_slug, case.number)


@login_required
@require_POST
def hand(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponseBase:
    """Hands the case to a named person; the page then shows the link and the code, once."""
    case = access_case_as_referee(request.user, event_slug, case_number)
    form, actor = HandForm(request.POST), account(request).actor
    handed = run_if_valid(form, lambda: hand_case(case.pk, form.cleaned_data["person"], actor=actor))
    if handed is None:
        return case_response(request, case, 422, hand_form=form)
    page = reverse("referee:case", args=[event_slug, case.number])
    answer = redirect(page)
    show_once(answer, page, FRESH_HANDED, (handed.row.pk, f"{handed.token}.{handed.code}"))
    return answer


@login_required
@require_POST
def hand_end(request: HttpRequest, event_slug: str, case_number: int) -> HttpResponse:
    """Takes a handed case back."""
    case = access_case_as_referee(request.user, event_slug, case_number)
    end_handed_case(case.pk, actor=account(request).actor)
    messages.success(request, _("You took the case back: the link opens nothing any more."))
    return redirect("referee:case", event_slug, case.number)


@login_required
@require_POST
def seen(request: HttpRequest, event_slug: str, game_id: int) -> HttpResponse:
    """Says that what a final game shows has been seen."""
    game = access_game_as_official(request.user, event_slug, game_id)
    back = reverse("referee:records", args=[event_slug])
    try:
        see_game(game.pk, actor=account(request).actor)
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)
