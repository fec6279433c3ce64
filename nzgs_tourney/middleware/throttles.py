"""Limits how often one visitor may send something, counted by link, by account and by address (docs/operations.md).

Nobody is locked out by what others send: each link and account has its own count, and an address is only limited in
links that don't exist and in forms sent without an account.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext

from games.wording.numbers import sentences
from ground.dates import clock_text
from nzgs_tourney.access.links import access_link
from nzgs_tourney.access.other_sites import access_move_token
from nzgs_tourney.network.client_address import client_address
from nzgs_tourney.server.limits import BODIES
from nzgs_tourney.store.events.attempts import again_at, count_attempt

Answer = Callable[[HttpRequest], HttpResponseBase]

SENT_BY_LINK = 300
"""Forms by one personal link in a period of fifteen minutes: marking dead stones takes a tap each."""
FILES_BY_LINK = 40
FILES_BY_ACCOUNT = 100
FORMS_OF_ACCOUNT = 60
"""Changes of an account's own password, addresses and second factor, or, without an account, forms for joining."""
ENTRIES_SENT = 60
"""Entries from one address, and forms by the link of one: a club’s phones share an address."""
SENT_BY_SITE = 10_000
"""By the token of another site: two for each change of an event, and one for each of its records and photos."""
WRONG_LINKS = 100
"""Non-existent links opened from one address: a hall's phones share one, and each may have an old slip."""
_SECRET_LINKS = ("/p/", "/entry/", "/entry-address/", "/invitation/", "/new-password/", "/handed/")
_COUNTED_ELSEWHERE = frozenset({"account_login", "mfa_authenticate", "mfa_reauthenticate"})


@dataclass(frozen=True, slots=True)
class ThrottleRule:
    """What is counted, for which link, account or address, and the limit."""

    action: str
    visitor: str
    limit: int


class Throttles:
    """Middleware: 429 with the time to try again for a sender over the limit."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The answer; opening a link that doesn't exist counts against the visitor's address."""
        answer = self.get_response(request)
        if answer.status_code != 404 or not request.path_info.startswith(_SECRET_LINKS):
            return answer
        now = timezone.now()
        if count_attempt("wrong links", client_address(request), WRONG_LINKS, now):
            return answer
        return _later(request, gettext("Too many links that don’t exist were opened from your network."), now)

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """None where sending is allowed."""
        rule = _rule(request, kwargs) if request.method == "POST" else None
        now = timezone.now()
        if rule is None or count_attempt(rule.action, rule.visitor, rule.limit, now):
            return None
        return _later(request, gettext("You’ve sent this too often."), now)


def _rule(request: HttpRequest, kwargs: dict[str, Any]) -> ThrottleRule | None:
    match = request.resolver_match
    name = match.view_name if match else ""
    if name.startswith("player:"):
        return _of_link(name, str(kwargs["token"]))
    if name == "public:enter":
        return ThrottleRule("entries", client_address(request), ENTRIES_SENT)
    if name.startswith("applicant:"):
        return ThrottleRule(
            "forms of an entry", str(kwargs.get("entry_token") or kwargs["address_token"])[:40], ENTRIES_SENT
        )
    user = request.user
    visitor = f"account {user.pk}" if user.is_authenticated else client_address(request)
    if name.startswith("moves:") and (site := _other_site(request)):
        return ThrottleRule("moves", site, SENT_BY_SITE)
    if name in BODIES:
        return ThrottleRule("files", visitor, FILES_BY_ACCOUNT)
    if name.startswith(("account_", "mfa_", "joining:")) and name not in _COUNTED_ELSEWHERE:
        return ThrottleRule("forms of accounts", visitor, FORMS_OF_ACCOUNT)
    return None


def _other_site(request: HttpRequest) -> str:
    """The token that a site brings, empty for one that isn't any: that counts against its address."""
    try:
        return f"token {access_move_token(request.headers.get('Authorization', '')).pk}"
    except PermissionDenied:
        return ""


def _of_link(name: str, token: str) -> ThrottleRule | None:
    """None for a link that doesn't exist, which the page reports."""
    try:
        link = access_link(token)
    except Http404:
        return None
    if name in BODIES:
        return ThrottleRule("files", f"link {link.pk}", FILES_BY_LINK)
    return ThrottleRule("forms", f"link {link.pk}", SENT_BY_LINK)


def _later(request: HttpRequest, why: str, now: datetime) -> HttpResponse:
    at = again_at(now)
    what_to_do = gettext("Nothing was saved. Go back, and send it again at {time}.").format(
        time=clock_text(timezone.localtime(at))
    )
    context = {"title": gettext("Please wait a little"), "sentence": sentences((why, what_to_do))}
    answer = render(request, "refused.html", context, status=429)
    answer["Retry-After"] = str(int((at - now).total_seconds()) + 1)
    answer["Cache-Control"] = "no-store"
    return answer
