"""One button tells the officials that a player is here for a round, or their opponent isn't, or that the referee should
come to a table, and why."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.models import CaseKind
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.links import access_link
from nzgs_tourney.access.own_games import access_own_game
from nzgs_tourney.forms.results.player import CallAboutForm, CallForm
from nzgs_tourney.services.disputes.call_referee import call_referee, withdraw_call
from nzgs_tourney.services.disputes.table_case import report_absence, say_what_call_is_about
from nzgs_tourney.services.draws.note_nigiri import note_nigiri
from nzgs_tourney.services.entries.check_in_oneself import check_in_oneself
from nzgs_tourney.views.live import button_answer
from nzgs_tourney.views.player.pages import INCOMPLETE


@never_cache
@require_POST
def check_in(request: HttpRequest, token: str, round_number: int) -> HttpResponse:
    """Checks the player of this link in."""
    link, back = access_link(token), reverse("player:home", args=[token])
    try:
        check_in_oneself(link, round_number, request.POST.get("code", "")[:20])
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)


@never_cache
@require_POST
def call(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Calls the referee to the table of this game."""
    own_game, form = access_own_game(token, game_id), CallForm(request.POST)
    back = reverse("player:home", args=[token])
    if not form.is_valid():
        return button_answer(request, back, _(INCOMPLETE))
    try:
        call_referee(own_game.game.pk, own_game.side, actor=own_game.link.actor, nonce=form.cleaned_data["nonce"])
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)


@never_cache
@require_POST
def call_about(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Says what the player's call is about: it becomes a case."""
    own_game, form = access_own_game(token, game_id), CallAboutForm(request.POST)
    back = reverse("player:home", args=[token])
    if not form.is_valid():
        return button_answer(request, back, _(INCOMPLETE))
    kind, nonce = CaseKind(form.cleaned_data["kind"]), form.cleaned_data["nonce"]
    try:
        say_what_call_is_about(own_game.game.pk, own_game.side, kind, actor=own_game.link.actor, nonce=nonce)
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)


@never_cache
@require_POST
def absent(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Says that the opponent isn't at the board."""
    own_game, form = access_own_game(token, game_id), CallForm(request.POST)
    back = reverse("player:home", args=[token])
    if not form.is_valid():
        return button_answer(request, back, _(INCOMPLETE))
    who: dict[str, Any] = {"actor": own_game.link.actor, "nonce": form.cleaned_data["nonce"]}
    try:
        report_absence(own_game.game.pk, own_game.side, now=now(), **who)
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)


@never_cache
@require_POST
def withdraw(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Withdraws the call."""
    own_game, back = access_own_game(token, game_id), reverse("player:home", args=[token])
    try:
        withdraw_call(own_game.game.pk, own_game.side, actor=own_game.link.actor)
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)


@never_cache
@require_POST
def nigiri(request: HttpRequest, token: str, game_id: int) -> HttpResponse:
    """Notes who got Black by nigiri."""
    own_game, back = access_own_game(token, game_id), reverse("player:home", args=[token])
    black = request.POST.get("black", "")
    if not black.isascii() or not black.isdecimal() or len(black) > 18:
        return button_answer(request, back, _(INCOMPLETE))
    try:
        note_nigiri(own_game.game.pk, int(black), actor=own_game.link.actor)
    except Refused as refused:
        return button_answer(request, back, refused.sentence)
    return button_answer(request, back)
