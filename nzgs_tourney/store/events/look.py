"""How the papers and the public page of an event look."""

from __future__ import annotations

from games.sheets.look import PLAIN, Look
from nzgs_tourney.models import Event, EventLook


def look_of(event: Event) -> Look:
    """The event's picture and colour for its papers; plain without any. One query."""
    row = EventLook.objects.filter(event=event).first()
    return PLAIN if row is None else Look(row.colour, bytes(row.logo))


def look_of_page(event: Event) -> tuple[str, str]:
    """The event's colour and the digest of its picture, each empty for none. One query, without the picture."""
    return EventLook.objects.filter(event=event).values_list("colour", "logo_sha256").first() or ("", "")
