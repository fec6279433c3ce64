"""Lets phones in: opens the site to the local network, and closes it again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.events import access_network
from nzgs_tourney.pages.events.phones import phones_page
from nzgs_tourney.services.events.let_phones_in import keep_phones_out, let_phones_in
from nzgs_tourney.views.director.form_handling import account
from nzgs_tourney.views.director.own_computer import may_on_own_computer, posted_on_own_computer


@never_cache
@login_required
@require_GET
def show_phones(request: HttpRequest) -> HttpResponse:
    """Shows whether phones are let in, and at which address."""
    return _page(request)


@posted_on_own_computer(access_network)
def let_in(request: HttpRequest) -> HttpResponse:
    """Lets phones in on the chosen address."""
    try:
        let_phones_in(request.POST.get("address", ""), actor=account(request).actor)
    except Refused as refused:
        return _page(request, refused.sentence)
    return redirect("desk:phones")


@posted_on_own_computer(access_network)
def keep_out(request: HttpRequest) -> HttpResponse:
    """Keeps phones out: the server only listens on its own machine."""
    try:
        keep_phones_out(actor=account(request).actor)
    except Refused as refused:
        return _page(request, refused.sentence)
    messages.success(request, _("Phones can’t open the site any more."))
    return redirect("desk:phones")


def _page(request: HttpRequest, refusal: str = "") -> HttpResponse:
    context = {
        "page": phones_page(),
        "may": may_on_own_computer(request),
        "refusal": refusal,
    }
    return render(request, "director/phones.html", context, status=422 if refusal else 200)
