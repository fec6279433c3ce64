"""What happened at the federation's desk: to accounts, people, points, and the wording of the rules."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from games.services.rule_wording import KEY as RULES
from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.pages.events.history_page import site_history
from nzgs_tourney.store.events.streams import NZGS_POINTS, SITE
from nzgs_tourney.store.people.same_people import KEY as PEOPLE


@login_required
@require_GET
def accounts(request: HttpRequest) -> HttpResponse:
    """Accounts, and invitations that belong to no event."""
    lede = _("Administrators, organisers, passwords. What happens in an event is in the event’s own history.")
    return _history(request, SITE, _("History of accounts"), lede, "accounts", _("Accounts"))


@login_required
@require_GET
def people(request: HttpRequest) -> HttpResponse:
    """The register, joins and splits, names and numbers."""
    lede = _("Who was joined, split or renamed, and what the register says.")
    return _history(request, PEOPLE, _("History of people"), lede, "people", _("Who is who"))


@login_required
@require_GET
def points(request: HttpRequest) -> HttpResponse:
    """Years, tables, approvals and series."""
    lede = _("Years, tables, approvals and series. Each award is in its event’s own history too.")
    return _history(request, NZGS_POINTS, _("History of NZGS points"), lede, "points", _("NZGS points"))


@login_required
@require_GET
def wording(request: HttpRequest) -> HttpResponse:
    """The official words of each rule, as they were entered."""
    lede = _("Each ruling keeps the words of its time.")
    return _history(request, RULES, _("History of the wording"), lede, "wording", _("Wording of the rules"))


def _history(request: HttpRequest, key: str, title: str, lede: str, above: str, up_label: str) -> HttpResponse:
    access_federation(request.user)
    text = request.GET.get("page", "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 1
    up = reverse(f"federation:{above}")
    context = {"page": site_history(number, key), "title": title, "lede": lede, "up": up, "up_label": up_label}
    return render(request, "federation/history.html", context)
