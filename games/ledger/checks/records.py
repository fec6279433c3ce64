"""Compares records and photos of games with the ledger: their bytes, who sent them, and which record is the
reference."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

from games.ledger.acts import game_subject
from games.ledger.chain import Break
from games.ledger.checks.results import RULING
from games.ledger.event_trail import EventTrail, TrailEvent, same_person
from games.models import GamePhoto, Record, RecordOfReference
from ground.translation import gettext as _
from ground.typed_text import digest_of_text


def records(trail: EventTrail) -> Iterator[Break]:
    """Each record has the bytes that were sent, by the same side, and is there at all."""
    rows = {
        (game_subject(row.game.number), row.number): row
        for row in trail.rows(Record.objects.filter(game__stream=trail.stream), "original").select_related("game")
    }
    submitted: set[tuple[str, int]] = set()
    for event in trail.of("record.submitted"):
        record_key = (event.subject, event.payload["record"])
        submitted.add(record_key)
        named = _("record {number} of {subject}").format(number=record_key[1], subject=record_key[0])
        row = rows.get(record_key)
        if row is None:
            yield trail.differs(event.seq, _("{named} is gone").format(named=named))
            continue
        now = trail.sha256_of(row, "original")
        if event.payload["sha256"] != now:
            digest = event.payload["sha256"][:12]
            yield trail.differs(
                event.seq,
                _("{named} had bytes with the SHA-256 {was}…, but has {now}… now").format(
                    named=named, was=digest, now=now[:12]
                ),
            )
        for word, recorded, is_ in _stated_facts(event, row):
            if recorded != is_:
                yield trail.differs(
                    event.seq,
                    _("{named}: {word} was {was}, but is {now}").format(named=named, word=word, was=recorded, now=is_),
                )
        if not event.happened_at(row.at):
            yield trail.differs(event.seq, _("{named} has another time than its event").format(named=named))
        if not same_person(event, row.actor_name):
            yield trail.differs(event.seq, _("{named} has another name than the one who sent it").format(named=named))
    for subject, number in sorted(rows.keys() - submitted):
        yield trail.untold(
            _("{subject} has a record {number}, but the history has no event for it").format(
                subject=subject, number=number
            )
        )


def _stated_facts(event: TrailEvent, row: Record) -> Iterator[tuple[str, Any, Any]]:
    p = event.payload
    yield (
        _("the SHA-256 kept beside it"),
        p["sha256"][:12],
        row.sha256[:12] if row.sha256 != p["sha256"] else p["sha256"][:12],
    )
    yield _("its side"), p["side"], row.side
    yield _("its number in the file"), p["game_of_file"], row.index
    yield _("the SHA-256 of its remark"), p["remark_sha256"], digest_of_text(row.remark)
    yield _("how it was made"), p["origin"], row.origin


def photos(trail: EventTrail) -> Iterator[Break]:
    """Each game has exactly the photos that were kept with it, with the same bytes."""
    rows: dict[str, list[GamePhoto]] = defaultdict(list)
    kept = trail.rows(GamePhoto.objects.filter(game__stream=trail.stream), "image")
    for row in kept.select_related("game").order_by("pk"):
        rows[game_subject(row.game.number)].append(row)
    events: dict[str, list[TrailEvent]] = defaultdict(list)
    for event in trail.of("photo.kept"):
        events[event.subject].append(event)
    for subject in sorted(events.keys() | rows.keys()):
        for event, photo in zip_longest(events[subject], rows[subject]):
            if event is None:
                yield trail.untold(
                    _("{subject} has a photo, but the history has no event for it").format(subject=subject)
                )
            elif photo is None or not _same_photo(trail, event, photo):
                yield trail.differs(
                    event.seq, _("a photo of {subject} isn’t the one that was kept").format(subject=subject)
                )


def _same_photo(trail: EventTrail, event: TrailEvent, row: GamePhoto) -> bool:
    p, now = event.payload, trail.sha256_of(row, "image")
    same = (p["side"], p["purpose"]) == (row.side, row.purpose) and p["photo_sha256"] == now == row.sha256
    return same and event.happened_at(row.at) and same_person(event, row.actor_name)


def references(trail: EventTrail) -> Iterator[Break]:
    """Each game has exactly the choices of a record that were made, in their order, with their reasons."""
    rows: dict[str, list[RecordOfReference]] = defaultdict(list)
    chosen = RecordOfReference.objects.filter(game__stream=trail.stream).order_by("pk")
    for row in chosen.select_related("game", "record", "ruling").defer("record__original"):
        rows[game_subject(row.game.number)].append(row)
    events: dict[str, list[tuple[TrailEvent, int, str, int | None]]] = defaultdict(list)
    for event in trail.of("record.chosen", "record.submitted", *RULING):
        p = event.payload
        if event.kind == "record.chosen":
            events[event.subject].append((event, p["record"], p["reason"], None))
        elif event.kind == "record.submitted":
            if "counts_instead_of" in p:
                events[event.subject].append((event, p["record"], "", None))
        elif p.get("restored") is not None:
            events[game_subject(p["game"])].append((event, p["restored"], "", p["ruling"]))
    for subject in sorted(events.keys() | rows.keys()):
        rows_of_game, events_of_game = rows[subject], events[subject]
        for number, (event, record, reason, ruling) in enumerate(events_of_game):
            row_of_event = rows_of_game[number] if number < len(rows_of_game) else None
            if (
                row_of_event is None
                or not _same_choice(row_of_event, subject, record, reason, ruling)
                or not same_person(event, row_of_event.actor_name)
                or not (ruling is not None or event.happened_at(row_of_event.at))
            ):
                yield trail.differs(
                    event.seq,
                    _("record {record} of {subject} was chosen here, but the choice kept differs").format(
                        record=record, subject=subject
                    ),
                )
        if len(rows_of_game) > len(events_of_game):
            yield trail.untold(
                _("{subject} has a choice of record {number}, but the history has no event for it").format(
                    subject=subject, number=rows_of_game[-1].record.number
                )
            )


def _same_choice(row: RecordOfReference, subject: str, record: int, reason: str, ruling: int | None) -> bool:
    if row.record.number != record or game_subject(row.game.number) != subject or row.record.game_id != row.game_id:
        return False
    if ruling is None:
        return row.ruling is None and row.reason == reason
    if row.ruling is None:
        return False
    same = (row.ruling.number, row.ruling.stream_id, row.at) == (ruling, row.game.stream_id, row.ruling.final_at)
    return same and not row.reason
