"""The page with the code that shows a part of an event on another site, and parts as pieces of HTML to paste there."""

from __future__ import annotations

from collections.abc import Callable

from csp.constants import SELF
from csp.decorators import csp_update
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from games.models import Game
from ground.errors import Refused
from ground.translation import language
from nzgs_tourney.access.divisions import access_published_division
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.access.games import access_game
from nzgs_tourney.forms.events.embed_code import EmbedCodeForm
from nzgs_tourney.live.page_changes import changes_of, version_of, version_outside_events
from nzgs_tourney.live.versions import public_game_tag
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.embed_code import EmbedKind, embed_code, embed_parts, part_of
from nzgs_tourney.pages.events.embed_pieces import position_piece, table_piece
from nzgs_tourney.pages.events.navigation import event_band
from nzgs_tourney.tournament.exchange.html_tables import HtmlForm

_LONGEST_NUMBER = 18


def _framing(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """The view, whose page may have a frame with another of this site's pages."""
    framing: Callable[..., HttpResponseBase] = csp_update({"frame-src": [SELF]})(view)
    return require_safe(framing)


@_framing
def code(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The code that shows a part of the event on another site; `?game=` puts a game among the parts."""
    event = access_published_event(event_slug)
    game = _game_of(event, request.GET.get("game", ""))
    parts = embed_parts(event, game)
    form = EmbedCodeForm(request.GET if "what" in request.GET else {"what": parts[0].key}).offering(parts)
    form.full_clean()  # what isn't offered is left out
    kind = EmbedKind(form.chosen("kind") or EmbedKind.FRAME)
    shown = embed_code(
        event, part_of(parts, form.chosen("what")), kind, theme=form.chosen("theme"), lang=form.chosen("lang")
    )
    context = {
        "event": event,
        "event_nav": event_band(event, "", None, localdate()),
        "form": form,
        "game": game.pk if game else "",
        "code": shown,
    }
    return render(request, "public/embed_code.html", context)


def _game_of(event: Event, number: str) -> Game | None:
    """The event's game with this row. Raises Http404 for another's."""
    if not number:
        return None
    if not number.isdecimal() or len(number) > _LONGEST_NUMBER:
        raise Http404("no such game")
    game = access_game(AnonymousUser(), int(number))
    if game.stream_id != event.stream_id:
        raise Http404("no such game in this event")
    return game


@require_safe
def table(
    request: HttpRequest,
    event_slug: str,
    division_slug: str,
    table_name: str,
    html_form: str,
    round_number: int | None = None,
) -> HttpResponseBase:
    """A table as a piece of HTML, which other sites' programs and pages may fetch."""
    division = access_published_division(event_slug, division_slug)
    changed = changes_of(division.event.stream).of("embed_table", {"division_slug": division_slug})
    etag = version_of(changed, version_outside_events(), language())
    return _piece(request, html_form, etag, lambda kind: table_piece(division, table_name, kind, round_number))


@require_safe
def position_html(request: HttpRequest, game_id: int, html_form: str) -> HttpResponseBase:
    """The last position of a game as a piece of HTML."""
    game = access_game(AnonymousUser(), game_id)
    return _piece(request, html_form, public_game_tag(game), lambda kind: position_piece(game, kind))


def _piece(request: HttpRequest, html_form: str, etag: str, make: Callable[[HtmlForm], str]) -> HttpResponseBase:
    if html_form not in list(HtmlForm):
        raise Http404("no such form")
    response = get_conditional_response(request, etag=etag)
    if response is None:
        try:
            response = HttpResponse(make(HtmlForm(html_form)))
        except (KeyError, Refused) as missing:
            raise Http404("no such part") from missing
        response["Cache-Control"] = "no-cache"
    response["Access-Control-Allow-Origin"] = "*"
    response["ETag"] = etag
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response
