"""That another site leads an event, as its pages here say it."""

from __future__ import annotations

from dataclasses import dataclass

from games.ledger.leader import leader_of
from nzgs_tourney.models import Event


@dataclass(frozen=True, slots=True)
class LedAt:
    """The site that leads the event: its name, and the event's page there, empty where nobody else reaches it."""

    site: str
    url: str


def led_at(event: Event) -> LedAt | None:
    """Where the event is led; None where it is led here, without a query then."""
    leader = leader_of(event.stream_id) if event.stream.led_elsewhere else None
    return LedAt(leader.name, leader.address and f"{leader.address}/e/{event.slug}/") if leader else None
