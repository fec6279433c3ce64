"""Switches an event's messages on or off."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import ALWAYS_KINDS, Event, Message, MessageSettings, MessageState
from nzgs_tourney.store.messages.recipient import mails_entry_links


def send_anyway(event: Event, *, anyway: bool) -> None:
    """Send this event's messages although their links lead to a laptop, or hold them until they lead further."""
    MessageSettings.objects.update_or_create(event=event, defaults={"anyway": anyway})


@transaction.atomic
def switch_messages(event: Event, *, on: bool, asks: bool) -> None:
    """Send messages of what happens from now on, or stop; with `asks` those of a round wait for the director. What
    already waits is left out when they are switched off, but for links that somebody waits for (`ALWAYS_KINDS`). Raises
    Refused for a rehearsal, whose players are invented."""
    if on and event.rehearsal:
        raise Refused(_("A rehearsal sends nothing: its players are invented."))
    row, _made = MessageSettings.objects.select_for_update().get_or_create(event=event)
    row.on_since = (row.on_since or timezone.now()) if on else None
    row.asks = asks
    row.save()
    if not on:
        unsent = Message.objects.filter(event=event, state__in=(MessageState.HELD, MessageState.WAITING))
        unsent = unsent.exclude(kind__in=ALWAYS_KINDS) if mails_entry_links(event) else unsent
        unsent.update(state=MessageState.LEFT_OUT)
