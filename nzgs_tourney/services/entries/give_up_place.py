"""A director withdraws a player from an event; before the draw the place goes to who waits first."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.accept_application import fill_places
from nzgs_tourney.services.entries.edit_entry import withdraw_entry


@transaction.atomic
def give_up_place(entry_id: int, *, actor: Actor, reason: str = "") -> Entry:
    """The entry, withdrawn as `withdraw_entry` does; a place that this frees is filled as `fill_places` does."""
    entry = withdraw_entry(entry_id, actor=actor, reason=reason)
    fill_places(entry.division.event_id)
    return entry
