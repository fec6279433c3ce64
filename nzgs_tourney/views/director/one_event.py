"""One event at the desk: its overview, its details, whether it is public, what its big screen shows, and its finish."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_event_as_director, access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.forms.events.big_screen import BigScreenForm
from nzgs_tourney.forms.events.event_forms import EditEventForm, FinishForm, ReopenForm
from nzgs_tourney.live.news import About
from nzgs_tourney.live.shared_reads import shared_read
from nzgs_tourney.live.versions import event_version
from nzgs_tourney.models import Event
from nzgs_tourney.pages.backups.backups_page import BackupState, backups_now
from nzgs_tourney.pages.disputes.queue import to_decide
from nzgs_tourney.pages.entries.applications_page import applications_to_decide
from nzgs_tourney.pages.entries.strengths import strength_notices
from nzgs_tourney.pages.events.finish_page import finish_page
from nzgs_tourney.pages.events.overview import all_at_once, division_states, division_work
from nzgs_tourney.pages.events.phones import phones_of
from nzgs_tourney.pages.exchange.webhooks_page import undelivered_calls
from nzgs_tourney.pages.messages.messages_page import waiting_messages
from nzgs_tourney.pages.rounds.week_page import week_state
from nzgs_tourney.services.events.delete_event import why_not_deletable
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.events.finish_event import finish_event, reopen_event
from nzgs_tourney.services.events.set_screen import set_screen
from nzgs_tourney.store.events.big_screen import screen_choice
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.tournament.division.progress import ProgressState
from nzgs_tourney.tournament.wording.events.event_facts import when_and_where
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, save_if_current, status_of
from nzgs_tourney.views.director.frame import event_nav
from nzgs_tourney.views.live import live_page


@login_required
@require_GET
def event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows the overview: to directors what to do next, to others the pages of their work."""
    event = access_event_for(Work.READ, request.user, event_slug)
    template = "director/event.html" if Work.DIRECT in event.may else "director/event_work.html"
    phones, backups = phones_of(event), backups_now()
    applied = applications_to_decide(event) if Work.DIRECT in event.may else ""
    lost, held = waiting_messages(event, timezone.now()) if Work.DIRECT in event.may else (0, 0)
    calls = undelivered_calls(event) if Work.DIRECT in event.may else 0

    def context() -> dict[str, Any]:
        states, waiting = shared_read("overview", event.stream, lambda: (division_states(event), to_decide(event)))
        anybody = any(state.playing or state.withdrawn for state in states)
        over = {state.slug for state in states if state.state is ProgressState.FINISHED}
        strengths = shared_read("strengths", event.stream, lambda: strength_notices(event, over))
        week = week_state(event) if Work.DIRECT in event.may else None
        noticed = week.notices if week else ()
        told_of_backups = backups.has_notice and (anybody or backups.state != BackupState.NOWHERE)
        return {
            "event": event,
            "divisions": states,
            "divisions_work": division_work(event.slug, states, event.may),
            "anybody": anybody,
            "all_at_once": all_at_once(event) if Work.DRAW in event.may and len(states) > 1 else None,
            "finish": finish_of(event.stream_id) if any(state.ended for state in states) else None,
            "played": [state for state in states if state.latest],
            "things": sum(
                (
                    bool(waiting.cases),
                    bool(applied),
                    bool(lost),
                    bool(held),
                    bool(calls),
                    told_of_backups,
                    anybody and phones.has_notice,
                    len(strengths),
                    len(noticed),
                )
            ),
            "lost": lost,
            "held": held,
            "calls": calls,
            "strengths": strengths,
            "week": week,
            "to_decide": waiting,
            "applied": applied,
            "event_nav": event_nav(event, "desk:event"),
            "where": when_and_where(event),
            "phones": phones,
            "backups": backups,
        }

    # What the notices say isn't in any ledger, and a role can change while the page is open.
    outside = repr((phones, backups.state, backups.folder, applied, lost, held, calls, sorted(event.may)))
    version = f"{event_version(event)}.{crc32(outside.encode()):x}"
    return live_page(request, template, version, context, about=lambda: About(event.stream_id))


@login_required
@require_http_methods(["GET", "POST"])
def event_edit(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Edits the event's details."""
    event = access_event_as_director(request.user, event_slug)
    initial = {name: getattr(event, name) for name in EditEventForm.base_fields}
    initial["contacts_shared"] = "yes" if event.contacts_shared else "no"
    form = EditEventForm(posted_data(request), initial=initial)
    edited, expected_seq = save_if_current(
        request,
        event.stream.seq,
        form,
        lambda seen: edit_event(event.pk, form.changes(), actor=account(request).actor, expected_seq=seen),
    )
    if edited is not None:
        messages.success(request, _("Saved."))
        return redirect("desk:event", edited.slug)
    context = {
        "event": event,
        "form": form,
        "expected_seq": expected_seq,
        "stays": why_not_deletable(event),
        "event_nav": event_nav(event, "desk:event_edit"),
    }
    return render(request, "director/event_edit.html", context, status=status_of(form))


@login_required
@require_POST
def event_publish(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Makes the event public, or hides it again."""
    event = access_event_as_director(request.user, event_slug)
    published = request.POST.get("published") == "yes"
    edit_event(event.pk, {"published": published}, actor=account(request).actor)
    messages.success(request, _("Everybody can see the event now.") if published else _("The event is hidden again."))
    return redirect("desk:event", event_slug)


@login_required
@require_http_methods(["GET", "POST"])
def big_screen(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows and changes what every big screen of the event shows."""
    event = access_event_as_director(request.user, event_slug)
    choice = screen_choice(event.stream_id)
    initial = {"shows": choice.shows.value, "division": choice.division, "notice": choice.notice}
    initial |= {"wifi_name": event.wifi_name, "wifi_password": event.wifi_password}
    divisions = list(event.divisions.order_by("position", "pk").values_list("number", "name"))
    form = BigScreenForm(posted_data(request), initial=initial, divisions=divisions)
    changed, expected_seq = save_if_current(
        request,
        event.stream.seq,
        form,
        lambda seen: set_screen(event.pk, form.choice, wifi=form.wifi, actor=account(request).actor, expected_seq=seen),
    )
    if changed is not None:
        messages.success(request, _("Every big screen shows it now.") if changed else _("Nothing was changed."))
        return redirect("desk:big_screen", event.slug)
    context = {"event": event, "form": form, "event_nav": event_nav(event, "desk:big_screen")}
    context["expected_seq"] = expected_seq
    return render(request, "director/big_screen.html", context, status=status_of(form))


@login_required
@require_http_methods(["GET", "POST"])
def event_finish(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows what is left open, and finishes the event."""
    event = access_event_as_director(request.user, event_slug)
    form = FinishForm(posted_data(request))
    done = run_if_valid(form, lambda: finish_event(event.pk, actor=account(request).actor, seen=form.seen))
    if done is not None:
        messages.success(request, _("The event is finished."))
        return redirect("desk:event", event_slug)
    return _finish_page(request, event, form, ReopenForm())


@login_required
@require_POST
def event_reopen(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Opens a finished event again, for a reason."""
    event = access_event_as_director(request.user, event_slug)
    form = ReopenForm(request.POST)
    run_if_valid(form, lambda: reopen_event(event.pk, form.cleaned_data["reason"], actor=account(request).actor))
    if not form.errors:
        messages.success(request, _("The event is open again."))
        return redirect("desk:event", event_slug)
    return _finish_page(request, event, FinishForm(), form)


def _finish_page(request: HttpRequest, event: Event, form: FinishForm, reopen: ReopenForm) -> HttpResponse:
    context = {
        "event": event,
        "page": finish_page(event),
        "form": form,
        "reopen": reopen,
        "event_nav": event_nav(event, "desk:event"),
    }
    status = max(status_of(form), status_of(reopen))
    return render(request, "director/finish.html", context, status=status)
