"""A player claims a breach by personal link, and follows the case about their game."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import Case
from games.services.add_evidence import add_evidence
from games.services.change_or_withdraw_case import withdraw_case
from games.services.open_case import appeal_ruling
from games.sheets.ruling import ruling_pdf
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.access.cases import access_photo
from nzgs_tourney.access.own_games import OwnCase, OwnGame, access_own_case, access_own_game, access_own_ruling
from nzgs_tourney.forms.disputes.case_forms import AppealForm, ClaimForm, EvidenceForm
from nzgs_tourney.live.news import about_game
from nzgs_tourney.live.versions import game_version
from nzgs_tourney.pages.disputes.case_page import case_page
from nzgs_tourney.pages.disputes.player_disputes import claim_from_query, disputes_of, record_choices
from nzgs_tourney.paper.ruling_sheet import ruling_paper
from nzgs_tourney.services.disputes.table_case import open_table_case
from nzgs_tourney.views.director.form_handling import run_if_valid, status_of
from nzgs_tourney.views.file_answers import pdf_answer, photo_answer
from nzgs_tourney.views.live import SOON, from_refusal, live_page, not_sent

STANDS = gettext_noop("Your appeal is withdrawn: the ruling stands.")


@never_cache
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Asks what happened, at which move, with a photo, and makes it a case."""
    own_game = access_own_game(token, game_id)
    form = _claim_form(request, own_game)
    case = run_if_valid(
        form,
        lambda: open_table_case(
            own_game.game.pk, own_game.side, form.claim(), actor=own_game.link.actor, nonce=form.cleaned_data["nonce"]
        ),
    )
    if case is not None:
        messages.success(request, _("Case {number}: your claim is sent.").format(number=case.number))
        return redirect("player:case", token, case.number)
    context = {"token": token, "own": own_game, "form": form, "disputes": disputes_of(own_game.game, own_game.side)}
    context["rehearsal"] = own_game.game.stream.rehearsal
    return render(request, "player/claim.html", context, status=status_of(form))


@never_cache
@require_safe
def case(request: HttpRequest, token: str, case_number: int) -> HttpResponseBase:
    """Shows the case to its parties."""
    return _case_page(request, token, access_own_case(token, case_number))


@never_cache
@require_POST
def evidence(request: HttpRequest, token: str, case_number: int) -> HttpResponseBase:
    """Adds words or a photo, or says that it will be told at the desk."""
    own_case = access_own_case(token, case_number)
    form = EvidenceForm(request.POST, request.FILES)
    at_desk = "at_desk" in request.POST
    if run_if_valid(form, lambda: _bring(own_case, form, at_desk=at_desk)) is None:
        return _case_page(request, token, own_case, 422, evidence_form=form)
    if not at_desk:
        messages.success(request, _("Added. The referee and your opponent can see it now."))
    return redirect("player:case", token, case_number)


@never_cache
@require_POST
def withdraw(request: HttpRequest, token: str, case_number: int) -> HttpResponseBase:
    """Withdraws the player's own claim."""
    own_case = access_own_case(token, case_number)
    try:
        withdraw_case(own_case.case.pk, own_case.own_game.side, actor=own_case.own_game.link.actor)
    except Refused as refused:
        return _case_page(request, token, own_case, 422, refused=refused)
    withdrawn = _("Case {number} is withdrawn.").format(number=case_number)
    messages.success(request, _(STANDS) if own_case.case.appeal_of_id else withdrawn)
    return redirect("player:case", token, case_number)


@never_cache
@require_POST
def appeal(request: HttpRequest, token: str, case_number: int) -> HttpResponseBase:
    """Appeals against the ruling: a new case."""
    own_case, form = access_own_case(token, case_number), AppealForm(request.POST)
    appealed = run_if_valid(form, lambda: _appeal(own_case, form))
    if appealed is None:
        return _case_page(request, token, own_case, 422, appeal_form=form)
    messages.success(request, _("Your appeal is case {number}.").format(number=appealed.number))
    return redirect("player:case", token, appealed.number)


@never_cache
@require_safe
def photo(request: HttpRequest, token: str, case_number: int, evidence_id: int) -> HttpResponse:
    """A photo of the case's evidence."""
    return photo_answer(access_photo(access_own_case(token, case_number).case, evidence_id))


@never_cache
@require_safe
def ruling(request: HttpRequest, token: str, ruling_number: int) -> HttpResponse:
    """The ruling on paper."""
    ruling = access_own_ruling(token, ruling_number)
    pdf = ruling_pdf(ruling_paper(ruling, ruling.case.game.stream.event, now()))
    return pdf_answer(pdf, f"ruling-{ruling_number}.pdf")


def _claim_form(request: HttpRequest, own_game: OwnGame) -> ClaimForm:
    choices = record_choices(own_game.game)
    records = [(choice.number, choice.words) for choice in choices]
    if request.method == "POST":
        return ClaimForm(request.POST, request.FILES, game=own_game.game, records=records)
    initial = claim_from_query(
        request.GET, choices, Case.objects.not_withdrawn().filter(game=own_game.game), own_game.side
    )
    return ClaimForm(game=own_game.game, records=records, initial=initial)


def _bring(own_case: OwnCase, form: EvidenceForm, *, at_desk: bool) -> object:
    text, sent = form.brought()
    side, actor = own_case.own_game.side, own_case.own_game.link.actor
    said: dict[str, Any] = {"text": text, "photo": sent, "at_desk": at_desk}
    return add_evidence(own_case.case.pk, side, actor=actor, nonce=form.cleaned_data["nonce"], **said)


def _appeal(own_case: OwnCase, form: AppealForm) -> Case:
    statement, nonce = form.cleaned_data["statement"], form.cleaned_data["nonce"]
    return appeal_ruling(
        own_case.case.pk, own_case.own_game.side, statement, actor=own_case.own_game.link.actor, nonce=nonce
    )


def _case_page(
    request: HttpRequest,
    token: str,
    own_case: OwnCase,
    status: int = 200,
    *,
    evidence_form: EvidenceForm | None = None,
    appeal_form: AppealForm | None = None,
    refused: Refused | None = None,
) -> HttpResponseBase:
    """The case as it is now, for this player. A form that is given comes back as it was filled in; `refused` is why
    something without a form of its own couldn't be done."""
    number, game = own_case.case.number, own_case.own_game.game
    forms = {"evidence_form": evidence_form or EvidenceForm(), "appeal_form": appeal_form or AppealForm()}
    return live_page(
        request,
        "player/case.html",
        game_version(game),
        lambda: _context(token, number, forms, refused),
        every=SOON,
        status=status,
        url=reverse("player:case", args=[token, number]),
        about=lambda: about_game(game),
    )


def _context(token: str, number: int, forms: dict[str, Any], refused: Refused | None) -> dict[str, Any]:
    """The case now, with the forms that came back; what was written in one that has no place any more is kept."""
    now = _case_now(token, number)
    kept = not_sent(forms["evidence_form"], shown=not now["case"].closed, words="text")
    return {**now, **forms, "not_sent": from_refusal(refused) or kept}


def _case_now(token: str, number: int) -> dict[str, Any]:
    own_case = access_own_case(token, number)
    page = case_page(own_case.case).page
    return {
        "token": token,
        "own": own_case.own_game,
        "rehearsal": own_case.own_game.game.stream.rehearsal,
        "case": page,
        "awaited": page.awaits(own_case.own_game.side),
        "news": _("Case {number}: {kind}.").format(number=page.number, kind=page.label),
        "may_withdraw": own_case.case.side == own_case.own_game.side and own_case.case.state == "open",
    }
