"""Keeps that a browser is told of a player's messages, and forgets it."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from nzgs_tourney.models import PlayerLink, PushSubscription

MOST = 5
"""So many browsers may be told by one link; the oldest goes first."""


@transaction.atomic
def subscribe(link: PlayerLink, endpoint: str, key: str, secret: str) -> None:
    """From now on this browser is told of what is written to the player of this link."""
    values = {"link": link, "key": key, "secret": secret, "made_at": timezone.now()}
    PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=values)
    kept = PushSubscription.objects.filter(link=link).order_by("-made_at", "-pk").values_list("pk", flat=True)[:MOST]
    PushSubscription.objects.filter(link=link).exclude(pk__in=list(kept)).delete()


def unsubscribe(link: PlayerLink, endpoint: str) -> None:
    """This browser isn't told any more."""
    PushSubscription.objects.filter(link=link, endpoint=endpoint).delete()
