"""A player enters the final position or the moves of their game at the board."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from nzgs_tourney.access.own_games import access_own_game
from nzgs_tourney.views.game_entry import Entering, entering


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Shows the board to tap; once saved, it is a record."""
    own_game = access_own_game(token, game_id)
    address, back = (reverse(f"player:{page}", args=[token, game_id]) for page in ("enter", "game"))
    return entering(request, Entering(own_game.game, own_game.side, own_game.link.actor, address, back, token))
