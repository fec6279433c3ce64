"""Papers of the entry desk: receipts, and the list of who comes and what they pay."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from nzgs_tourney.access.divisions import access_entry_at_desk
from nzgs_tourney.access.events import access_event_for
from nzgs_tourney.access.permissions import Work
from nzgs_tourney.models import Event
from nzgs_tourney.paper.desk_list import desk_list
from nzgs_tourney.paper.receipts import all_receipts, receipt_of
from nzgs_tourney.paper.sheets.desk_list import desk_list_pdf
from nzgs_tourney.paper.sheets.receipts import receipts_pdf
from nzgs_tourney.views.director.form_handling import row_numbers
from nzgs_tourney.views.director.paper import event_sheet_answer


@login_required
@require_GET
def receipts(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The receipts of everybody who paid, or with `?entry=` of one entry."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    chosen = next(iter(row_numbers([request.GET.get("entry", "")])), None)
    return event_sheet_answer(request, event, "receipts", lambda: _receipts(event, chosen))


def _receipts(event: Event, chosen: int | None) -> bytes:
    now = timezone.now()
    if chosen is None:
        return receipts_pdf(all_receipts(event, now=now))
    return receipts_pdf([receipt_of(access_entry_at_desk(event, chosen), now=now)])


@login_required
@require_GET
def desk_list_sheet(request: HttpRequest, event_slug: str) -> HttpResponse:
    """The entry desk list of all divisions."""
    event = access_event_for(Work.CHECK_IN, request.user, event_slug)
    return event_sheet_answer(request, event, "desk-list", lambda: desk_list_pdf(desk_list(event, now=timezone.now())))
