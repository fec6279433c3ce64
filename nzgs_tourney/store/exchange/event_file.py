"""A whole event as one file: the backup that another computer can restore (docs/event-file.md).

With its rows it has what the event's own history tells: which players are one person, and which names they had. Their
digests are in its chain, so a file can't change them.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Model

from games.ledger.append import lock_wherever_led
from games.models import Game, LedgerEvent, PersonalData
from nzgs_tourney.models import Entry, Event, Member, Seat
from nzgs_tourney.store.exchange.event_tables import BYTES, TABLES, row_of, rows_of
from nzgs_tourney.store.people.identity import joined_players
from nzgs_tourney.store.people.written_as import subject_of, written_for
from nzgs_tourney.tournament.wording.events.backup_words import InBackup
from ratings.models import Player
from ratings.name_parts import guessed_parts

FORMAT = "nzgs-tourney/event"
VERSION = 11
"""It rises whenever the format changes (docs/event-file.md says how). 5 is that of program 0.9.0, the first whose
files are read for ever; 6 that of 0.9.1."""
OLDEST = 5
"""The oldest version that is read."""


def event_as_json(event: Event, *, with_bytes: bool = True) -> dict[str, Any]:
    """The event as a JSON value: format, version, name, which players are one person, and every row of every table, all
    of one moment. Without bytes, those of records and pictures are empty, and aren't read."""
    without = {} if with_bytes else {key: content for key, content, _digest in BYTES}
    with transaction.atomic():
        # Nothing official may be added while the tables are read one by one, or the ledger would not match the rest.
        lock_wherever_led(event.stream_id)
        rows = {table.key: list(rows_of(table, event, with_bytes=with_bytes)) for table in TABLES}
        call_as_entered(rows["players"], [*rows["entries"], *rows["members"]], rows["games"], rows["personal_data"])
        kept_rows: dict[type[Model], frozenset[int]] = {Player: frozenset(player.pk for player in rows["players"])}
        joins = joins_of(event.stream_id, kept_rows[Player])
        tables = {
            key: [row_of(row, kept_rows, (without.get(key, ""),)) for row in table_rows]
            for key, table_rows in rows.items()
        }
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": event.name,
        "joins": [{"kept": join.kept, "other": join.other} for join in joins],
        "tables": tables,
    }


def event_file(event: Event) -> bytes:
    """The file. The same event gives the same bytes."""
    return (json.dumps(event_as_json(event), ensure_ascii=False, indent=1) + "\n").encode()


def in_backup(event: Event) -> tuple[InBackup, ...]:
    """What the file would contain, table by table; one query each, empty ones left out."""
    counted = ((table.key, table.rows(event).count()) for table in TABLES)
    return tuple(InBackup(key, count) for key, count in counted if count)


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


def recorded_names(entries: Iterable[Entry | Member], personal_data: Iterable[PersonalData]) -> Mapping[int, set[str]]:
    """By the player's number: the names of their entries and in their sides, and every text that the history tells of
    them."""
    names: dict[int, set[str]] = defaultdict(set)
    for entry in entries:
        names[entry.player_id].add(entry.name)
    for row in personal_data:
        if row.player_id is not None and isinstance(row.value, str):
            names[row.player_id].add(row.value)
    return names


def call_as_entered(
    players: Iterable[Player],
    entries: Iterable[Entry | Member],
    games: Iterable[Game],
    personal_data: Iterable[PersonalData],
) -> None:
    """Give each of these rows whose name the history doesn't have, e.g. because it is from another event, the name of
    their newest entry or in their newest side, or of their last game where the entry is another person's now. Nothing
    is saved."""
    newest = {entry.player_id: entry for entry in sorted(entries, key=lambda entry: entry.pk)}
    names = recorded_names(newest.values(), personal_data)
    played: dict[int, str] = {}
    for game in games:
        played |= {game.black_id: game.black_name, game.white_id: game.white_name}
    for player in players:
        if player.forgotten_at is not None or player.pk not in names or player.name in names[player.pk]:
            continue
        entry = newest.get(player.pk)
        if isinstance(entry, Entry):
            player.name, player.family_name, player.given_name = entry.name, entry.family_name, entry.given_name
            player.name_guessed = entry.name_guessed
        elif entry is not None:
            parts = guessed_parts(entry.name)
            player.name, player.family_name, player.given_name = entry.name, parts.family, parts.given
            player.name_guessed = True
        elif player.pk in played:
            parts = guessed_parts(played[player.pk])
            player.name, player.family_name, player.given_name = played[player.pk], parts.family, parts.given
            player.name_guessed = True
