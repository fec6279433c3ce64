"""What every sheet of paper says at its foot: event, ledger head, New Zealand time."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.sheets.page import SheetFooter
from nzgs_tourney.models import Event
from nzgs_tourney.wording.ledger_head import head_text


def footer_of(event: Event, now: datetime) -> SheetFooter:
    """The footer of a sheet printed at this moment."""
    local = timezone.localtime(now)
    return SheetFooter(
        event.name, f"ledger {head_text(event.stream)}", f"{local:%a} {local.day} {local:%b %Y, %H:%M %Z}"
    )
