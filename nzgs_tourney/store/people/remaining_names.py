"""Where a forgotten person’s name remains: inside records, and in what people wrote in their own words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from games.audit.player_names import fits
from games.models import Case, Correction, Evidence, LedgerEvent, Record, RecordAudit, RecordOfReference, Ruling
from nzgs_tourney.models import Pairing, SeatChange
from nzgs_tourney.store.people.forgetting import PersonRows


@dataclass(frozen=True, slots=True)
class RemainingName:
    """How many records of their games contain the name, how many texts of their events, and how many lines of the
    history in which somebody wrote it."""

    records: int
    texts: int
    lines: int


def naming(names: Collection[str]) -> re.Pattern[str]:
    """A pattern that finds any of the names as whole words, in any case."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)


def remaining_names(person: PersonRows) -> RemainingName:
    """Counts the remaining names. Ten queries, whatever the number of games."""
    verdicts = RecordAudit.objects.filter(record__game__in=person.games).values_list("verdict", flat=True)
    players = [[verdict.get(colour) or {} for colour in ("black", "white")] for verdict in verdicts]
    records = sum(
        any(fits(player.get("name") or "", name) for player in both for name in person.names) for both in players
    )
    named = naming(person.names)
    texts = sum(named.search(text) is not None for text in _texts(person))
    lines = sum(any(map(named.search, strings_in(payload))) for payload in _payloads(person))
    return RemainingName(records, texts, lines)


def _payloads(person: PersonRows) -> Iterator[Any]:
    """The hashed payloads in the ledgers of their events."""
    events = LedgerEvent.objects.filter(stream__in=[event.stream_id for event in person.events])
    yield from events.values_list("payload", flat=True).iterator(chunk_size=2_000)


def strings_in(value: Any) -> Iterator[str]:
    """The texts in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from strings_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from strings_in(part)


def _texts(person: PersonRows) -> Iterator[str]:
    """What people wrote in the events in which they were entered."""
    streams = [event.stream_id for event in person.events]
    divisions = [entry.division_id for entry in person.entries]
    yield from Case.objects.filter(stream__in=streams).values_list("statement", flat=True)
    yield from Evidence.objects.filter(case__stream__in=streams).values_list("text", flat=True)
    for fields in Ruling.objects.filter(stream__in=streams).values_list("reason", "declined_because"):
        yield " ".join(fields)
    yield from Correction.objects.filter(game__stream__in=streams).values_list("reason", flat=True)
    yield from Record.objects.filter(game__stream__in=streams).values_list("remark", flat=True)
    yield from RecordOfReference.objects.filter(game__stream__in=streams).values_list("reason", flat=True)
    yield from Pairing.objects.filter(round__division__in=divisions).values_list("override_reason", flat=True)
    yield from SeatChange.objects.filter(round__division__in=divisions).values_list("reason", flat=True)
