"""Compares two records of a game."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Game, Record
from games.pages.record_comparison import record_choices, record_pair
from nzgs_tourney.access.games import access_game
from nzgs_tourney.forms.disputes.ruling_forms import ReferenceForm
from nzgs_tourney.store.rounds.round_boards import game_place

_NUMBER = re.compile(r"\d{1,18}", re.ASCII)


@require_safe
def compare(request: HttpRequest, game_id: int) -> HttpResponse:
    """Shows the records `?a=` and `?b=`, by default the last one of each player, at the first move that differs."""
    return compare_page(request, access_game(request.user, game_id))


def compare_page(
    request: HttpRequest, game: Game, form: ReferenceForm | None = None, status: int = 200
) -> HttpResponse:
    """The page, with the form for officials who may choose the record of reference."""
    a, b = (int(text) if _NUMBER.fullmatch(text := request.GET.get(name, "")) else None for name in "ab")
    choices = record_choices(game)
    try:
        pair = record_pair(game, a, b if a != b else None)
    except Record.DoesNotExist as error:
        raise Http404("no such record") from error
    official = request.user.has_perm("tourney.officiate_event", game.stream.event)
    context = {
        "game": game,
        "pair": pair,
        "choices": choices,
        "place": game_place(game),
        "form": (form or ReferenceForm()).of(choices) if official else None,
    }
    return render(request, "public/compare.html", context, status=status)
