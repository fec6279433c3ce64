"""Hears from a mail service that a mail came back. Loaded only where the site has an address for such reports."""

from __future__ import annotations

from typing import Any

from anymail.signals import EventType, tracking
from django.dispatch import receiver

from nzgs_tourney.services.messages.settle import note_bounced

_CAME_BACK = (EventType.BOUNCED, EventType.REJECTED, EventType.FAILED)


@receiver(tracking)
def hear(sender: object, event: Any, **_more: object) -> None:
    """Note it; other reports, e.g. that a mail was opened, are ignored."""
    if event.event_type in _CAME_BACK:
        note_bounced(str(event.message_id or ""))
