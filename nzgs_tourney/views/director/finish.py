"""Finishes an event, after a list of what is left open, and opens it again."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from ground.translation import gettext as _
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.events.finish import FinishForm, ReopenForm
from nzgs_tourney.models import Event
from nzgs_tourney.pages.events.finish_page import finish_page
from nzgs_tourney.services.events.finish_event import finish_event, reopen_event
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.nav import event_nav


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
    return _page(request, event, form, ReopenForm())


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
    return _page(request, event, FinishForm(), form)


def _page(request: HttpRequest, event: Event, form: FinishForm, reopen: ReopenForm) -> HttpResponse:
    context = {
        "event": event,
        "page": finish_page(event),
        "form": form,
        "reopen": reopen,
        "event_nav": event_nav(event, "desk:event"),
    }
    status = max(status_of(form), status_of(reopen))
    return render(request, "director/finish.html", context, status=status)
