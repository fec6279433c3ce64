"""Notifications of browsers, as a player's page offers them."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings

from nzgs_tourney.models import MessageSettings, PlayerLink, PushSubscription
from nzgs_tourney.site.push_keys import public_push_key


@dataclass(frozen=True, slots=True)
class Notifications:
    """The site's public `key`, and the browsers that are told by this link: SHA-256 of the address of each in hex, so
    that a page gives no address away."""

    key: str
    known: tuple[str, ...]


def notifications_of(link: PlayerLink) -> Notifications | None:
    """What the page of this link offers; None where this site can't push, or the event's messages are off. Two queries
    where it can."""
    if not settings.PUSHES:
        return None
    if not MessageSettings.objects.filter(event=link.event_id).exclude(on_since=None).exists():
        return None
    endpoints = PushSubscription.objects.filter(link=link).order_by("pk").values_list("endpoint", flat=True)
    return Notifications(public_push_key(), tuple(sha256(one.encode()).hexdigest() for one in endpoints))
