"""The week of an event at the desk."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.rounds.week_form import WeekForm, week_values
from nzgs_tourney.pages.rounds.week_page import week_state
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.store.rounds.week import plan_of
from nzgs_tourney.tournament.division.week import WeekPlan
from nzgs_tourney.views.director.form_handling import account, posted_data, save_if_current, status_of
from nzgs_tourney.views.director.frame import event_nav


@login_required
@require_http_methods(["GET", "POST"])
def edit_week(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Edits when the rounds of the event open and are due, and what is done by itself."""
    event = access_event_as_director(request.user, event_slug)
    plan = plan_of(event) or WeekPlan()
    rounds = set(event.divisions.values_list("rounds", flat=True))
    form = WeekForm(posted_data(request), initial=week_values(plan, rounds))
    saved, expected_seq = save_if_current(
        request,
        event.stream.seq,
        form,
        lambda seen: set_week(
            event.pk, form.plan(plan), rounds=form.new_rounds, actor=account(request).actor, expected_seq=seen
        ),
    )
    if saved is not None:
        messages.success(request, _("The week is saved."))
        return redirect("desk:week", event_slug)
    context = {
        "event": event,
        "form": form,
        "expected_seq": expected_seq,
        "week": week_state(event),
        "event_nav": event_nav(event, "desk:week"),
    }
    return render(request, "director/week.html", context, status=status_of(form))
