"""A player keeps photos with a game of theirs, by personal link."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.services.keep_photo import keep_photo
from ground.translation import gettext as _
from nzgs_tourney.access.games import access_game_photo
from nzgs_tourney.access.own_games import access_own_game
from nzgs_tourney.forms.disputes.photo_form import PhotoForm
from nzgs_tourney.views.director.form_handling import run_if_valid
from nzgs_tourney.views.file_answers import photo_answer
from nzgs_tourney.views.player.pages import game_page_response


@never_cache
@require_POST
def keep(request: HttpRequest, token: str, game_id: int) -> HttpResponseBase:
    """Keeps a photo with the game."""
    own_game, form = access_own_game(token, game_id), PhotoForm(request.POST, request.FILES)
    kept = run_if_valid(
        form,
        lambda: keep_photo(
            own_game.game.pk,
            own_game.side,
            *form.kept(),
            actor=own_game.link.actor,
            nonce=form.cleaned_data["nonce"],
        ),
    )
    if kept is None:
        return game_page_response(request, token, own_game, photo_form=form, status=422)
    messages.success(request, _("Photo saved. Your opponent and the officials can see it."))
    return redirect("player:game", token, game_id)


@never_cache
@require_safe
def photo(request: HttpRequest, token: str, game_id: int, photo_id: int) -> HttpResponse:
    """A photo of the game."""
    return photo_answer(access_game_photo(access_own_game(token, game_id).game, photo_id))
