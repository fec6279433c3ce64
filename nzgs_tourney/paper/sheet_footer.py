"""What every sheet of paper says at its foot: event, ledger head, New Zealand time."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from games.sheets.page import SheetFooter
from nzgs_tourney.models import Event
from nzgs_tourney.wording.ledger_head import head_text
from ratings.dates import stamp_text
from ratings.translation import gettext as _


def footer_of(event: Event, now: datetime) -> SheetFooter:
    """The footer of a sheet printed at this moment."""
    head = _("history {head}").format(head=head_text(event.stream))
    return SheetFooter(event.name, head, stamp_text(timezone.localtime(now)))
