"""The public page of a game: the board with its findings, and two of its records compared."""

from __future__ import annotations

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game, GameState, Record
from games.pages.ending_board import ending_shown
from games.pages.game_page import GamePage, game_page, later_remarks
from games.pages.record_comparison import record_choices, record_pair
from games.store.public_names import NONE_HIDDEN, PublicNames
from games.wording.result_words import words_of
from nzgs_tourney.access.events import Visitor
from nzgs_tourney.access.games import access_game, access_game_with_records
from nzgs_tourney.access.permissions import may_rule
from nzgs_tourney.forms.disputes.ruling_forms import ReferenceForm
from nzgs_tourney.live.news import about_game
from nzgs_tourney.live.page_changes import changes_of, version_outside_events
from nzgs_tourney.live.versions import game_version_of, last_step
from nzgs_tourney.pages.disputes.record_to_judge import judged_cases
from nzgs_tourney.pages.disputes.ruling_card import public_rulings
from nzgs_tourney.pages.events.link_preview import LinkPreview, description, preview_of
from nzgs_tourney.pages.rounds.online_game import link_shown
from nzgs_tourney.store.entries.public_names import public_names
from nzgs_tourney.store.entries.public_records import records_withheld
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.store.results.corrections import corrections_of_game
from nzgs_tourney.store.rounds.round_boards import game_place
from nzgs_tourney.tournament.wording.rounds.places import GamePlace
from nzgs_tourney.views.live import live_page

_NUMBER = re.compile(r"\d{1,18}", re.ASCII)


@never_cache
@require_safe
def game(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Shows the game with a record on the board: the last one submitted, or `?record=`. The page keeps that record when
    it updates, whatever is submitted meanwhile."""
    game = access_game(request.user, game_id)
    event = game.stream.event
    official = request.user.has_perm("tourney.officiate_event", event)
    directs = official and request.user.has_perm("tourney.direct_event", event)

    rights = f".{official:d}{directs:d}" if official else ""
    version = game_version_of(
        changes_of(game.stream), game.number, last_step(game.pk), version_outside_events(), rights
    )
    return live_page(
        request,
        "public/game.html",
        version,
        lambda: {
            **game_context(request.user, request.path, game, request.GET.get("record", ""), official=official),
            "directs": directs,
        },
        about=lambda: about_game(game),
    )


def game_context(user: Visitor, path: str, game: Game, record: str = "", *, official: bool = False) -> dict[str, Any]:
    """What the page at this path shows to this reader, with the record of this number, by default the one that counts.
    Raises Http404 where the game has no such record."""
    names = names_for(user, game)
    unwanted, place = records_withheld(game), game_place(game)
    withheld = unwanted and not official
    page = _page_now(game, "" if withheld else record, names, clocks=sees_clocks(user, game), withheld=withheld)
    return {
        "page": page,
        "hidden": names.hides(game),
        "place": place,
        "preview": _preview(path, game, place, listed=not unwanted),
        "server_link": link_shown(game, official=official),
        "official": official,
        "rulings": names.everywhere(public_rulings(game)),
        "ending": None if withheld else names.everywhere(ending_shown(game)),
        "left_open": page.state == GameState.OPEN and finish_of(game.stream_id) is not None,
        "corrections": names.everywhere(corrections_of_game(game)),
        "later": later_remarks(game) if official else (),
        "url": f"{path}?record={page.shown.number}" if page.shown else path,
    }


def _preview(path: str, game: Game, place: GamePlace | None, *, listed: bool) -> LinkPreview:
    event, known = game.stream.event, game.official
    result = words_of(known.result, known.forfeit) if known.result else ""
    news = " · ".join(filter(None, (place.words if place else "", result)))
    listed = listed and event.published and not event.rehearsal
    return preview_of(path, description(event, news), "game", {"game_id": game.pk}, listed=listed)


def names_for(user: Visitor, game: Game) -> PublicNames:
    """The names that are hidden from this reader: those hidden in public from all but the event's officials."""
    if user.has_perm("tourney.officiate_event", game.stream.event):
        return NONE_HIDDEN
    return public_names(game.stream_id)


def sees_clocks(user: Visitor, game: Game) -> bool:
    """Whether this reader sees the players' clock times: the event's officials, or everybody if the event says so."""
    event = game.stream.event
    return event.show_clock_times or user.has_perm("tourney.officiate_event", event)


def _page_now(game: Game, number: str, names: PublicNames, *, clocks: bool, withheld: bool) -> GamePage:
    """The game as it is now, with the record of this number. Raises Http404 where it has no such record."""
    game.refresh_from_db(fields=["state", "result", "forfeit", "confirmed_at", "confirmed_by"])
    try:
        shown = int(number) if _NUMBER.fullmatch(number) else None
        return game_page(game, shown, names, clocks=clocks, withheld=withheld)
    except Record.DoesNotExist as error:
        raise Http404("no such record") from error


@require_safe
def compare(request: HttpRequest, game_id: int) -> HttpResponse:
    """Shows the records `?a=` and `?b=`, by default the last one of each player, at the first move that differs."""
    return compare_page(request, access_game_with_records(request.user, game_id))


def compare_page(
    request: HttpRequest, game: Game, form: ReferenceForm | None = None, status: int = 200
) -> HttpResponse:
    """The page, with the form for officials who may choose the record of reference; for referees the open cases."""
    a, b = (int(text) if _NUMBER.fullmatch(text := request.GET.get(name, "")) else None for name in "ab")
    names = names_for(request.user, game)
    choices = record_choices(game, names)
    try:
        pair = record_pair(game, a, b if a != b else None, names)
    except Record.DoesNotExist as error:
        raise Http404("no such record") from error
    event = game.stream.event
    official = request.user.has_perm("tourney.officiate_event", event)
    parting = pair.steps["parting"] if pair and pair.steps else 0
    context = {
        "game": names.game(game),
        "judged": judged_cases(game, parting) if pair and may_rule(request.user, event) else (),
        "event_slug": event.slug,
        "pair": pair,
        "choices": choices,
        "place": game_place(game),
        "form": (form or ReferenceForm()).of(choices) if official else None,
    }
    return render(request, "public/compare.html", context, status=status)
