"""Of an event that another site leads: what is sent here is refused, and personal links lead there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.encoding import escape_uri_path

from games.ledger.leader import LedElsewhereError
from ground.translation import gettext as _
from nzgs_tourney.access.links import LinkElsewhere
from nzgs_tourney.network.other_site import site_url
from nzgs_tourney.network.site_address import address_for_others, site_address
from nzgs_tourney.store.exchange.this_site import own_site

_SENT = "sent"
"""In the address of a personal link: the sites that sent the reader on, each by its code and its own time."""
_JUST_NOW = timedelta(minutes=1)


class LedElsewhereMiddleware:
    """Middleware: 409 with the sentence for what is sent, wherever the page doesn't show it itself. A personal link
    redirects to the same page at the leading site where the reader can reach it, and else names that site; where that
    one was at this site's own address, or sent the reader back, it says what is waited for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page, None for anything else."""
        if isinstance(exception, LinkElsewhere):
            return _there(request, exception)
        if not isinstance(exception, LedElsewhereError):
            return None
        context = {"title": _("Nothing was changed"), "sentence": exception.sentence}
        answer = render(request, "refused.html", context, status=409)
        answer["Cache-Control"] = "no-store"
        return answer


def _there(request: HttpRequest, link: LinkElsewhere) -> HttpResponse:
    site, address = (link.leader.name, site_url(link.leader.address)) if link.leader else ("", "")
    is_moving = request.method == "GET" and _was_sent_on(request)
    if is_moving or (address and address in (site_address(), address_for_others())):
        # Sites name each other, or this one was restored, and the one before it led the event: nobody leads it until it
        # is fetched or taken over.
        site, address = "", ""
    there = address and f"{address}{escape_uri_path(request.path)}?{_sent_on(request)}"
    if request.method == "GET" and address and reaches(str(request.META.get("REMOTE_ADDR", "")), address):
        return redirect(there)
    context = {"event": link.event, "site": site, "there": there, "is_moving": is_moving}
    answer = render(request, "player/link_elsewhere.html", context, status=410 if request.method == "GET" else 409)
    answer["Cache-Control"] = "no-store"
    return answer


def reaches(reader: str, address: str) -> bool:
    """Whether a reader from this network address surely reaches that site: it is public, and so is the reader. Somebody
    in a hall may have no internet, and is asked."""
    parts = urlsplit(address)
    try:
        public = ip_address(reader).is_global
    except ValueError:
        return False
    return public and parts.scheme == "https"


def _was_sent_on(request: HttpRequest) -> bool:
    """Whether this site itself sent the reader on just now, and they came back."""
    code, now = own_site().code[:12], timezone.now().timestamp()
    sent = [one.partition("-") for one in request.GET.get(_SENT, "").split(".")]
    return any(by == code and _seconds(at) > now - _JUST_NOW.total_seconds() for by, _dash, at in sent)


def _seconds(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0


def _sent_on(request: HttpRequest) -> str:
    """The query for the next site, which has this one too."""
    query = request.GET.copy()
    sent = [one for one in query.get(_SENT, "").split(".") if one][-9:]
    query[_SENT] = ".".join([*sent, f"{own_site().code[:12]}-{timezone.now().timestamp():.0f}"])
    return query.urlencode()
