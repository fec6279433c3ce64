"""The footer of every sheet of paper: event, ledger head, New Zealand time, and where it can be checked."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from games.sheets.page import SheetFooter
from ground.dates import stamp_text
from ground.translation import gettext as _
from nzgs_tourney.models import Event
from nzgs_tourney.network.site_address import address_for_others
from nzgs_tourney.tournament.wording.events.ledger_head import SHOWN_DIGITS, head_text


def footer_of(event: Event, now: datetime, *, code: bool = True) -> SheetFooter:
    """The footer of a sheet printed at this moment; without its code on sheets with a code for players to scan. The
    name of a rehearsal says that it is one, wherever the sheet has it."""
    head = _("history {head}").format(head=head_text(event.stream))
    name = _("Rehearsal · {event}").format(event=event.name) if event.rehearsal else event.name
    return SheetFooter(name, head, stamp_text(timezone.localtime(now)), check_address(event) if code else "")


def check_address(event: Event) -> str:
    """The page that compares this footer with the history, filled in; empty while nobody else can open the site or the
    event."""
    site, stream = address_for_others(), event.stream
    if not (site and event.published and stream.seq):
        return ""
    foot = urlencode({"foot": f"{stream.seq} {stream.head[:SHOWN_DIGITS]}"})
    return f"{site}{reverse('public:paper', args=[event.slug])}?{foot}"
