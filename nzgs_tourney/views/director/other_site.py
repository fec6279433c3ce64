"""An event goes to another site, or comes from there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games.wording.numbers import sentences
from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.events import access_event_as_director, access_federation
from nzgs_tourney.forms.exchange.moves import HandOverForm, OtherHistoryForm, OtherSiteForm, TakeOverForm
from nzgs_tourney.models import Event
from nzgs_tourney.network.other_site import OtherSite
from nzgs_tourney.pages.exchange.other_site_page import other_site_page
from nzgs_tourney.services.exchange.lead_event import hand_back, take_over
from nzgs_tourney.services.exchange.move_event import (
    OtherSiteAnswer,
    fetch_news,
    hand_over_to,
    other_site_of,
    send_copy,
    set_other_site,
)
from nzgs_tourney.services.exchange.replace_history import histories_that_differ, replace_history
from nzgs_tourney.tournament.wording.entries.accepted_lists import number_dropped_words
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import event_frame


@login_required
@require_http_methods(["GET", "POST"])
def other_site(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows where the event is led and where it goes; takes another site's address, and says what it would do there."""
    event = access_event_as_director(request.user, event_slug)
    if request.method == "GET":
        return _page(request, event)
    form = OtherSiteForm(request.POST)
    asked = run_if_valid(form, lambda: set_other_site(event.pk, **form.cleaned_data))
    if asked is None:
        return _page(request, event, form=form)
    messages.success(request, _asked(asked))
    _warn(request, asked.notes)
    return redirect("desk:other_site", event.slug)


@login_required
@require_POST
def send_there(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Sends what is new: once, from now on (`live`), or for the last time as that stops."""
    event = access_event_as_director(request.user, event_slug)
    live, by = request.POST.get("live") == "yes", account(request).actor

    def send(site: OtherSite) -> str:
        sent = send_copy(event.pk, site, live=live, actor=by)
        _warn(request, sent.dropped)
        return _("The other site has the event now, up to number {number} of the history.").format(number=sent.seq)

    return _acted(request, event, send)


@login_required
@require_POST
def fetch_from_there(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Fetches what is new there."""
    event = access_event_as_director(request.user, event_slug)

    def fetch(site: OtherSite) -> str:
        received = fetch_news(event.pk, site)
        _warn(request, map(number_dropped_words, received.dropped))
        if received.meeting.brings:
            return _("Fetched: the history goes to number {number} now.").format(number=received.seq)
        return _("Nothing is new there.")

    return _acted(request, event, fetch)


@login_required
@require_POST
def hand_over(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Hands the event over to the other site."""
    event = access_event_as_director(request.user, event_slug)
    form, by = HandOverForm(request.POST), account(request).actor
    notes = run_if_valid(form, lambda: hand_over_to(event.pk, other_site_of(event.pk), actor=by))
    _warn(request, notes or ())
    return _page(request, event, hand=form) if form.errors else redirect("desk:other_site", event.slug)


@login_required
@require_POST
def give_back(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Lets the site that led the event before lead it again."""
    event = access_event_as_director(request.user, event_slug)
    form, by = HandOverForm(request.POST), account(request).actor
    run_if_valid(form, lambda: hand_back(event.pk, actor=by))
    return _page(request, event, hand=form) if form.errors else redirect("desk:other_site", event.slug)


@login_required
@require_POST
def take_over_here(request: HttpRequest, event_slug: str) -> HttpResponse:
    """This site leads the event from now on."""
    event = access_event_as_director(request.user, event_slug)
    form, by = TakeOverForm(request.POST), account(request).actor
    run_if_valid(form, lambda: take_over(event.pk, form.cleaned_data["reason"], actor=by))
    return _page(request, event, take=form) if form.errors else redirect("desk:other_site", event.slug)


@login_required
@require_http_methods(["GET", "POST"])
def two_histories(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows what only one of two histories has, and takes the other one, for an administrator who says why."""
    event = access_event_as_director(request.user, event_slug)
    access_federation(request.user)
    form, by, seen = OtherHistoryForm(posted_data(request)), account(request).actor, request.POST.get("seen", "")
    taken = run_if_valid(form, lambda: replace_history(event.pk, form.cleaned_data["reason"], seen=seen, actor=by))
    if taken is not None:
        _warn(request, map(number_dropped_words, taken.dropped))
        messages.success(
            request, _("The other history counts now. What was here is in the file {file}.").format(file=taken.file)
        )
        return redirect("desk:other_site", event.slug)
    try:
        two = histories_that_differ(event)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:other_site", event.slug)
    context = {**event_frame(event, "desk:backup"), "two": two, "form": form}
    return render(request, "director/two_histories.html", context, status=status_of(form))


def _acted(request: HttpRequest, event: Event, act: Callable[[OtherSite], str]) -> HttpResponse:
    try:
        messages.success(request, act(other_site_of(event.pk)))
    except Refused as refused:
        messages.error(request, refused.sentence)
    return redirect("desk:other_site", event.slug)


def _warn(request: HttpRequest, notes: Iterable[str]) -> None:
    for note in notes:
        messages.warning(request, note)


def _asked(asked: OtherSiteAnswer) -> str:
    found = (
        _("{site} answers. It has the event.") if asked.keeps else _("{site} answers. It doesn’t keep the event yet.")
    ).format(site=asked.site.name)
    if not asked.known + asked.new:
        return found
    players = ngettext(
        "It knows {known} of your players; {new} is new there.",
        "It knows {known} of your players; {new} are new there.",
        asked.new,
    ).format(known=asked.known, new=asked.new)
    return sentences((found, players))


def _page(
    request: HttpRequest,
    event: Event,
    *,
    form: OtherSiteForm | None = None,
    hand: HandOverForm | None = None,
    take: TakeOverForm | None = None,
) -> HttpResponse:
    event = access_event_as_director(request.user, event.slug)
    page = other_site_page(event)
    form = form or OtherSiteForm(initial={"address": page.address, "own_name": page.own_name})
    hand, take = hand or HandOverForm(), take or TakeOverForm()
    forms = {"form": form, "hand": hand, "take": take}
    sent = next((one for one in (form, hand, take) if one.is_bound), form)
    context = {**event_frame(event, "desk:backup"), "page": page, **forms}
    return render(request, "director/other_site.html", context, status=status_of(sent))
