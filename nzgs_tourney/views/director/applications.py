"""The public entry page of an event at the desk: its settings, and those who entered by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from ground.errors import Refused
from ground.translation import gettext as _, ngettext
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.entries.entry_page_form import EntryPageForm, initial_settings
from nzgs_tourney.models import Division, EntryPage, Event
from nzgs_tourney.pages.entries.applications_page import applications_page
from nzgs_tourney.services.entries.accept_application import (
    Decided,
    accept_applications,
    decline_applications,
    put_on_waiting_list,
    reopen_applications,
)
from nzgs_tourney.services.entries.open_entry_page import close_entry_page, set_entry_page
from nzgs_tourney.views.director.form_handling import (
    account,
    numbered_fields,
    posted_data,
    row_numbers,
    run_if_valid,
    status_of,
)
from nzgs_tourney.views.director.frame import event_frame


@login_required
@require_GET
def applications(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Lists those who entered by the public page."""
    event = access_event_as_director(request.user, event_slug)
    return _page(request, event)


@login_required
@require_http_methods(["GET", "POST"])
def entry_page(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Opens the public entry page and changes it."""
    event = access_event_as_director(request.user, event_slug)
    divisions = tuple(Division.objects.filter(event=event).select_related("room").order_by("position", "pk"))
    page, now = EntryPage.objects.filter(event=event).first(), timezone.now()
    form = EntryPageForm(posted_data(request), divisions=divisions, initial=initial_settings(page, divisions, now))
    actor = account(request).actor
    saved = run_if_valid(form, lambda: set_entry_page(event.pk, form.settings, form.places, actor=actor))
    if saved is not None:
        messages.success(request, _("Saved."))
        return redirect("desk:applications", event_slug)
    context = {**event_frame(event, "desk:applications"), "form": form, "page": page}
    return render(request, "director/entry_page.html", context, status=status_of(form))


@login_required
@require_POST
def entry_page_close(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Closes the public entry page now."""
    event = access_event_as_director(request.user, event_slug)
    close_entry_page(event.pk, now=timezone.now(), actor=account(request).actor)
    messages.success(request, _("Nobody can enter any more. Links still work."))
    return redirect("desk:applications", event_slug)


@login_required
@require_POST
def applications_decide(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Does one of `DECISIONS` to the ticked ones."""
    event = access_event_as_director(request.user, event_slug)
    numbers = row_numbers(request.POST.getlist("application"))
    decide = DECISIONS.get(request.POST.get("action", ""))
    if not numbers or decide is None:
        return _page(request, event, _("Tick an entry first."))
    try:
        decided, done = decide(request, event, numbers)
    except Refused as refused:
        return _page(request, event, refused.sentence)
    if decided.done:
        messages.success(request, done)
    if decided.refused:
        return _page(request, event, " ".join(decided.refused), partly=bool(decided.done))
    return redirect("desk:applications", event_slug)


def _accept(request: HttpRequest, event: Event, numbers: list[int]) -> tuple[Decided, str]:
    answers = numbered_fields(request, "line_")
    decided = accept_applications(event.pk, numbers, answers, actor=account(request).actor)
    return decided, ngettext("{count} entry is accepted.", "{count} entries are accepted.", decided.done).format(
        count=decided.done
    )


def _decline(request: HttpRequest, event: Event, numbers: list[int]) -> tuple[Decided, str]:
    reason = request.POST.get("reason", "")[:200]
    decided = decline_applications(event.pk, numbers, reason, actor=account(request).actor)
    return decided, ngettext("{count} entry is declined.", "{count} entries are declined.", decided.done).format(
        count=decided.done
    )


def _wait(request: HttpRequest, event: Event, numbers: list[int]) -> tuple[Decided, str]:
    decided = put_on_waiting_list(event.pk, numbers, actor=account(request).actor)
    return decided, _("On the waiting list.")


def _reopen(request: HttpRequest, event: Event, numbers: list[int]) -> tuple[Decided, str]:
    decided = reopen_applications(event.pk, numbers, actor=account(request).actor)
    return decided, _("Back among those to decide.")


Decision = Callable[[HttpRequest, Event, list[int]], tuple[Decided, str]]
DECISIONS: Mapping[str, Decision] = MappingProxyType(
    {"accept": _accept, "decline": _decline, "wait": _wait, "reopen": _reopen}
)
"""What a director can do with several at once, by the name on the button: each says what was done."""


def _page(request: HttpRequest, event: Event, refusal: str = "", *, partly: bool = False) -> HttpResponse:
    context = {
        **event_frame(event, "desk:applications"),
        "page": applications_page(event, timezone.now()),
        "refusal": refusal,
        "partly": partly,
        "answers": numbered_fields(request, "line_"),
        "ticked": row_numbers(request.POST.getlist("application")),
        "reason": request.POST.get("reason", "")[:200],
    }
    return render(request, "director/applications.html", context, status=422 if refusal else 200)
