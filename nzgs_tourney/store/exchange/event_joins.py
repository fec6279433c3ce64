"""Which players of an event are one person: its file carries it, as far as the event's own history tells it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from games.models import LedgerEvent, PersonalData
from nzgs_tourney.models import Entry, Seat
from nzgs_tourney.store.people.identity import joined_players
from nzgs_tourney.store.people.written_as import subject_of, written_for


@dataclass(frozen=True, slots=True, order=True)
class Join:
    """`other` is the person `kept`, by the numbers of players."""

    kept: int
    other: int


def joins_of(stream: int, players: Collection[int]) -> list[Join]:
    """The joins in force between these players of the event with this ledger, in a fixed order. Seven queries."""
    joins = {Join(kept, other) for other, kept in joined_players().items()}
    recorded = told_joins(stream)
    return sorted(join for join in joins & recorded.keys() if {join.kept, join.other} <= set(players))


def told_joins(stream: int) -> dict[Join, list[Entry]]:
    """What the ledger tells of joins: entries that were written for one player, and given to another because the two
    are one person. Six queries."""
    given: dict[str, set[int]] = {}
    events = LedgerEvent.objects.filter(stream=stream, kind="entry.person")
    people = dict(PersonalData.objects.filter(event__in=events).values_list("event", "player"))
    for event in events:
        if event.payload.get("joined") and (kept := people.get(event.pk)) is not None:
            for subject in event.payload["entries"]:
                given.setdefault(subject, set()).add(kept)
    entries = [
        entry
        for entry in Entry.objects.filter(division__event__stream=stream).select_related("division").order_by("pk")
        if entry.player_id in given.get(subject_of(entry), ())
    ]
    written = {(entry.pk, player) for entry, player in written_for(stream, entries).items()}
    for seat in Seat.objects.filter(entry__in=entries, pairing__game__isnull=False).select_related("pairing__game"):
        game = seat.pairing.game
        assert game is not None
        written.add((seat.entry_id, game.black_id if seat.colour == "black" else game.white_id))
    recorded: dict[Join, list[Entry]] = {}
    for entry in entries:
        for other in sorted(player for pk, player in written if pk == entry.pk and player != entry.player_id):
            recorded.setdefault(Join(entry.player_id, other), []).append(entry)
    return recorded
