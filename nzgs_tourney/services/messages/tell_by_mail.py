"""Mails people that something about them is kept here, where somebody else entered them."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from nzgs_tourney.models import Entry, Event, Message, MessageKind
from nzgs_tourney.services.messages.write_message import write_message


@transaction.atomic
def tell_by_mail(event_id: int, entry_ids: Collection[int]) -> int:
    """Write to the players of these entries who weren't told yet and have an address, once each; returns how many
    messages were written, none while the event's messages are off. That they were told is noted once it went."""
    event = Event.objects.select_related("stream").get(pk=event_id)
    before = Message.objects.filter(event=event).count()
    entries = Entry.objects.filter(division__event=event, pk__in=entry_ids).exclude(email="").not_told()
    for entry in entries.select_related("division").order_by("pk"):
        write_message(event, MessageKind.TOLD, entry, about="privacy")
    return Message.objects.filter(event=event).count() - before
