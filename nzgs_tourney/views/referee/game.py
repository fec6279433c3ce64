"""What officials alone see of a game: where it is played online, its photos, and how long the moves took."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from games.models import Game, Speaker
from games.pages.game_photos import photos_of
from games.services.keep_photo import keep_photo
from ground.translation import gettext as _
from nzgs_tourney.access.games import access_game_as_official, access_game_photo
from nzgs_tourney.access.permissions import may_rule
from nzgs_tourney.forms.disputes.photo_form import PhotoForm
from nzgs_tourney.forms.rounds.online_game_forms import GameLinkForm
from nzgs_tourney.pages.disputes.move_times_page import move_times_page
from nzgs_tourney.pages.rounds.online_game import officials_online_game
from nzgs_tourney.services.rounds.link_game import link_game, unlink_game
from nzgs_tourney.store.rounds.round_boards import game_place
from nzgs_tourney.views.director.form_handling import account, run_if_valid, status_of
from nzgs_tourney.views.file_answers import photo_answer
from nzgs_tourney.views.referee.nav import referee_nav


@login_required
@require_http_methods(["GET", "POST"])
def game(request: HttpRequest, event_slug: str, game_id: int) -> HttpResponse:
    """Shows the place, the times and the photos; keeps the link of a game on a server, or another photo."""
    game = access_game_as_official(request.user, event_slug, game_id)
    event = game.stream.event
    act = request.POST.get("act", "") if request.method == "POST" else ""
    link_form = GameLinkForm(request.POST if act == "link" else None)
    if act == "unlink":
        unlink_game(game.pk, actor=account(request).actor)
        return redirect("referee:game", event_slug, game_id)
    if act == "link" and run_if_valid(link_form, lambda: _linked(request, game, link_form)):
        return redirect("referee:game", event_slug, game_id)
    form = PhotoForm(request.POST, request.FILES) if request.method == "POST" and not act else PhotoForm()
    side = Speaker.REFEREE if may_rule(request.user, event) else Speaker.PAPER
    kept = run_if_valid(
        form,
        lambda: keep_photo(game.pk, side, *form.kept(), actor=account(request).actor, nonce=form.cleaned_data["nonce"]),
    )
    if kept is not None:
        messages.success(request, _("Photo saved. Both sides and the officials can see it."))
        return redirect("referee:game", event_slug, game_id)
    context = {
        "event": event,
        "event_nav": referee_nav(event, "referee:records"),
        "game": game,
        "place": game_place(game),
        "online": officials_online_game(game),
        "link_form": link_form,
        "times": move_times_page(game),
        "photos": photos_of(game),
        "photo_form": form,
    }
    return render(request, "referee/game.html", context, status=max(status_of(form), status_of(link_form)))


def _linked(request: HttpRequest, game: Game, form: GameLinkForm) -> bool:
    found = link_game(game.pk, form.cleaned_data["link"], actor=account(request).actor)
    messages.success(request, found.sgf_words)
    return True


@login_required
@require_safe
def photo(request: HttpRequest, event_slug: str, game_id: int, photo_id: int) -> HttpResponse:
    """A photo of the game."""
    return photo_answer(access_game_photo(access_game_as_official(request.user, event_slug, game_id), photo_id))
