"""The question before a player agrees with another report: it names the winner."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from nzgs_tourney.access.own_games import access_own_game
from nzgs_tourney.forms.results.player import AgreeForm
from nzgs_tourney.pages.results.reported_results import report_shown


@never_cache
@require_safe
def agree(request: HttpRequest, token: str, game_id: int, side: str) -> HttpResponse:
    """Asks the question; shows the page of the game where there is nothing to agree with (any more)."""
    own_game = access_own_game(token, game_id)
    report = report_shown(own_game.game, own_game.side, side)
    if report is None:
        return redirect("player:game", token, game_id)
    form = AgreeForm(initial={"result": report.result, "forfeit": report.forfeit})
    context = {"token": token, "game": own_game.game, "asked": report, "form": form, "pairing": own_game.pairing}
    return render(request, "player/agree.html", context)
