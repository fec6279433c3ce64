"""An event as it goes to another site: its file without the bytes of records and pictures, which go ahead by their
SHA-256, and with the numbers that the other site knows its rows by.

Two sites number the same rows differently. The numbers of the files are one site's own wherever they can be: a row that
came from another site keeps the number it came with, and a new row whose number is taken there gets the next free one.
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from games.models import Evidence, GamePhoto, Record
from nzgs_tourney.models import Event, EventLook
from nzgs_tourney.store.exchange.event_file import event_as_json
from nzgs_tourney.store.exchange.event_tables import (
    BYTES,
    GONE_TOO,
    LOOSE_IN_JSON,
    TABLES,
    fields_of,
    key_of,
    target_of,
)

_AT_ONCE = 500
"""So many digests are asked for in one query."""
_KEYS = {table.model: table.key for table in TABLES}

Numbers = dict[str, dict[str, int]]
"""By table, the numbers of rows here by those of the files, where they differ; those are texts, as JSON has them."""


def event_to_send(event: Event, numbers: Numbers) -> tuple[dict[str, Any], Numbers]:
    """The event as a JSON value, and the numbers with those that it gives to rows for the first time."""
    value = event_as_json(event, with_bytes=False)
    numbers = {key: dict(of_table) for key, of_table in numbers.items()}
    _number_new_rows(value["tables"], numbers)
    back = {key: {here: int(there) for there, here in of_table.items()} for key, of_table in numbers.items()}
    if any(back.values()):
        _renumber(value, back)
    return value, numbers


def digests_of(value: Mapping[str, Any]) -> set[str]:
    """The SHA-256 of every record and picture that the event has."""
    tables = value["tables"]
    return {row[digest] for key, _content, digest in BYTES for row in tables.get(key, ()) if row.get(digest)}


def file_of(event: Event, sha256: str) -> bytes | None:
    """The bytes of this event's record or picture with this digest, None where it has none."""
    for rows, content, digest in _stored(event):
        found = rows.filter(**{digest: sha256}).values_list(content, flat=True).first()
        if found is not None:
            return bytes(found)
    return None


def digests_here(event: Event) -> set[str]:
    """The SHA-256 of all of this event's records and pictures, whose bytes are here. Four queries."""
    return {one for rows, _content, digest in _stored(event) for one in rows.values_list(digest, flat=True) if one}


def files_of(event: Event, digests: Collection[str]) -> dict[str, bytes]:
    """The bytes of those of this event's records and pictures that have these digests."""
    wanted = sorted(digests)
    found: dict[str, bytes] = {}
    for start in range(0, len(wanted), _AT_ONCE):
        part = wanted[start : start + _AT_ONCE]
        for rows, content, digest in _stored(event):
            some = rows.filter(**{f"{digest}__in": part}).values_list(digest, content)
            found |= {sha256: bytes(stored) for sha256, stored in some}
    return found


def _stored(event: Event) -> Iterator[tuple[QuerySet[Any], str, str]]:
    """The rows of this event that have bytes, and the names of those and of their digest."""
    of_game, of_case = {"game__stream": event.stream_id}, {"case__stream": event.stream_id}
    yield Record.objects.filter(**of_game), "original", "sha256"
    yield Evidence.objects.filter(**of_case), "image", "sha256"
    yield GamePhoto.objects.filter(**of_game), "image", "sha256"
    yield EventLook.objects.filter(event=event), "logo", "logo_sha256"


def fill_files(tables: Mapping[str, Any], contents: Mapping[str, bytes]) -> None:
    """Put the bytes back by their digests, where they are known."""
    for key, content, digest in BYTES:
        for row in tables.get(key, ()):
            if row.get(digest) and not row.get(content) and (found := contents.get(row[digest])) is not None:
                row[content] = base64.b64encode(found).decode()


def _number_new_rows(tables: Mapping[str, Any], numbers: Numbers) -> None:
    """Give a number to each row whose own is another row's in the files."""
    for key, rows in tables.items():
        of_table = numbers.get(key, {})
        known = set(of_table.values())
        taken = {int(there) for there in of_table} | {row["id"] for row in rows}
        for row in rows:
            if row["id"] not in known and str(row["id"]) in of_table:
                free = max(taken) + 1
                taken.add(free)
                of_table[str(free)] = row["id"]


def _renumber(value: dict[str, Any], numbers: Mapping[str, Mapping[int, int]]) -> None:
    for table in TABLES:
        for row in value["tables"][table.key]:
            row["id"] = numbers.get(table.key, {}).get(row["id"], row["id"])
            for column, of_table in _references(table.model):
                if row[column]:
                    row[column] = of_table_number(numbers, of_table, row[column])
            for (model, name), (inside, target) in LOOSE_IN_JSON.items():
                if model is table.model and inside in row[name]:
                    row[name] = {**row[name], inside: of_table_number(numbers, _KEYS[target], row[name][inside])}
    for join in value["joins"]:
        join["kept"], join["other"] = (of_table_number(numbers, "players", join[one]) for one in ("kept", "other"))


def of_table_number(numbers: Mapping[str, Mapping[int, int]], table: str, number: int) -> int:
    """The other number of this row."""
    return numbers.get(table, {}).get(number, number)


def _references(model: type[Any]) -> Iterator[tuple[str, str]]:
    """The columns of the file that have the number of another row, and that row's table."""
    for field in fields_of(model):
        target = target_of(field) or GONE_TOO.get((model, field.name))
        if target is not None:
            yield key_of(field), _KEYS[target]
