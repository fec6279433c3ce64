"""Parts of public pages for other sites to show inside their own: a table, a game or a position, without the site's
frame.

These pages alone may be framed by others. They know nobody: no cookie, no form, no link but to public pages.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from csp.decorators import csp_replace
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.timezone import localdate
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from games.models import Game
from games.sheets.node_diagram import diagram_at, node_address, node_at
from nzgs_tourney.access.divisions import access_published_division, access_published_round
from nzgs_tourney.access.games import access_game
from nzgs_tourney.live.versions import public_game_tag
from nzgs_tourney.models import Division
from nzgs_tourney.pages.events.navigation import event_band, last_published
from nzgs_tourney.pages.rounds.public_round import public_round
from nzgs_tourney.pages.standings.crosstable import public_crosstable
from nzgs_tourney.pages.standings.public_standings import public_standings
from nzgs_tourney.store.entries.public_names import for_everybody
from nzgs_tourney.store.results.corrections import corrections_of
from nzgs_tourney.views.public.game import game_context
from nzgs_tourney.views.public.public_page import Context, own_query, public_page

View = Callable[..., HttpResponseBase]


def _embeddable(view: View) -> View:
    """The view, whose answers any site may show inside its own pages."""
    framed: View = xframe_options_exempt(csp_replace({"frame-ancestors": ["*"]})(view))
    return require_safe(framed)


@_embeddable
def standings(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """The current standings."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: Context) -> Context:
        page = public_standings(division)
        return {**_shared(shared, division, "standings", page.news), "standings": page}

    return public_page(request, division.event, "embed/standings.html", context)


@_embeddable
def crosstable(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """All results of a division so far."""
    division = access_published_division(event_slug, division_slug)

    def context(shared: Context) -> Context:
        table = public_crosstable(division)
        return {**_shared(shared, division, "crosstable", table.news), "table": table}

    return public_page(request, division.event, "embed/crosstable.html", context)


@_embeddable
def draw(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int | None = None
) -> HttpResponseBase:
    """The pairings of a round, by default of the last one that is published; of a ladder its standings."""
    return _round(request, access_published_division(event_slug, division_slug), round_number, "draw")


@_embeddable
def results(
    request: HttpRequest, event_slug: str, division_slug: str, round_number: int | None = None
) -> HttpResponseBase:
    """The results of a round, by default of the last one that is published; of a ladder its standings."""
    return _round(request, access_published_division(event_slug, division_slug), round_number, "results")


def _round(request: HttpRequest, division: Division, number: int | None, page_name: str) -> HttpResponseBase:
    if division.is_ladder:
        return redirect("public:embed_standings", division.event.slug, division.slug)
    shown = last_published(division) if number is None else number
    drawn_round = access_published_round(division, shown) if shown else None

    def context(shared: Context) -> Context:
        page = public_round(drawn_round) if drawn_round else None
        return {
            **_shared(shared, division, page_name, page.news if page else "", shown or 1),
            "round": page,
            "number": shown or 1,
            "kind": page_name,
        }

    return public_page(request, division.event, "embed/round.html", context)


def _shared(shared: Context, division: Division, page_name: str, news: str, *more: int) -> Context:
    """What every table needs: where it comes from, and what was corrected in it."""
    number = more[0] if more else None
    return {
        "event_nav": event_band(division.event, page_name, division, localdate()),
        "division": division.name,
        "source_name": division.event.name,
        "source": reverse(f"public:{page_name}", args=[division.event.slug, division.slug, *more]),
        "corrections": for_everybody(division.event.stream_id, corrections_of(division, number=number)),
        "live": {**shared["live"], "news": news},
    }


@_embeddable
def game(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """A game on its board, with its moves."""
    game = access_game(AnonymousUser(), game_id)
    return _of_game(request, game, "embed/game.html", lambda shown: shown)


@_embeddable
def position(request: HttpRequest, game_id: int, node: str = "") -> HttpResponseBase:
    """The position at a node of the record that counts, named as on the game's page, e.g. `m57`; by default the last
    one."""
    game = access_game(AnonymousUser(), game_id)

    def context(shown: Context) -> Context:
        view = shown["page"].view
        if view is None:
            return shown
        address = node or node_address(view)
        at = node_at(view, address)
        if at is None:
            raise Http404("this game has no such position")
        return {**shown, "node": address, "caption": diagram_at(view, at).title}

    return _of_game(request, game, "embed/position.html", context)


def _of_game(
    request: HttpRequest, game: Game, template: str, context: Callable[[Context], dict[str, Any]]
) -> HttpResponseBase:
    etag = public_game_tag(game)
    response = get_conditional_response(request, etag=etag)
    if response is None:
        source = reverse("public:game", args=[game.pk])
        shown = context(game_context(AnonymousUser(), source, game))
        live = {"url": f"{request.path}{own_query(request)}", "etag": etag, "news": ""}
        response = HttpResponse(
            render_to_string(template, {**shown, "source": source, "source_name": game.stream.event.name, "live": live})
        )
        response["Cache-Control"] = "no-cache"
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response
