"""A whole event as one file: the backup that another computer can restore (docs/event-file.md)."""

from __future__ import annotations

import json
from typing import Any

from django.db import transaction
from django.db.models import Model

from games.ledger.append import lock
from nzgs_tourney.models import Event
from nzgs_tourney.store.exchange.event_joins import joins_of
from nzgs_tourney.store.exchange.event_rows import row_of
from nzgs_tourney.store.exchange.event_tables import TABLES
from nzgs_tourney.store.exchange.recorded_names import call_as_entered
from nzgs_tourney.tournament.wording.events.backup_words import InBackup
from ratings.models import Player

FORMAT = "nzgs-tourney/event"
VERSION = 7
"""It rises whenever the format changes (docs/event-file.md says how). 5 is that of program 0.9.0, the first whose
files are read for ever; 6 that of 0.9.1."""
OLDEST = 5
"""The oldest version that is read."""


def event_as_json(event: Event) -> dict[str, Any]:
    """The event as a JSON value: format, version, name, which players are one person, and every row of every table, all
    of one moment."""
    with transaction.atomic():
        # Nothing official may be added while the tables are read one by one, or the ledger would not match the rest.
        lock(event.stream_id)
        rows = {table.key: list(table.rows(event)) for table in TABLES}
        call_as_entered(rows["players"], rows["entries"], rows["games"], rows["personal_data"])
        kept_rows: dict[type[Model], frozenset[int]] = {Player: frozenset(player.pk for player in rows["players"])}
        joins = joins_of(event.stream_id, kept_rows[Player])
        tables = {key: [row_of(row, kept_rows) for row in table_rows] for key, table_rows in rows.items()}
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
