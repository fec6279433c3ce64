"""What happened at the federation's desk: to accounts, people, points, and the wording of the rules."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from games.services.rule_wording import KEY as RULES
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.pages.events.history_page import site_history
from nzgs_tourney.store.events.streams import NZGS_POINTS, SITE
from nzgs_tourney.store.people.same_people import KEY as PEOPLE


@dataclass(frozen=True, slots=True)
class FederationHistory:
    """One of the federation's streams, and what its page says. `above` is the route of the page above, with its
    name."""

    stream: str
    title: str
    lede: str
    above: str
    up_label: str


ACCOUNTS = FederationHistory(
    SITE,
    gettext_noop("History of accounts"),
    gettext_noop("Administrators, organisers, passwords. What happens in an event is in the event’s own history."),
    "federation:accounts",
    gettext_noop("Accounts"),
)
WHO_IS_WHO = FederationHistory(
    PEOPLE,
    gettext_noop("History of people"),
    gettext_noop("Who was joined, split or renamed, and what the register says."),
    "federation:people",
    gettext_noop("Who is who"),
)
POINTS = FederationHistory(
    NZGS_POINTS,
    gettext_noop("History of NZGS points"),
    gettext_noop("Years, tables, approvals and series. Each award is in its event’s own history too."),
    "federation:points",
    gettext_noop("NZGS points"),
)
WORDING = FederationHistory(
    RULES,
    gettext_noop("History of the wording"),
    gettext_noop("Each ruling keeps the words of its time."),
    "federation:wording",
    gettext_noop("Wording of the rules"),
)


@login_required
@require_GET
def history(request: HttpRequest, of: FederationHistory) -> HttpResponse:
    """Shows a page of the history, the newest events first."""
    access_federation(request.user)
    text = request.GET.get("page", "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    context = {
        "page": site_history(number, of.stream),
        "title": _(of.title),
        "lede": _(of.lede),
        "up": reverse(of.above),
        "up_label": _(of.up_label),
    }
    return render(request, "federation/history.html", context)
