"""The pictures that programs show beside a link to a page, the same for everybody, made once for each version."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from games.sheets.link_picture import LinkPicture, link_picture
from ground.translation import language
from nzgs_tourney.access.divisions import access_published_division, access_published_round
from nzgs_tourney.access.events import access_published_event
from nzgs_tourney.access.games import access_game
from nzgs_tourney.live.page_changes import changes_of, version_of, version_outside_events
from nzgs_tourney.live.versions import public_game_tag
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.link_pictures import event_picture, game_picture, round_picture, standings_picture

_PNG = "image/png"


@require_safe
def event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """The event with its divisions."""
    event = access_published_event(event_slug)
    return _answer(request, _version(request, event), lambda: event_picture(event))


@require_safe
def standings(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponseBase:
    """The first places of a division."""
    division = access_published_division(event_slug, division_slug)
    return _answer(request, _version(request, division.event), lambda: standings_picture(division))


@require_safe
def drawn_round(request: HttpRequest, event_slug: str, division_slug: str, round_number: int) -> HttpResponseBase:
    """The first boards of a published round."""
    division = access_published_division(event_slug, division_slug)
    drawn = access_published_round(division, round_number)
    if drawn is None:
        raise Http404("this round is not published")
    return _answer(request, _version(request, division.event), lambda: round_picture(drawn))


@require_safe
def game(request: HttpRequest, game_id: int) -> HttpResponseBase:
    """Who plays, and the last position."""
    game = access_game(AnonymousUser(), game_id)
    return _answer(request, public_game_tag(game), lambda: game_picture(game))


def _version(request: HttpRequest, event: Event) -> str:
    route = request.resolver_match
    assert route is not None, "a picture has an address"
    changed = changes_of(event.stream).of(route.url_name or "", route.kwargs)
    return version_of(changed, version_outside_events(), language())


def _answer(request: HttpRequest, etag: str, make: Callable[[], LinkPicture]) -> HttpResponseBase:
    """The picture, or 304 where the reader has it already."""
    answer = get_conditional_response(request, etag=etag)
    if answer is None:
        answer = HttpResponse(link_picture(make()), content_type=_PNG)
        answer["Content-Security-Policy"] = "sandbox; default-src 'none'"
        answer["Cache-Control"] = "no-cache"
    answer["ETag"] = etag
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    return answer
