"""A director enters a game from paper: a diagram or a sheet of moves."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from games.models import Speaker
from nzgs_tourney.access.games import access_game_as_director
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.game_entry import Entering, entering


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, event_slug: str, game_id: int) -> HttpResponse:
    """Shows the board to tap; once saved, it is a record."""
    game = access_game_as_director(request.user, event_slug, game_id)
    address, back = reverse("desk:game_enter", args=[event_slug, game_id]), reverse("public:game", args=[game_id])
    return entering(request, Entering(game, Speaker.PAPER, account(request).actor, address, back))
