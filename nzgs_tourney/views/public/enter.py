"""The public entry page of an event."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.timezone import localdate
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from ground.translation import gettext as _, language
from nzgs_tourney.access.applications import access_entry_page
from nzgs_tourney.forms.entries.enter_form import PublicEntryForm
from nzgs_tourney.models import EntryPage
from nzgs_tourney.pages.entries.enter_page import divisions_to_enter, enter_page, teams_to_join
from nzgs_tourney.pages.events.navigation import event_band
from nzgs_tourney.services.entries.send_application import send_application
from nzgs_tourney.store.entries.fees import fee_classes
from nzgs_tourney.store.messages.recipient import mails_entry_links
from nzgs_tourney.tournament.fees.terms import offered
from nzgs_tourney.views.director.form_handling import posted_data, run_if_valid, status_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows what an entry needs, and takes one. The answer is the same whether somebody is known or not."""
    page, now = access_entry_page(event_slug), timezone.now()
    divisions = divisions_to_enter(page)
    fees = offered(fee_classes(page.event), now)
    teams = teams_to_join(page)
    form = PublicEntryForm(posted_data(request), page=page, divisions=divisions, fees=fees, teams=teams)
    if request.method == "POST" and form.by_program:
        return redirect("public:entry_sent", event_slug)
    sent = run_if_valid(form, lambda: _send(page, form))
    if sent:
        if mails_entry_links(page.event):
            messages.info(request, _("The link goes to {address}.").format(address=form.cleaned_data["email"]))
        return redirect("public:entry_sent", event_slug)
    context = {
        "event_nav": event_band(page.event, "enter", None, localdate()),
        "page": enter_page(page, divisions, now),
        "event": page.event,
        "form": form,
    }
    return render(request, "public/enter.html", context, status=status_of(form))


def _send(page: EntryPage, form: PublicEntryForm) -> bool:
    send_application(page.event_id, form.applied(language()), now=timezone.now())
    return True


@never_cache
@require_safe
def entry_sent(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Says what comes next, to everybody who sent an entry the same."""
    page = access_entry_page(event_slug)
    context = {
        "event_nav": event_band(page.event, "enter", None, localdate()),
        "page": enter_page(page, divisions_to_enter(page), timezone.now()),
        "event": page.event,
    }
    return render(request, "public/enter_sent.html", context)
