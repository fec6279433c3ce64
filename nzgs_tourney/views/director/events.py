"""Events: the list, a new one from a preset, the overview, details, whether one is public or archived, and its end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from zlib import crc32

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_new_event
from nzgs_tourney.access.events import access_event_as_director, access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.accounts.second_factor import is_recommended
from nzgs_tourney.forms.events.event_forms import CopyEventForm, DeleteEventForm, EditEventForm, NewEventForm
from nzgs_tourney.live.news import About
from nzgs_tourney.live.shared_reads import shared_read
from nzgs_tourney.live.versions import event_version
from nzgs_tourney.pages.backups.backups_page import BackupState, backups_now
from nzgs_tourney.pages.disputes.queue import to_decide
from nzgs_tourney.pages.events.events_page import archived_count, desk_events
from nzgs_tourney.pages.events.overview import division_states
from nzgs_tourney.pages.events.phones import phones_now
from nzgs_tourney.pages.events.work import division_work
from nzgs_tourney.pages.people.officials import officials_of
from nzgs_tourney.services.events.create_event import copy_event, create_event
from nzgs_tourney.services.events.delete_event import delete_event, why_not_deletable
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.store.events.finished import finish_of
from nzgs_tourney.tournament.wording.events.dates import when_and_where
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, save_if_current, status_of
from nzgs_tourney.views.director.nav import event_nav
from nzgs_tourney.views.live import live_page

YEAR = timedelta(weeks=52)
"""From an event to the next year's, on the same day of the week."""


@login_required
@require_GET
def events(request: HttpRequest) -> HttpResponse:
    """Lists the events of this account."""
    archived = request.GET.get("archived") == "yes"
    event_lines = desk_events(account(request), timezone.localdate(), archived=archived)
    context = {
        "archived": archived,
        "archived_count": archived_count(account(request)),
        "anybody": any(line.entries for line in event_lines),
        "backups": backups_now(),
        "events": event_lines,
        "makes_events": request.user.has_perm("tourney.make_events"),
        "second_factor": is_recommended(request),
    }
    return render(request, "director/events.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    """Creates an event for an organiser, who becomes its director."""
    access_new_event(request.user)
    form = NewEventForm(posted_data(request))
    event = run_if_valid(form, lambda: create_event(director=account(request), **form.cleaned_data))
    if event is not None:
        return redirect("desk:event", event.slug)
    return render(request, "director/event_new.html", {"form": form}, status=status_of(form))


@login_required
@require_GET
def event(request: HttpRequest, event_slug: str) -> HttpResponseBase:
    """Shows the overview: to directors what to do next, to others the pages of their work."""
    event = access_event_for(Work.READ, request.user, event_slug)
    template = "director/event.html" if Work.DIRECT in event.may else "director/event_work.html"
    phones, backups = phones_now(), backups_now()

    def context() -> dict[str, Any]:
        states, waiting = shared_read("overview", event.stream, lambda: (division_states(event), to_decide(event)))
        anybody = any(state.playing or state.withdrawn for state in states)
        told_of_backups = backups.has_notice and (anybody or backups.state != BackupState.NOWHERE)
        return {
            "event": event,
            "divisions": states,
            "divisions_work": division_work(event.slug, states, event.may),
            "anybody": anybody,
            "finish": finish_of(event.stream_id) if any(state.ended for state in states) else None,
            "played": [state for state in states if state.latest],
            "things": bool(waiting.cases) + told_of_backups + (anybody and phones.has_notice),
            "to_decide": waiting,
            "event_nav": event_nav(event, "desk:event"),
            "where": when_and_where(event),
            "phones": phones,
            "backups": backups,
        }

    # What the notices say isn't in any ledger, and a role can change while the page is open.
    outside = repr((phones, backups.state, backups.folder, sorted(event.may)))
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
@require_http_methods(["GET", "POST"])
def event_copy(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Makes a new event like this one, for another year."""
    event = access_event_as_director(request.user, event_slug)
    access_new_event(request.user)
    following = event.begins + YEAR
    initial = {"name": event.name.replace(str(event.begins.year), str(following.year)), "begins": following}
    form = CopyEventForm(posted_data(request), initial=initial)
    copied = run_if_valid(form, lambda: copy_event(event.pk, **form.cleaned_data, director=account(request)))
    if copied is not None:
        messages.success(request, _("Copied. Nobody is entered, and the officials aren’t invited yet."))
        return redirect("desk:event", copied.slug)
    context = {
        "event": event,
        "form": form,
        "officials": [one.name for one in officials_of(event) if one.username != account(request).username],
        "event_nav": event_nav(event, "desk:event_edit"),
    }
    return render(request, "director/event_copy.html", context, status=status_of(form))


@login_required
@require_POST
def event_archive(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Takes the event off the desk's list, or brings it back."""
    event = access_event_as_director(request.user, event_slug)
    archived = request.POST.get("archived") == "yes"
    edit_event(event.pk, {"archived": archived}, actor=account(request).actor)
    messages.success(request, _("The event is archived.") if archived else _("The event is on the list again."))
    return redirect("desk:events") if archived else redirect("desk:event", event_slug)


@login_required
@require_http_methods(["GET", "POST"])
def event_delete(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Deletes an event that nothing was published of, once its name is typed."""
    event = access_event_as_director(request.user, event_slug)
    form = DeleteEventForm(posted_data(request))
    deleted = run_if_valid(
        form, lambda: delete_event(event.pk, form.cleaned_data["name"], actor=account(request).actor)
    )
    if deleted is not None:
        messages.success(request, _("{name} is deleted.").format(name=deleted or event.name))
        return redirect("desk:events")
    context = {
        "event": event,
        "form": form,
        "stays": why_not_deletable(event),
        "divisions": division_states(event),
        "event_nav": event_nav(event, "desk:event_edit"),
    }
    return render(request, "director/event_delete.html", context, status=status_of(form))


@login_required
@require_POST
def event_publish(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Makes the event public, or hides it again."""
    event = access_event_as_director(request.user, event_slug)
    published = request.POST.get("published") == "yes"
    edit_event(event.pk, {"published": published}, actor=account(request).actor)
    messages.success(request, _("Everybody can see the event now.") if published else _("The event is hidden again."))
    return redirect("desk:event", event_slug)
