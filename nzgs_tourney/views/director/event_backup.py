"""Downloads a whole event as one file, and restores it from one."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from games.wording.numbers import sentences
from ground.translation import gettext as _
from nzgs_tourney.access.accounts import access_new_event
from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.forms.backups import RestoreForm
from nzgs_tourney.models import Event
from nzgs_tourney.pages.backups.backups_page import backups_now
from nzgs_tourney.pages.events.phones import printed_codes
from nzgs_tourney.services.exchange.restore_event import (
    HereAlreadyError,
    NotLedError,
    RestoredEvent,
    restore_as_director,
)
from nzgs_tourney.store.exchange.event_file import event_file, in_backup
from nzgs_tourney.tournament.wording.entries.accepted_lists import number_dropped_words
from nzgs_tourney.tournament.wording.events.backup_words import MAIN
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.tournament.wording.events.unshared_acts import UnsharedAct
from nzgs_tourney.views.director.exports import stays_in_rehearsal
from nzgs_tourney.views.director.form_handling import account, posted_data, run_if_valid, status_of
from nzgs_tourney.views.director.frame import event_nav
from nzgs_tourney.views.file_answers import file_response


@login_required
@require_GET
def show_backup(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Shows what the file contains, what not, and how it is restored."""
    event = access_event_as_director(request.user, event_slug)
    context = {
        "event": event,
        "event_nav": event_nav(event, "desk:backup"),
        "ledger_head": head_text(event.stream),
        "rows": [backup for backup in in_backup(event) if backup.key in MAIN],
        "codes": printed_codes(event),
        "backups": backups_now(),
    }
    return render(request, "director/backup.html", context)


@login_required
@require_GET
def backup_file(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Downloads the file, named after the day."""
    event = access_event_as_director(request.user, event_slug)
    if stays_in_rehearsal(request, event):
        return redirect("desk:backup", event_slug)
    name = f"{event_slug}-{timezone.localdate():%Y-%m-%d}.event.json"
    return file_response(event_file(event), name, "application/json")


@login_required
@require_http_methods(["GET", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """Restores an event; the account becomes its director, and sees what its printed codes need."""
    access_new_event(request.user)
    form = RestoreForm(posted_data(request), request.FILES or None)
    user = account(request)
    federation = user.has_perm("tourney.administer")
    asked = False
    acts: tuple[UnsharedAct, ...] = ()

    def restore_it() -> RestoredEvent:
        nonlocal asked, acts
        sent = form.cleaned_data
        try:
            content, because = sent["file"].read(), sent["because"]
            return restore_as_director(content, user, actor=user.actor, by_federation=federation, because=because)
        except NotLedError:
            asked = True
            raise
        except HereAlreadyError as here:
            acts = here.acts
            raise

    restored = run_if_valid(form, restore_it)
    if restored is not None:
        messages.success(request, _restored(restored.event))
        for dropped in restored.dropped:
            messages.warning(request, number_dropped_words(dropped))
        return redirect("desk:backup", restored.event.slug)
    form.fields["because"].required = asks_why = asked or bool(form["because"].value())
    context = {"form": form, "acts": acts, "asks_why": asks_why}
    return render(request, "director/restore.html", context, status=status_of(form))


def _restored(event: Event) -> str:
    """The message that it is restored, and where its public pages are now if another event has their address."""
    restored = _("{name} is restored, with its history intact. You direct it on this site.").format(name=event.name)
    if not event.stream.first_key:
        return restored
    moved = _("Another event has its address here: its own public pages are at {address} now.").format(
        address=reverse("public:event", args=[event.slug])
    )
    return sentences((restored, moved))
