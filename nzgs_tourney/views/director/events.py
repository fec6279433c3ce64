"""The desk's list of events: a new one from a preset, a copy of one, and those archived or deleted."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_new_event
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.accounts.second_factor import is_recommended
from nzgs_tourney.demo.rehearsal import begin_rehearsal
from nzgs_tourney.forms.events.event_forms import CopyEventForm, DeleteEventForm, NewEventForm, RehearsalForm
from nzgs_tourney.pages.backups.backups_page import backups_now
from nzgs_tourney.pages.events.events_page import archived_count, desk_events
from nzgs_tourney.pages.events.overview import division_states
from nzgs_tourney.pages.people.officials import officials_of
from nzgs_tourney.services.events.create_event import copy_event, create_event
from nzgs_tourney.services.events.delete_event import delete_event, why_not_deletable
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import event_nav
from nzgs_tourney.views.fresh_links import show_invitations

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
    if "rehearse" in request.POST:
        return _begin_rehearsal(request)
    form = NewEventForm(posted_data(request))
    event = run_if_valid(form, lambda: create_event(director=account(request), **form.cleaned_data))
    if event is not None:
        return redirect("desk:event", event.slug)
    return render(request, "director/event_new.html", {"form": form}, status=status_of(form))


def _begin_rehearsal(request: HttpRequest) -> HttpResponse:
    """Makes a rehearsal of the kind that was chosen; nothing else of the form is needed."""
    form = RehearsalForm(request.POST)
    day = timezone.localdate()
    event = run_if_valid(form, lambda: begin_rehearsal(director=account(request), day=day, **form.cleaned_data))
    if event is None:
        whole = NewEventForm(request.POST)
        return render(request, "director/event_new.html", {"form": whole}, status=status_of(whole))
    messages.success(request, _("The rehearsal is ready: open the check-in, or draw round 1."))
    return redirect("desk:event", event.slug)


@login_required
@require_http_methods(["GET", "POST"])
def event_copy(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Makes a new event like this one, for another year."""
    event = access_event_as_director(request.user, event_slug)
    access_new_event(request.user)
    following = event.begins + YEAR
    initial = {"name": event.name.replace(str(event.begins.year), str(following.year)), "begins": following}
    others = [one for one in officials_of(event) if one.username != account(request).username]
    form = CopyEventForm(posted_data(request), initial=initial, officials=others)
    copied = run_if_valid(form, lambda: copy_event(event.pk, **form.cleaned_data, director=account(request)))
    if copied is not None and copied.invited:
        messages.success(request, _("Copied. Nobody is entered. Send each official their link."))
        page = reverse("desk:officials", args=[copied.event.slug])
        return show_invitations(redirect(page), page, copied.invited)
    if copied is not None:
        messages.success(request, _("Copied. Nobody is entered, and nobody is invited."))
        return redirect("desk:event", copied.event.slug)
    context = {
        "event": event,
        "form": form,
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
