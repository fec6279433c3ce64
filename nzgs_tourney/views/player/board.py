"""The board for one of a game's two players: how the game ends, or the position or moves of a game without a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.models import Speaker
from games.pages.ending_page import ending_etag, ending_page
from games.services.answer_ending import agree_ending, dispute_ending, withdraw_agreement, withdraw_dispute
from games.services.ending_steps import BoardChanged
from games.services.mark_dead import apply_proposal, ignore_proposal, mark_dead, propose_dead
from games.services.open_ending import open_ending, say_over
from games.services.resume_play import keep_resumed_play, let_all_stand, pass_move, play_move, say_first
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.access.own_games import OwnGame, access_own_game
from nzgs_tourney.forms.disputes.board_forms import EndingStepForm
from nzgs_tourney.live.news import about_game
from nzgs_tourney.live.versions import game_version
from nzgs_tourney.pages.disputes.player_cases import cases_of, news_of
from nzgs_tourney.views.game_entry import Entering, entering
from nzgs_tourney.views.live import SOON, live_page

INCOMPLETE = gettext_noop("The page was incomplete: check it, then answer.")
Sent = Mapping[str, Any]
Act = Callable[[int, Sent, dict[str, Any]], object]
ACTS: dict[str, Act] = {
    "open": lambda game, sent, who: open_ending(game, sent["record"] or 0, **who),
    "over": lambda game, _, who: say_over(game, **who),
    "mark": lambda game, sent, who: mark_dead(game, sent["point"], expected=sent["version"], **who),
    "propose": lambda game, sent, who: propose_dead(game, expected=sent["version"], allowed=sent["proposes"], **who),
    "apply": lambda game, sent, who: apply_proposal(game, expected=sent["version"], **who),
    "ignore": lambda game, _, who: ignore_proposal(game, **who),
    "agree": lambda game, sent, who: agree_ending(game, expected=sent["version"], **who),
    "withdraw": lambda game, _, who: withdraw_agreement(game, **who),
    "dispute": lambda game, sent, who: dispute_ending(game, _colour(sent), expected=sent["version"], **who),
    "settle": lambda game, _, who: withdraw_dispute(game, **who),
    "first": lambda game, sent, who: say_first(game, _colour(sent), **who),
    "stand": lambda game, sent, who: let_all_stand(game, expected=sent["version"], **who),
    "play": lambda game, sent, who: play_move(game, sent["point"], expected=sent["version"], **who),
    "pass": lambda game, sent, who: pass_move(game, expected=sent["version"], **who),
}
"""What the page can do, by the last part of the address."""


@never_cache
@require_safe
def end(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Shows the board with the count; only the part that updates if htmx asks, and nothing where nothing changed."""
    own_game = access_own_game(token, game_id)
    if request.headers.get("If-None-Match") == ending_etag(own_game.game, own_game.side):
        return HttpResponseNotModified()
    return _page(request, token, own_game)


@never_cache
@require_POST
def end_act(request: HttpRequest, token: str, game_id: int, act: str) -> HttpResponse:
    """Takes one step; answers with the board after it, or the current board and why the step was refused."""
    own_game = access_own_game(token, game_id)
    if act not in ACTS:
        raise Http404("no such step")
    form = EndingStepForm(request.POST)
    if not form.is_valid():
        return _page(request, token, own_game, _(INCOMPLETE), 422)
    who = {"actor": own_game.link.actor, "side": own_game.side, "nonce": form.cleaned_data["nonce"]}
    try:
        ACTS[act](own_game.game.pk, {**form.cleaned_data, "proposes": _proposes(own_game)}, who)
    except Refused as refused:
        return _page(request, token, own_game, refused.sentence, 409 if isinstance(refused, BoardChanged) else 422)
    return _page(request, token, own_game) if _asks_a_part(request) else redirect("player:end", token, game_id)


@never_cache
@require_POST
def end_claim(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Calls the referee in resumed play: the game so far is kept as a record, and the claim form opens at its last
    move.
    """
    own_game = access_own_game(token, game_id)
    try:
        record = keep_resumed_play(own_game.game.pk, actor=own_game.link.actor, side=own_game.side)
    except Refused as refused:
        return _page(request, token, own_game, refused.sentence, 422)
    about = "kind=repetition&" if "repetition" in request.POST else ""
    position = f"record={record.pk}&move={record.audit.verdict['moves']}"
    return redirect(f"{reverse('player:claim', args=[token, game_id])}?{about}{position}")


def _colour(sent: Sent) -> Speaker:
    if not sent["colour"]:
        raise Refused(_("Choose Black or White."))
    return Speaker(sent["colour"])


def _proposes(own_game: OwnGame) -> bool:
    """Whether the event lets its players ask which stones are dead."""
    return own_game.link.entry.division.event.proposes_dead_stones


def _asks_a_part(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def _page(request: HttpRequest, token: str, own_game: OwnGame, refused: str = "", status: int = 200) -> HttpResponse:
    # The board as it is now. If it is gone, `access_own_game` raises an error that knows where its player sits.
    own_game = access_own_game(token, own_game.game.pk)
    context = {
        "token": token,
        "page": ending_page(own_game.game, own_game.side, proposes=_proposes(own_game)),
        "player_cases": cases_of(own_game.game, own_game.side),
        "event": own_game.link.entry.division.event,
        "rehearsal": own_game.game.stream.rehearsal,
        "round": own_game.pairing.round.said,
        "refused": refused,
        "nonce": uuid4(),
    }
    template = "player/ending_part.html" if _asks_a_part(request) else "player/ending.html"
    return render(request, template, context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Shows the board to tap; once saved, it is a record."""
    own_game = access_own_game(token, game_id)
    address, back = (reverse(f"player:{page}", args=[token, game_id]) for page in ("enter", "game"))
    cases = cases_of(own_game.game, own_game.side)
    return entering(request, Entering(own_game.game, own_game.side, own_game.link.actor, address, back, token, cases))


@never_cache
@require_safe
def stops(request: HttpRequest, token: str, game_id: int) -> HttpResponseBase:
    """Shows the cases of the game on the page where it is entered, and what stops it."""
    own_game = access_own_game(token, game_id)

    def context() -> dict[str, Any]:
        cases = cases_of(own_game.game, own_game.side)
        return {
            "token": token,
            "game": own_game.game,
            "player_cases": cases,
            "news": news_of(cases),
            "rehearsal": own_game.game.stream.rehearsal,
        }

    version = game_version(own_game.game)
    return live_page(
        request, "player/stops.html", version, context, every=SOON, about=lambda: about_game(own_game.game)
    )
