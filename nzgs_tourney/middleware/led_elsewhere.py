"""Of an event that another site leads: what is sent here is refused, and personal links lead there."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from games.ledger.leader import LedElsewhereError
from ground.translation import gettext as _
from nzgs_tourney.access.links import LinkElsewhere
from nzgs_tourney.network.other_site import site_url
from nzgs_tourney.network.site_address import address_for_others, site_address

_SENT = "sent"
"""In the address of a personal link: another site sent the reader here, so they aren't sent on."""


class LedElsewhereMiddleware:
    """Middleware: 409 with the sentence for what is sent, wherever the page doesn't show it itself. A personal link
    redirects to the same page at the leading site where the reader can reach it, and else names that site; where that
    one was at this site's own address, or sent the reader here, it says what is waited for."""

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
    is_moving = _SENT in request.GET
    if is_moving or (address and address in (site_address(), address_for_others())):
        # Each of two sites names the other, or this one was restored, and the one before it led the event: nobody leads
        # it until it is fetched or taken over.
        site, address = "", ""
    path = request.get_full_path()
    there = address and f"{address}{path}{'&' if '?' in path else '?'}{_SENT}=yes"
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
