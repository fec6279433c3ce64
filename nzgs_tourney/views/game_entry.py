"""Entering a game without a record, tap by tap: shared by the player's and the director's pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.ledger.acts import Actor
from games.models import Game, GameState, Speaker
from games.services.submit_record import submit_entered
from games.sgf.entered_games import EnteredMoves, EnteredPosition
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.forms.disputes.board_forms import EnterForm
from nzgs_tourney.pages.disputes.player_cases import PlayerCase

INCOMPLETE = gettext_noop("The page was incomplete: check the board, then continue.")
KEPT = gettext_noop("Saved as a record of the game. The check is below.")
MODES = (("position", gettext_noop("Final position")), ("moves", gettext_noop("Move by move")))


@dataclass(frozen=True, slots=True)
class Entering:
    """Who enters which game: `side` reports, `actor` is the name for the ledger, `address` is the page's own, `back`
    the page of the game. `token` is the personal link, empty for an official; `cases` are that player's, and while one
    stops the game the page asks before it goes on."""

    game: Game
    side: Speaker
    actor: Actor
    address: str
    back: str
    token: str = ""
    cases: tuple[PlayerCase, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether a position may be counted here: never for a player whose game may still go on."""
        return not self.token or self.game.state == GameState.CONFIRMED


def entering(request: HttpRequest, who: Entering) -> HttpResponse:
    """The board with what is entered so far. Nothing is stored before `act=save`: the page carries everything."""
    sent = request.method == "POST"
    form = EnterForm(request.POST if sent else {"mode": request.GET.get("mode", "position")})
    if not form.is_valid():
        form = EnterForm({"mode": "position"})
        form.is_valid()
        return _page(request, who, form, form.entered(who.game), _(INCOMPLETE) if sent else "")
    entered = form.entered(who.game)
    if form.cleaned_data["act"] != "save" or form.errors:
        return _page(request, who, form, entered)
    try:
        submit_entered(who.game.pk, who.side, entered, actor=who.actor)
    except Refused as refused:
        return _page(request, who, form, entered, refused.sentence)
    messages.success(request, _(KEPT))
    return redirect(who.back)


def _page(
    request: HttpRequest,
    who: Entering,
    form: EnterForm,
    entered: EnteredPosition | EnteredMoves,
    refused: str = "",
) -> HttpResponse:
    mode = form.cleaned_data["mode"]
    context = {
        "who": who,
        "game": who.game,
        "rehearsal": who.game.stream.rehearsal,
        "address": who.address,
        "board": form.board(who.game, entered, counts=who.counts),
        "form": form,
        "tabs": [
            {"label": _(label), "url": f"{who.address}?mode={key}", "current": key == mode} for key, label in MODES
        ],
        "refused": refused,
    }
    answer = bool(request.headers.get("HX-Request"))
    page = "games/parts/entry_said.html" if answer else "games/enter.html"
    return render(request, page, {**context, "answer": answer}, status=422 if refused or form.errors else 200)
