"""A player's own pages, by personal link: no account, own games only."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.rules.possible import PossibleCounts
from games.selectors.ending_shown import agreed_count
from games.selectors.waiting_records import waiting_batch
from games.services.report_result import report_result
from games.services.send_records import send_records
from nzgs_tourney.access import OwnGame, access_link, access_own_game
from nzgs_tourney.forms.player import AgreeForm, RecordForm, ReportForm
from nzgs_tourney.selectors.own_disputes import disputes_of
from nzgs_tourney.selectors.player_page import own_game_page, player_home
from ratings.refused import Refused


@never_cache
@require_safe
def home(request: HttpRequest, token: str) -> HttpResponse:
    """The present round: opponent, table, colour, handicap, komi; earlier rounds below."""
    page = player_home(access_link(token).entry)
    context = {"home": page, "token": token, "page": None}
    if page.board is not None and page.board.game is not None:
        context.update(_result_of(token, access_own_game(token, page.board.game)))
    return render(request, "player/home.html", context)


@never_cache
@require_safe
def game(request: HttpRequest, token: str, game: int) -> HttpResponse:
    """One own game: report or confirm the result, submit the record, hear what the replay found."""
    return _game_page(request, token, access_own_game(token, game))


@never_cache
@require_POST
def report(request: HttpRequest, token: str, game: int) -> HttpResponse:
    """Report a result, or agree with the opponent's."""
    own = access_own_game(token, game)
    agrees = "result" in request.POST
    form: ReportForm | AgreeForm = AgreeForm(request.POST) if agrees else _report_form(own, request.POST)
    if not form.is_valid():
        return _game_page(request, token, own, report_form=form, status=422)
    said = form.cleaned_data["result"] if isinstance(form, AgreeForm) else form.result_for(own.side)
    nonce, forfeit = form.cleaned_data["nonce"], form.cleaned_data.get("forfeit", False)
    try:
        found = report_result(own.game.pk, own.side, said, actor=actor_of(own), nonce=nonce, forfeit=forfeit)
    except Refused as refused:
        return _game_page(request, token, own, report_form=form, refused=refused, status=422)
    messages.success(request, _ANSWERS[found.state])
    return redirect("player:game", token, game)


@never_cache
@require_POST
def record(request: HttpRequest, token: str, game: int) -> HttpResponse:
    """Send records of the game, as files or pasted: one that fits is submitted, anything else is asked about."""
    own = access_own_game(token, game)
    form = RecordForm(request.POST, request.FILES)
    if not form.is_valid():
        return _game_page(request, token, own, record_form=form, status=422)
    remark = form.cleaned_data["remark"]
    try:
        sent = send_records(own.game.pk, own.side, form.sent(), actor=actor_of(own), remark=remark)
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return _game_page(request, token, own, record_form=form, status=422)
    if isinstance(sent, UUID):
        return redirect("player:staged", token, game, sent)
    messages.success(request, KEPT)
    return redirect("player:game", token, game)


KEPT = "The record is kept. What the replay says of it stands below."
INCOMPLETE = "The page was not complete: look at it again, then answer."
_ANSWERS = {
    "reported": "Thank you. Your opponent is asked to confirm it.",
    "confirmed": "Both of you say the same: the result is confirmed.",
    "contradicted": "The two reports differ. The director will ask you both.",
}


def actor_of(own: OwnGame) -> str:
    """How the ledger calls the player of this link."""
    return f"{own.link.entry.name} by link"


def _game_page(
    request: HttpRequest,
    token: str,
    own: OwnGame,
    *,
    report_form: ReportForm | AgreeForm | None = None,
    record_form: RecordForm | None = None,
    refused: Refused | None = None,
    status: int = 200,
) -> HttpResponse:
    own.game.refresh_from_db()
    context = {
        **_result_of(token, own, report_form if isinstance(report_form, ReportForm) else None),
        "event": own.link.entry.division.event,
        "record_form": record_form or RecordForm(),
        "waiting": waiting_batch(own.game.pk, own.side),
        "disputes": disputes_of(own.game, own.side),
        "refused": refused.sentence if refused else INCOMPLETE if isinstance(report_form, AgreeForm) else "",
    }
    return render(request, "player/game.html", context, status=status)


def _report_form(own: OwnGame, said: QueryDict | None = None) -> ReportForm:
    """The form for a report by the player of this link, who has `said` so much."""
    form = ReportForm(said)
    form.of_game(PossibleCounts(own.game.board_size, own.game.komi), own.side)
    return form


def _result_of(token: str, own: OwnGame, report_form: ReportForm | None = None) -> dict[str, Any]:
    """The context of player/result.html."""
    page = own_game_page(own)
    form = report_form or _report_form(own)
    form.against(page.opponent)
    agreed = {"result": page.theirs_result, "forfeit": page.theirs_forfeit}
    counted = None if page.own or page.may_agree else agreed_count(own.game)
    return {
        "token": token,
        "page": page,
        "report_form": form,
        "agree_form": AgreeForm(initial=agreed) if page.may_agree else None,
        "counted": counted,
        "counted_form": AgreeForm(initial={"result": counted.result}) if counted else None,
    }
