"""A director withdraws a player from an event; before the draw the place goes to who waits first."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import at_one_moment, lock
from nzgs_tourney.models import Entry
from nzgs_tourney.services.entries.accept_application import fill_places
from nzgs_tourney.services.entries.edit_entry import withdraw_entry
from nzgs_tourney.services.rounds.challenge import withdraw_challenges_of


@transaction.atomic
def give_up_place(entry_id: int, *, actor: Actor, reason: str = "") -> Entry:
    """The entry, withdrawn as `withdraw_entry` does; a place that this frees is filled as `fill_places` does, and a
    challenge on a ladder that waits for an answer is withdrawn."""
    stream = lock(Entry.objects.values_list("division__event__stream", flat=True).get(pk=entry_id))
    with at_one_moment(stream):
        entry = withdraw_entry(entry_id, actor=actor, reason=reason)
        withdraw_challenges_of(entry_id, actor=actor)
    fill_places(entry.division.event_id)
    return entry
