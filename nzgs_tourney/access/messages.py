"""Gives messages to those who may see them."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import Visitor, access_event_as_director
from nzgs_tourney.models import Message
from nzgs_tourney.store.messages.facts import READ_WITH


def access_message_as_director(user: Visitor, event_slug: str, message_id: int) -> Message:
    """The message with its event, for the directors of that."""
    event = access_event_as_director(user, event_slug)
    message = get_object_or_404(Message.objects.select_related(*READ_WITH), event=event, pk=message_id)
    message.event = event
    return message
