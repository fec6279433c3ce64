"""Entering a game without a record, tap by tap: shared by the player's and the director's pages."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games.ledger.acts import Actor
from games.models import Game, GameState, Speaker
from games.services.keep_entered import SharedDraft, close_entered, entered_draft, keep_entered
from games.services.submit_record import submit_entered
from games.sgf.entered_games import EnteredMoves, EnteredPosition, entered as entered_text
from games.sheets.other_draft import other_draft
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
    """The board with what is entered so far, by this phone or another; `act=save` makes it a record of the game."""
    sent = request.method == "POST"
    form = EnterForm(request.POST if sent else _opened(request, who.game))
    if not form.is_valid():
        form = EnterForm({"mode": "position"})
        form.is_valid()
        return _page(request, who, form, form.entered(who.game), refused=_(INCOMPLETE) if sent else "")
    entered = form.entered(who.game)
    mode, act, version, phone = (form.cleaned_data[name] for name in ("mode", "act", "version", "phone"))
    shares = version is not None and not entered.fault
    if not sent or form.errors or not (shares or act == "save"):
        return _page(request, who, form, entered)
    try:
        if act == "save":
            submit_entered(who.game.pk, who.side, entered, actor=who.actor)
            close_entered(who.game.pk, mode, entered.text, phone=phone)
            messages.success(request, _(KEPT))
            return redirect(who.back)
        shared = keep_entered(who.game.pk, mode, entered.text, version=version, phone=phone, wish=act)
    except Refused as refused:
        return _page(request, who, form, entered, refused=refused.sentence)
    return _page(request, who, form, entered_text(mode, shared.text, who.game.board_size), shared)


def _opened(request: HttpRequest, game: Game) -> dict[str, object]:
    """What the form has when the page is opened: what is kept for the game."""
    mode = request.GET.get("mode", "position")
    shared = entered_draft(game.pk, mode)
    return {"mode": mode, "draft": shared.text, "version": shared.version}


def _page(
    request: HttpRequest,
    who: Entering,
    form: EnterForm,
    entered: EnteredPosition | EnteredMoves,
    shared: SharedDraft | None = None,
    *,
    refused: str = "",
) -> HttpResponse:
    mode = form.cleaned_data["mode"]
    other = None if shared is None or shared.other is None else other_draft(entered, shared.other)
    context = {
        "who": who,
        "game": who.game,
        "rehearsal": who.game.stream.rehearsal,
        "address": who.address,
        "board": form.board(who.game, entered, counts=who.counts),
        "form": form,
        "version": form.cleaned_data.get("version") or 0 if shared is None else shared.version,
        "followed": shared is not None and shared.followed,
        "other": other,
        "tabs": [
            {"label": _(label), "url": f"{who.address}?mode={key}", "current": key == mode} for key, label in MODES
        ],
        "refused": refused,
    }
    answer = bool(request.headers.get("HX-Request"))
    page = "games/parts/entry_said.html" if answer else "games/enter.html"
    return render(request, page, {**context, "answer": answer}, status=422 if refused or form.errors else 200)
