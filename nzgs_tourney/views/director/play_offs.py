"""A play-off of those who come first in a division, a consolation group of the others, the lot that was announced for
shared places, and the way back."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.forms.entries.play_off_form import PlayOffForm
from nzgs_tourney.pages.entries.play_off_page import play_off_page
from nzgs_tourney.services.entries.play_off import make_play_off, undo_play_off
from nzgs_tourney.services.events.place_lot import draw_place_lot, take_back_place_lot
from nzgs_tourney.views.director.done_message import Undo, say_done
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import division_frame


@login_required
@require_http_methods(["GET", "POST"])
def play_off(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Asks who plays on, and how; then makes the division."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    page = play_off_page(division)
    form = PlayOffForm(posted_data(request), page=page)
    made = run_if_valid(
        form,
        lambda: make_play_off(
            division.event_id,
            page.seeds(form.cleaned_data["who"]),
            form.cleaned_data["name"],
            form.cleaned_data["way"],
            actor=account(request).actor,
        ),
    )
    if made:
        effect = _("Puts them back in {division}, while no round is drawn.").format(division=division.name)
        undo = Undo(effect, reverse("desk:play_off_undo", args=[event_slug, made.slug]))
        say_done(request, _("{division} is made: draw its first round.").format(division=made.name), undo)
        return redirect("desk:round", event_slug, made.slug, 1)
    context = {**division_frame(division, "desk:standings"), "page": page, "form": form}
    return render(request, "director/play_off.html", context, status=status_of(form))


@login_required
@require_POST
def play_off_undo(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Puts the players back where they came from, and removes the division."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    try:
        undo_play_off(division.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:entries", event_slug, division_slug)
    messages.success(request, _("{division} is gone: its players are back.").format(division=division.name))
    return redirect("desk:event", event_slug)


@login_required
@require_POST
def place_lot(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Draws the lot that decides shared places."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    try:
        seed = draw_place_lot(division.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:play_off", event_slug, division_slug)
    undo = Undo(
        _("The places are shared again. The history keeps that a lot was drawn."),
        reverse("desk:place_lot_undo", args=[event_slug, division_slug]),
    )
    say_done(request, _("The lot is drawn, with the seed {seed}.").format(seed=seed), undo)
    return redirect("desk:standings", event_slug, division_slug)


@login_required
@require_POST
def place_lot_undo(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Takes the lot back: the places are shared again."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    try:
        take_back_place_lot(division.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return redirect("desk:standings", event_slug, division_slug)
    messages.success(request, _("The lot is taken back: the places are shared again."))
    return redirect("desk:play_off", event_slug, division_slug)
