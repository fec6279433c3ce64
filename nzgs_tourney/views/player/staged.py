"""The page that asks about records that a player sent: which game is meant, and whether to submit it anyway."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.services.send_records import discard_staged_records, move_staged_records, submit_staged
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.own_games import OwnGame, access_own_game
from nzgs_tourney.forms.results.player import StagedForm
from nzgs_tourney.pages.results.staged_records import staged_page
from nzgs_tourney.views.player.pages import KEPT


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def staged(request: HttpRequest, token: str, game_id: int, batch_id: UUID) -> HttpResponse:
    """Shows the files, to choose a game and submit it."""
    own_game = access_own_game(token, game_id)
    if request.method != "POST":
        return _page(request, token, own_game, batch_id)
    form = StagedForm(request.POST)
    if not form.is_valid():
        return _page(request, token, own_game, batch_id, form)
    choice, remark = form.cleaned_data["choice"], form.cleaned_data["remark"]
    try:
        submit_staged(own_game.game.pk, own_game.side, batch_id, choice, actor=own_game.link.actor, remark=remark)
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return _page(request, token, own_game, batch_id, form)
    messages.success(request, _(KEPT))
    return redirect("player:game", token, game_id)


@never_cache
@require_POST
def discard(request: HttpRequest, token: str, game_id: int, batch_id: UUID) -> HttpResponse:
    """Discards them, to choose something else."""
    own_game = access_own_game(token, game_id)
    discard_staged_records(own_game.game.pk, own_game.side, batch_id)
    messages.info(request, _("What you sent is discarded; nothing from it was submitted."))
    return redirect("player:game", token, game_id)


@never_cache
@require_POST
def move(request: HttpRequest, token: str, game_id: int, batch_id: UUID, target_game_id: int) -> HttpResponse:
    """Moves them to another of the player's games."""
    own_game, target = access_own_game(token, game_id), access_own_game(token, target_game_id)
    move_staged_records(own_game.game.pk, own_game.side, batch_id, to_game=target.game.pk, to_side=target.side)
    return redirect("player:staged", token, target_game_id, batch_id)


def _page(
    request: HttpRequest, token: str, own_game: OwnGame, batch_id: UUID, form: StagedForm | None = None
) -> HttpResponse:
    page = staged_page(own_game, batch_id)
    if page is None:
        messages.info(request, _("What you sent was dealt with already, or deleted after a week."))
        return redirect("player:game", token, own_game.game.pk)
    chosen = form.data.get("choice", "") if form else page.proposed
    context = {
        "token": token,
        "page": page,
        "form": form or StagedForm(initial={"remark": page.remark}),
        "chosen": chosen,
        "event": own_game.link.entry.division.event,
    }
    return render(request, "player/staged.html", context, status=422 if form else 200)
