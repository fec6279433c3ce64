"""Tokens by which other sites send events here, and events that are fetched from other sites."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_federation
from nzgs_tourney.forms.exchange.moves import FetchForm, MoveTokenForm
from nzgs_tourney.models import MoveToken
from nzgs_tourney.network.site_address import address_for_others
from nzgs_tourney.services.exchange.move_event import Fetchable, fetch_new_event, fetchable_events
from nzgs_tourney.services.exchange.move_tokens import make_move_token, revoke_move_token
from nzgs_tourney.tournament.wording.entries.accepted_lists import number_dropped_words
from nzgs_tourney.views.director.form_handling import account, run_if_valid, status_of
from nzgs_tourney.views.fresh_links import show_once, shown_once

COOKIE = "fresh-move-token"


@login_required
@require_http_methods(["GET", "POST"])
def other_sites(request: HttpRequest) -> HttpResponse:
    """Lists the tokens, and makes one, which is shown once."""
    access_federation(request.user)
    page, form, by = reverse("federation:other_sites"), MoveTokenForm(request.POST or None), account(request).actor
    event = None if not form.is_valid() else form.cleaned_data["event"]
    made = run_if_valid(form, lambda: make_move_token(form.cleaned_data["name"], event.pk if event else None, actor=by))
    if made is not None:
        response = redirect(page)
        show_once(response, page, COOKIE, (made[0].pk, made[1].text))
        return response
    fresh = shown_once(request, page, COOKIE)
    context = {
        "tokens": MoveToken.objects.all(),
        "form": form,
        "fresh": fresh[0][1] if fresh and request.method == "GET" else "",
        "address": address_for_others(),
    }
    return render(request, "federation/other_sites.html", context, status=status_of(form))


@login_required
@require_POST
def revoke_token(request: HttpRequest, token_id: int) -> HttpResponse:
    """Nobody comes in by it any more."""
    access_federation(request.user)
    revoke_move_token(token_id, actor=account(request).actor)
    messages.success(request, _("The token doesn’t work any more."))
    return redirect("federation:other_sites")


@login_required
@require_http_methods(["GET", "POST"])
def fetch(request: HttpRequest) -> HttpResponse:
    """Asks another site which events it gives, says what one would bring, and fetches it."""
    access_federation(request.user)
    form = FetchForm(request.POST or None)
    if not form.is_valid():
        return _fetch_page(request, form, ())
    chosen = form.cleaned_data["chosen"]
    found = run_if_valid(form, lambda: fetchable_events(form.cleaned_data["address"], form.cleaned_data["token"]))
    if found is None or not chosen:
        return _fetch_page(request, form, found or ())
    received = run_if_valid(form, lambda: fetch_new_event(**form.cleaned_data))
    if received is None:
        return _fetch_page(request, form, found)
    for dropped in received.dropped:
        messages.warning(request, number_dropped_words(dropped))
    messages.success(request, _("{name} is here.").format(name=received.event.name))
    return redirect("desk:other_site", received.event.slug)


def _fetch_page(request: HttpRequest, form: FetchForm, found: tuple[Fetchable, ...]) -> HttpResponse:
    context = {"form": form, "found": found, "asked": form.is_bound and not form.errors}
    return render(request, "federation/fetch.html", context, status=status_of(form))
