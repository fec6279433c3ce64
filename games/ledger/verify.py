"""Checking the ledger as it is in the database, and that the confirmed results and their corrections are those that it
tells of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, QuerySet

from games.ledger.chain import Break, Link, first_break
from games.ledger.personal import digests_in
from games.models import Correction, Game, GameState, LedgerEvent, PersonalData, Stream

IMPORTED = "games.imported"
"""The kind of event that confirms several games at once: `confirmed` in its payload has the result of each."""
CONFIRMING = ("result.confirmed", IMPORTED)
CORRECTING = "result.corrected"


@dataclass(frozen=True, slots=True)
class PersonalCount:
    """How much personal data the events of a stream have a digest of: `checked` is here and is what was written,
    `erased` is gone because somebody was forgotten, `missing` is not here."""

    checked: int = 0
    erased: int = 0
    missing: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """One stream's state: its head, and the first break in it, None where it is whole, every confirmed result is
    the one that it tells of, and no personal data another than was written."""

    stream: str
    seq: int
    head: str
    broken: Break | None
    personal: PersonalCount = PersonalCount()


def links_of(stream: Stream) -> Iterator[Link]:
    """The stream's events up to its head as it was read, in order, as the chain sees them."""
    events = LedgerEvent.objects.filter(stream=stream, seq__lte=stream.seq)
    for event in events.order_by("seq").iterator(chunk_size=2_000):
        yield Link(
            stream.chain_key,
            event.seq,
            event.kind,
            event.subject,
            event.actor,
            event.at,
            event.payload,
            event.previous,
            event.hash,
        )


def verify(key: str | None = None) -> list[Verdict]:
    """Check one stream, or all of them in the order of their keys. Raises Stream.DoesNotExist for an unknown key.

    No lock is taken, and each thing is read before what vouches for it: whatever is added meanwhile is no break.
    """
    keys = list(Stream.objects.order_by("key").values_list("key", flat=True)) if key is None else [key]
    return [_verdict(one) for one in keys]


def _verdict(key: str) -> Verdict:
    last = LedgerEvent.objects.filter(stream__key=key).aggregate(last=Max("seq"))["last"] or 0
    games = _confirmed(Game.objects.filter(stream__key=key))
    corrections = _corrections(key)
    stream = Stream.objects.get(key=key)
    broken = first_break(key, links_of(stream), stream.seq, stream.head)
    if broken is None and last > stream.seq:
        broken = Break(key, last, f"event {last} stands after the head of the stream, {stream.seq}")
    personal, other_name = _personal(stream)
    broken = broken or _first_difference(stream, games) or _first_other(stream, corrections) or other_name
    return Verdict(key, stream.seq, stream.head, broken, personal)


def _personal(stream: Stream) -> tuple[PersonalCount, Break | None]:
    """The personal data beside the stream's events, counted, and the first event that it does not belong to."""
    rows: dict[int, dict[str, PersonalData]] = defaultdict(dict)
    of_stream = PersonalData.objects.filter(event__stream=stream, event__seq__lte=stream.seq)
    for row in of_stream.iterator(chunk_size=2_000):
        rows[row.event_id][row.digest] = row
    checked = erased = missing = 0
    broken: Break | None = None
    for pk, seq, payload in (
        LedgerEvent.objects.filter(stream=stream, seq__lte=stream.seq)
        .order_by("seq")
        .values_list("pk", "seq", "payload")
        .iterator(chunk_size=2_000)
    ):
        beside = rows.get(pk, {})
        for digest in digests_in(payload):
            if digest not in beside:
                missing += 1
            elif (kept := beside.pop(digest).kept).erased:
                erased += 1
            elif kept.fits:
                checked += 1
            else:
                broken = broken or Break(stream.key, seq, f"personal data beside event {seq} is not what was written")
        if beside:
            broken = broken or Break(stream.key, seq, f"personal data beside event {seq} is none of its own")
    return PersonalCount(checked, erased, missing), broken


def _confirmed(games: QuerySet[Game]) -> dict[str, Game]:
    """Those of the games that are confirmed, as the ledger names them."""
    return {f"game:{game.number}": game for game in games.filter(state=GameState.CONFIRMED)}


def _first_difference(stream: Stream, games: dict[str, Game]) -> Break | None:
    """The first event that a confirmed result contradicts, or the head where one of `games`, confirmed before the
    stream was read, was confirmed by no event."""
    said: dict[str, tuple[LedgerEvent, str]] = {}
    for event in LedgerEvent.objects.filter(stream=stream, seq__lte=stream.seq, kind__in=CONFIRMING).order_by("seq"):
        if event.kind == IMPORTED:
            said |= {subject: (event, result) for subject, result in event.payload["confirmed"].items()}
        else:
            said[event.subject] = (event, event.payload["result"])
    if since := said.keys() - games.keys():
        numbers = [int(subject.removeprefix("game:")) for subject in since]
        games = games | _confirmed(Game.objects.filter(stream=stream, number__in=numbers))
    for subject, (event, confirmed) in said.items():
        stands = games[subject].result if subject in games else "not confirmed"
        if stands != confirmed:
            return Break(stream.key, event.seq, f"{subject} was confirmed as {confirmed}, but stands as {stands}")
    for subject in sorted(games.keys() - said.keys()):
        return Break(stream.key, stream.seq, f"{subject} stands as confirmed, but no event confirmed it")
    return None


Corrected = tuple[str, int]
"""A game as the ledger names it, and which of its corrections."""
Correct = tuple[str, bool, str, bool, str | int]
"""From, to, and why: a director's reason or the number of a ruling."""


def _corrections(key: str) -> dict[Corrected, Correct]:
    """What each correction of the stream's games says: from, to, why."""
    told = ("game__number", "number", "replaced", "replaced_forfeit", "result", "forfeit", "reason", "ruling__number")
    rows = Correction.objects.filter(game__stream__key=key).values_list(*told)
    return {(f"game:{game}", number): (*said, ruling or reason) for game, number, *said, reason, ruling in rows}


def _told_why(p: dict[str, Any], row: Correct | None) -> str | int:
    """The reason in the payload of a correction. An earlier version told that of a ruling as a sentence, without its
    number: any ruling then fits."""
    if p["side"] != "judge":
        return str(p["reason"])
    return int(p.get("ruling") or (row[-1] if row and isinstance(row[-1], int) else 0))


def _first_other(stream: Stream, rows: dict[Corrected, Correct]) -> Break | None:
    """The first event of a correction that is not the one in the database, or the head where one of `rows`, made before
    the stream was read, is told by no event."""
    events = LedgerEvent.objects.filter(stream=stream, seq__lte=stream.seq, kind=CORRECTING).order_by("seq")
    said = {(event.subject, event.payload["number"]): event for event in events}
    there = rows | _corrections(stream.key) if said.keys() - rows.keys() else rows
    for one, event in said.items():
        p = event.payload
        row = there.get(one)
        if row != (p["from"], p["from_forfeit"], p["result"], p["forfeit"], _told_why(p, row)):
            why = f"{one[0]} was corrected from {p['from']} to {p['result']}, but its correction {one[1]} differs"
            return Break(stream.key, event.seq, why)
    for subject, number in sorted(rows.keys() - said.keys()):
        return Break(stream.key, stream.seq, f"{subject} has a correction {number}, but no event tells of it")
    return None
