"""Where old links lead: a personal link that has ended, a board that was replaced, a round that was taken back."""

from __future__ import annotations

from collections.abc import Callable

from csp.decorators import csp_replace
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.clickjacking import xframe_options_exempt

from nzgs_tourney.access.games import BoardReplaced, RoundTakenBack
from nzgs_tourney.access.links import LinkEnded
from nzgs_tourney.models import Pairing, SeatChange
from nzgs_tourney.pages.rounds.changed_board import change_said


class EndedLinksMiddleware:
    """Middleware: answers 410, with a link to the event's page, for a link of an event that is long over."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for an ended link, None for anything else."""
        if not isinstance(exception, LinkEnded):
            return None
        context = {"event": exception.event, "weeks": settings.LINK_WEEKS}
        answer = render(request, "player/link_ended.html", context, status=410)
        answer["Cache-Control"] = "no-store"
        return answer


CHANGED = _("The director changed this board. This is what you have now.")
CHANGED_WITH_RESULT = _(
    "The director cleared the result of this board and changed the board. This is what you have now: "
    "report the result of this game."
)
TAKEN_BACK = _("The director has taken that round back. You’ll see it once it’s published again.")
_ABOVE = {
    "player": ("player:home", "token", _("Your rounds")),
    "desk": ("desk:event", "event_slug", _("To the event")),
    "referee": ("referee:records", "event_slug", _("To the event")),
}
"""Where a game of a round that was taken back leads from each part of the site: the page, its argument, its name."""
_FRAMED = frozenset({"embed_game", "embed_position"})
"""Where other sites show a game in a frame, which shows nothing but what is made for one."""
_PARTS = frozenset({"embed_position_html", "position", "game_picture"})
"""Pictures and pieces of a game, for which no page can stand."""
Answer = Callable[[HttpRequest], HttpResponse]


class ReplacedBoardsMiddleware:
    """Middleware: the page of a removed board redirects to the new one; forms sent for the old one are refused."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """The answer for a board that was replaced, None for anything else.

        A form that was sent for the old board gets 409 and changes nothing: it was about another opponent.
        """
        if isinstance(exception, RoundTakenBack):
            return _taken_back(request)
        if not isinstance(exception, BoardReplaced):
            return None
        at = request.resolver_match
        if at is not None and at.url_name in _PARTS:
            return None  # a 404: a page would be no picture and no piece
        address = address_now(exception)
        if at is not None and at.url_name in _FRAMED:
            return _led_in_a_frame(request, exception.change)
        if request.method not in ("GET", "HEAD"):
            change = exception.change
            before = change_said(change, change.entry, _board_now(change))
            context = {"change": change, "said": before, "address": address}
            return render(request, "player/board_changed.html", context, status=409)
        if not exception.token:
            return _led_to(request, address, "")
        return _led_to(request, address, str(CHANGED_WITH_RESULT if exception.change.had_result else CHANGED))


def _taken_back(request: HttpRequest) -> HttpResponse:
    """The page above, with the reason; for a form 409, which changes nothing."""
    at = request.resolver_match
    assert at is not None, "a view was asked"
    page, argument, name = _ABOVE[at.namespace]
    address = reverse(page, args=[at.kwargs[argument]])
    if request.method not in ("GET", "HEAD"):
        return render(
            request, "round_taken_back.html", {"said": TAKEN_BACK, "address": address, "name": name}, status=409
        )
    return _led_to(request, address, str(TAKEN_BACK))


def _led_in_a_frame(request: HttpRequest, change: SeatChange) -> HttpResponseBase:
    """To the draw of that round as other sites show it, in the same language and colours."""
    division, query = change.round.division, request.META["QUERY_STRING"]
    address = reverse("public:embed_draw", args=[division.event.slug, division.slug, change.round.number])
    in_csp = csp_replace({"frame-ancestors": ["*"]})
    led = xframe_options_exempt(in_csp(lambda _request: redirect(f"{address}?{query}" if query else address)))
    return led(request)


def _led_to(request: HttpRequest, address: str, notice: str) -> HttpResponse:
    """A redirect; `notice` is shown on the next page. A page that updates automatically doesn't show what it is
    redirected to: the person who then opens it is told."""
    if notice and request.headers.get("X-Live") != "1":
        messages.warning(request, notice)
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)


def address_now(replaced: BoardReplaced) -> str:
    """For a player, the page of their board in that round or, without one, their own page; for others, the draw."""
    change = replaced.change
    if not replaced.token:
        division = change.round.division
        return reverse("public:draw", args=[division.event.slug, division.slug, change.round.number])
    now = _board_now(change)
    if now is None:
        return reverse("player:home", args=[replaced.token])
    return reverse("player:game", args=[replaced.token, now.game_id])


def _board_now(change: SeatChange) -> Pairing | None:
    """The board of that entry in that round, None without one."""
    return Pairing.objects.filter(round=change.round, seats__entry=change.entry_id, game__isnull=False).first()
