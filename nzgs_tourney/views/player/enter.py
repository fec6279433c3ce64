"""A game without a record: its final position or its moves are entered at the board, tap by tap."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.submit_entered import submit_entered
from games.sgf.entered import EnteredMoves, EnteredPosition
from nzgs_tourney.access import OwnGame, access_own_game
from nzgs_tourney.forms.enter import EnterForm
from ratings.refused import Refused

INCOMPLETE = "The page was not complete: look at the board again, then go on."


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str, game: int) -> HttpResponse:
    """The board with what is entered so far. Nothing is stored before `act=save`: the page carries everything."""
    own = access_own_game(token, game)
    form = EnterForm(request.POST if request.method == "POST" else {"mode": request.GET.get("mode", "position")})
    if not form.is_valid():
        form = EnterForm({"mode": "position"})
        form.is_valid()
        return _page(request, token, own, form, form.entered(own.game), INCOMPLETE if request.method == "POST" else "")
    entered = form.entered(own.game)
    if form.cleaned_data["act"] != "save" or form.errors:
        return _page(request, token, own, form, entered)
    try:
        submit_entered(own.game.pk, own.side, entered, actor=f"{own.link.entry.name} by link")
    except Refused as refused:
        return _page(request, token, own, form, entered, refused.sentence)
    messages.success(request, "It is kept as a record of the game. What the replay says of it stands below.")
    return redirect("player:game", token, game)


def _page(
    request: HttpRequest,
    token: str,
    own: OwnGame,
    form: EnterForm,
    entered: EnteredPosition | EnteredMoves,
    refused: str = "",
) -> HttpResponse:
    address = reverse("player:enter", args=[token, own.game.pk])
    mode = form.cleaned_data["mode"]
    context = {
        "token": token,
        "game": own.game,
        "board": form.board(own.game, entered),
        "form": form,
        "address": address,
        "tabs": [
            {"label": label, "url": f"{address}?mode={key}", "current": key == mode}
            for key, label in (("position", "Final position"), ("moves", "Move by move"))
        ],
        "refused": refused,
    }
    page = "games/parts/entry.html" if request.headers.get("HX-Request") else "player/enter.html"
    return render(request, page, context, status=422 if refused or form.errors else 200)
