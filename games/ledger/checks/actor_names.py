"""Who acted, by the name that a row keeps."""

from __future__ import annotations

from games.ledger.event_trail import Event
from ratings.forgotten import FORGOTTEN


def same_person(event: Event, actor: str) -> bool:
    """Whether a row can be of the one who acted in this event: the same name, or one that was forgotten since. An
    event of an earlier version has no name beside it."""
    return not event.actor_name or FORGOTTEN in (actor, event.actor_name) or event.actor_name == actor[:160]
