"""Compares who acted, by the name kept in a row."""

from __future__ import annotations

from games.ledger.event_trail import TrailEvent
from ground.forgotten import FORGOTTEN


def same_person(event: TrailEvent, actor: str) -> bool:
    """Whether a row can be by the actor of this event: the same name, or a name erased since."""
    return FORGOTTEN in (actor, event.actor_name) or event.actor_name == actor[:160]
