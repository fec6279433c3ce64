"""Makes results final on the director's word: closes a round after a check of its results, and corrects a final result
after a preview of what will change."""

from __future__ import annotations

from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.models import Game, GameState, Speaker
from games.models.game import OfficialResult
from games.rules.result import Outcome
from games.services.correct_result import check_correction, correct_result
from games.services.report_result import report_result
from games.wording.result_words import Won
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.games import access_game_in_round
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.results.correct import CorrectForm
from nzgs_tourney.forms.results.result_forms import VoidForm
from nzgs_tourney.forms.rounds.round_forms import CloseForm
from nzgs_tourney.models import Division, RoundState
from nzgs_tourney.pages.results.close_review import close_review
from nzgs_tourney.pages.results.correction import CorrectPage, correct_page, preview_of, won_of
from nzgs_tourney.pages.results.results_page import result_line
from nzgs_tourney.services.events.edit_conflict import EditConflict
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import access_round, round_frame

VOID = OfficialResult(Outcome.VOID.value, forfeit=False)


@login_required
@require_GET
def show_close_review(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Shows the winner of every result that becomes final on the director's word."""
    return _review_page(
        request, access_round(request, event_slug, division_slug, round_number, Work.DRAW), round_number
    )


@login_required
@require_POST
def close(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponse:
    """Closes the round; the next one can then be drawn."""
    division, form = access_round(request, event_slug, division_slug, round_number, Work.DRAW), CloseForm(request.POST)
    if not form.is_valid():
        return _review_page(request, division, round_number, 422)
    try:
        close_round(division.pk, round_number, actor=account(request).actor, **form.cleaned_data)
    except EditConflict as stale:
        return _review_page(request, division, round_number, 409, stale=stale)
    except Refused as refused:
        return _review_page(request, division, round_number, 422, refused=refused)
    division.refresh_from_db(fields=["rounds"])  # a bracket can be over sooner than planned
    messages.success(request, _("Round {number} is closed: every result is confirmed.").format(number=round_number))
    return redirect("desk:round", division.event.slug, division.slug, min(round_number + 1, division.rounds))


def _review_page(
    request: HttpRequest,
    division: Division,
    round_number: int,
    status: int = 200,
    *,
    stale: EditConflict | None = None,
    refused: Refused | None = None,
) -> HttpResponse:
    division.event.stream.refresh_from_db()
    page = close_review(division, round_number)
    if page.state != RoundState.PUBLISHED and stale is None and refused is None:
        return redirect("desk:results", division.event.slug, division.slug, round_number)
    frame = round_frame(division, round_number, "desk:results")
    context = {**frame, "page": page, "stale": stale, "refused": refused}
    return render(request, "director/close_review.html", context, status=status)


@login_required
@require_http_methods(["GET", "POST"])
def declare_void(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int, game_id: int
) -> HttpResponse:
    """Shows what a void game means and changes, and asks why; then declares it. A final result has its own page."""
    division = access_round(request, event_slug, division_slug, round_number)
    game = access_game_in_round(division, round_number, game_id)
    if game.state == GameState.CONFIRMED:
        return redirect("desk:result_correct", event_slug, division_slug, round_number, game_id)
    found = result_line(division, round_number, game_id)
    assert found is not None, "a game of the round"
    line = found[0]
    form = VoidForm(posted_data(request), initial={"seen": line.entered or ""})

    def act() -> Game:
        told = {name: form.cleaned_data[name] for name in ("nonce", "seen", "reason")}
        return report_result(game_id, Speaker.PAPER, str(VOID.result), actor=account(request).actor, **told)

    if run_if_valid(form, act) is not None:
        messages.success(request, _("Table {table}: the game is void.").format(table=line.table))
        results = reverse("desk:results", args=[event_slug, division_slug, round_number])
        return redirect(f"{results}#{line.anchor}")
    context = {
        **round_frame(division, round_number, "desk:results"),
        "form": form,
        "line": line,
        "effects": preview_of(division, round_number, game, VOID),
    }
    return render(request, "director/void.html", context, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, event_slug: str, division_slug: str, round_number: int, game_id: int) -> HttpResponse:
    """Shows the form; then (`step=look`) what will change; then (`step=correct`) makes the correction. `step=back` goes
    back.
    """
    division = access_round(request, event_slug, division_slug, round_number)
    game = access_game_in_round(division, round_number, game_id)
    page = correct_page(division, round_number, game)
    if request.method == "GET":
        return _correction_page(request, division, round_number, page, CorrectForm(page))
    form, step = CorrectForm(page, request.POST), request.POST.get("step")
    if step == "back" or not form.is_valid():
        return _correction_page(request, division, round_number, page, form, 200 if step == "back" else 422)
    act = _correct if step == "correct" else _preview
    try:
        return act(request, division, round_number, game, page, form)
    except Refused as refused:
        page = correct_page(division, round_number, game)
        return _correction_page(request, division, round_number, page, form, 422, refused=refused)


def _correct(
    request: HttpRequest, division: Division, round_number: int, game: Game, page: CorrectPage, form: CorrectForm
) -> HttpResponse:
    """Makes the correction. Raises Refused as the service does."""
    reason, seen, nonce = (form.cleaned_data[name] for name in ("reason", "seen", "nonce"))
    result, forfeit = form.official
    correct_result(game.pk, result, reason, actor=account(request).actor, nonce=nonce, seen=seen, forfeit=forfeit)
    won = won_of(page, form.official)
    messages.success(
        request, _("Table {table} is corrected: {result}.").format(table=page.table, result=won.sentence if won else "")
    )
    results = reverse("desk:results", args=[division.event.slug, division.slug, round_number])
    return redirect(f"{results}#game-{game.pk}")


def _preview(
    request: HttpRequest, division: Division, round_number: int, game: Game, page: CorrectPage, form: CorrectForm
) -> HttpResponse:
    """What the correction would change. Raises Refused where it couldn't be made."""
    reason, seen = form.cleaned_data["reason"], form.cleaned_data["seen"]
    check_correction(game, form.official, reason, seen)
    page = replace(page, effects=preview_of(division, round_number, game, form.official))
    return _correction_page(
        request, division, round_number, page, form, preview=won_of(page, form.official), reason=reason
    )


def _correction_page(
    request: HttpRequest,
    division: Division,
    round_number: int,
    page: CorrectPage,
    form: CorrectForm,
    status: int = 200,
    *,
    preview: Won | None = None,
    reason: str = "",
    refused: Refused | None = None,
) -> HttpResponse:
    """The page; `preview` is the corrected result on the second step, and `reason` what the director gave for it."""
    context = {
        **round_frame(division, round_number, "desk:results"),
        "page": page,
        "form": form,
        "preview": preview,
        "reason": reason,
        "refused": refused,
    }
    return render(request, "director/correct.html", context, status=status)
