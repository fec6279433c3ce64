"""Notes how people were told what is kept about them, or why that was not needed: principle 3A of the Privacy Act asks
for it where somebody else entered them. What is noted first stays, until it is taken back.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.ledger.append import append, lock
from nzgs_tourney.models import Entry, Event
from nzgs_tourney.models.entry import Entries
from nzgs_tourney.services.events.subjects import EVENT, entry_subject
from nzgs_tourney.tournament.division.privacy import Told


@transaction.atomic
def note_told(event_id: int, entry_ids: Collection[int], how: Told, *, actor: Actor) -> int:
    """Note that the players of these entries of the event were told, in every division; returns how many entries that
    changed. One ledger event if any. Entries of another event are passed over, and those that were told before."""
    stream = lock(Event.objects.get(pk=event_id).stream_id)
    entries = _not_told(event_id, entry_ids)
    if entries:
        Entry.objects.filter(pk__in=[entry.pk for entry in entries]).update(told=how.value, told_at=timezone.now())
        append(stream, "people.told", EVENT, actor, {"how": how.value, "entries": list(map(entry_subject, entries))})
    return len(entries)


@transaction.atomic
def take_back_told(entry_id: int, *, actor: Actor) -> bool:
    """The player of this entry was not told after all, in any division of the event; False where nothing said so."""
    entry = Entry.objects.select_related("division__event").get(pk=entry_id)
    stream = lock(entry.division.event.stream_id)
    told = _of_players(entry.division.event_id, [entry_id]).exclude(told="").select_related("division")
    entries = list(told.order_by("pk"))
    if entries:
        Entry.objects.filter(pk__in=[one.pk for one in entries]).update(told="", told_at=None)
        append(stream, "people.not_told", EVENT, actor, {"entries": list(map(entry_subject, entries))})
    return bool(entries)


def note_told_by_program(entry: Entry, how: Told, *, now: datetime) -> None:
    """Note that the program told the player of this entry at this time: by a mail with the sentence about privacy, or
    on their own page. The ledger doesn't record it. Nothing happens where they were told before, nor for a side with a
    partner whom this didn't reach: who opened its page is one of them, and a mail goes to those with an address."""
    if not entry.told and (not entry.division.of_partners or (how is Told.MAIL and _reaches_all(entry))):
        _of_players(entry.division.event_id, [entry.pk]).not_told().update(told=how.value, told_at=now)


def _reaches_all(entry: Entry) -> bool:
    """Whether every partner of the side has an address."""
    return not entry.members.filter(email="").exists()


def _of_players(event_id: int, entry_ids: Collection[int]) -> Entries:
    players = Entry.objects.filter(division__event=event_id, pk__in=entry_ids).values("player")
    return Entry.objects.filter(division__event=event_id, player__in=players)


def _not_told(event_id: int, entry_ids: Collection[int]) -> list[Entry]:
    return list(_of_players(event_id, entry_ids).not_told().select_related("division").order_by("pk"))
