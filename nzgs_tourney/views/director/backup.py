"""Downloads a whole event as one file."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from nzgs_tourney.access.events import access_event_as_director
from nzgs_tourney.pages.backups.backups_page import backups_now
from nzgs_tourney.pages.events.printed_codes import printed_codes
from nzgs_tourney.store.exchange.event_file import event_file, in_backup
from nzgs_tourney.tournament.wording.events.event_file import MAIN
from nzgs_tourney.tournament.wording.events.ledger_head import head_text
from nzgs_tourney.views.director.nav import event_nav
from nzgs_tourney.views.download_response import file_response


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
def file(request: HttpRequest, event_slug: str) -> HttpResponse:
    """Downloads the file, named after the day."""
    event = access_event_as_director(request.user, event_slug)
    name = f"{event_slug}-{timezone.localdate():%Y-%m-%d}.event.json"
    return file_response(event_file(event), name, "application/json")
