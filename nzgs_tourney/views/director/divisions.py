"""Adds a division, and edits its rules."""

from __future__ import annotations

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from games.wording.numbers import sentences
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.access.divisions import access_division_as_director
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.draws import DrawOrderForm
from nzgs_tourney.forms.events.division_forms import DivisionForm, NewDivisionForm, TimetableForm, rules_of
from nzgs_tourney.pages.draws.rules_notes import (
    awarded_words,
    frozen_words,
    handicap_table_words,
    kept_words,
    outside_limits_words,
    outside_words,
)
from nzgs_tourney.services.events.edit_division import add_division, edit_division
from nzgs_tourney.services.events.remove_division import can_be_removed, remove_division
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.store.rounds.stored_values import settings_values
from nzgs_tourney.tournament.pairing.wide_differences import stones_of_19
from nzgs_tourney.views.director.form_handling import (
    account,
    posted_data,
    run_if_valid,
    save_if_current,
    seq_seen,
    status_of,
)
from nzgs_tourney.views.director.frame import division_frame, event_nav


@login_required
@require_http_methods(["GET", "POST"])
def division_new(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Adds a division."""
    event = access_event_as_director(request.user, event_slug)
    last = event.divisions.order_by("position").last()
    form = NewDivisionForm(posted_data(request), like=last.name if last else "")
    division = run_if_valid(
        form,
        lambda: add_division(event.pk, **form.cleaned_data, actor=account(request).actor),
    )
    if division is not None:
        return redirect("desk:division_settings", event_slug, division.slug)
    context = {"event": event, "form": form, "event_nav": event_nav(event, "desk:division_new")}
    return render(request, "director/division_new.html", context, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def division_settings(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Edits the rules of a division."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    form = DivisionForm(
        posted_data(request),
        initial=rules_of(division),
        frozen=division.drawn_rounds.exists(),
        entered=division.entries.exists(),
    )
    edited, expected_seq = save_if_current(
        request,
        division.event.stream.seq,
        form,
        lambda seen: edit_division(division.pk, form.changes(), actor=account(request).actor, expected_seq=seen),
    )
    if edited is not None:
        saved = _("The rules of {name} are saved.").format(name=edited.name)
        table = handicap_table_words(division, edited, form.changes())
        messages.success(request, sentences((saved, kept_words(edited, form.changes()), table)))
        for warning in (awarded_words(division, form.changes()), outside_limits_words(edited, form.changes())):
            if warning:
                messages.warning(request, warning)
        return redirect("desk:division_settings", event_slug, division_slug)
    context = {
        **division_frame(division, "desk:division_settings"),
        "form": form,
        "expected_seq": expected_seq,
        "frozen": frozen_words(division, form.frozen),
        "removable": can_be_removed(division),
        "stones_of_19": stones_of_19(settings_values(division)),
    }
    return render(request, "director/division_settings.html", context, status=status_of(form))


@login_required
@require_POST
def division_remove(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Removes a division that has no entries."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    try:
        name = remove_division(division.pk, actor=account(request).actor)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("desk:division_settings", event_slug, division_slug)
    messages.success(request, _("{name} is removed from the event.").format(name=name))
    return redirect("desk:event", event_slug)


@login_required
@require_http_methods(["GET", "POST"])
def draw_order(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Edits the draw priorities of this division."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    form = DrawOrderForm(division, posted_data(request))
    edited, expected_seq = save_if_current(
        request,
        division.event.stream.seq,
        form,
        lambda seen: edit_division(division.pk, form.cleaned_data, actor=account(request).actor, expected_seq=seen),
    )
    if edited is not None:
        messages.success(request, _("The draw priorities of {name} are saved.").format(name=division.name))
        return redirect("desk:draw_order", event_slug, division_slug)
    context = {**division_frame(division, "desk:division_settings"), "form": form, "expected_seq": expected_seq}
    return render(request, "director/draw_order.html", context, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def timetable(request: HttpRequest, event_slug: str, division_slug: str) -> HttpResponse:
    """Edits when the rounds of this division begin, and when their results are due; `fill` writes the times of a phrase
    into the fields, without saving them."""
    division = access_division_as_director(request.user, event_slug, division_slug)
    form = TimetableForm(division, posted_data(request))
    saved, expected_seq = None, seq_seen(request, division.event.stream.seq)
    if "fill" in request.POST:
        form.fill()
    else:
        save = partial(set_timetable, division.pk, actor=account(request).actor)
        saved, expected_seq = save_if_current(
            request,
            division.event.stream.seq,
            form,
            lambda seen: save(form.starts(), due=form.due(), expected_seq=seen),
        )
    if saved is not None:
        messages.success(request, _("The timetable of {name} is saved.").format(name=division.name))
        return redirect("desk:timetable", event_slug, division_slug)
    context = {
        **division_frame(division, "desk:division_settings"),
        "form": form,
        "expected_seq": expected_seq,
        "outside": "" if form.is_bound else outside_words(division),
    }
    return render(request, "director/timetable.html", context, status=status_of(form))
