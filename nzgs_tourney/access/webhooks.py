"""Gives webhooks to those who may see them."""

from __future__ import annotations

from django.shortcuts import get_object_or_404

from nzgs_tourney.access.events import Visitor, access_event_as_director
from nzgs_tourney.models import Webhook


def access_webhook_as_director(user: Visitor, event_slug: str, webhook_id: int) -> Webhook:
    """The webhook with its event and division, for the directors of that event."""
    event = access_event_as_director(user, event_slug)
    hook = get_object_or_404(Webhook.objects.select_related("division"), event=event, pk=webhook_id)
    hook.event = event
    return hook
