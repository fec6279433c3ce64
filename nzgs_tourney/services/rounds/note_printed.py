"""Notes which address an event's printed codes use."""

from __future__ import annotations

from datetime import datetime

from nzgs_tourney.models import PrintedAddress
from nzgs_tourney.network.site_address import site_address


def note_printed(event_id: int, *, now: datetime) -> None:
    """Note that codes of the event were printed with the site's current address. Nothing official changes."""
    PrintedAddress.objects.update_or_create(event_id=event_id, address=site_address(), defaults={"printed_at": now})
