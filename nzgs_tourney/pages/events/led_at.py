"""Where an event is led, as its pages here say it."""

from __future__ import annotations

from games.ledger.leader import leader_of
from nzgs_tourney.models import Event


def led_at(event: Event) -> str:
    """The name of the site that leads the event; empty where this one does, without a query then."""
    leader = leader_of(event.stream_id) if event.stream.led_elsewhere else None
    return leader.name if leader else ""
