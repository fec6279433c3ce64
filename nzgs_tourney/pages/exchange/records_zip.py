"""Every record of a round or an event as one zip for everybody; its index also lists the games that have none. A game
of somebody whose name is hidden in public has only our reading, under the name that is shown; one whose records a
player withholds has none. Originals are without the players' clock times unless the event shows them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import groupby

from django.db.models import QuerySet
from django.utils import timezone

from games.audit.annotated import annotated_sgf
from games.audit.stored_verdict import findings_in
from games.models import GameState, Record, RecordOfReference
from games.store.game_records import audit_of, public_original, ruled_moves_in
from games.store.public_names import PublicNames
from games.wording.numbers import decimal_text, sentences
from nzgs_tourney.models import Event, Pairing, Round
from nzgs_tourney.store.entries.public_names import public_names
from nzgs_tourney.store.entries.public_records import has_withheld
from nzgs_tourney.tournament.exchange.record_zip import INDEX, IndexLine, RecordZip, game_folder, index_csv

MOST_READ = 2_000
"""With more records than this the zip holds only the originals: writing our reading takes milliseconds for each."""
MOST_LISTED = 20
"""The most findings of a record that the index puts into words; all are counted."""


def round_has_records(drawn_round: Round) -> bool:
    """Whether the public may have a record of a game of this round. One query."""
    return Record.objects.filter(~has_withheld("game"), game__pairing__round=drawn_round).exists()


def event_has_records(event: Event) -> bool:
    """Whether the public may have a record of a game of a published round; no for a rehearsal, of which there is no
    zip. One query."""
    records = Record.objects.filter(~has_withheld("game"), game__pairing__in=_public(event))
    return not event.rehearsal and records.exists()


def round_records(drawn_round: Round) -> Iterator[bytes]:
    """The zip of a published round, piece by piece. Six queries."""
    event = drawn_round.division.event
    return _zip_of(Pairing.objects.filter(round=drawn_round), event, with_division=False)


def event_records(event: Event) -> Iterator[bytes]:
    """The zip of all published rounds of an event, piece by piece. Six queries."""
    return _zip_of(_public(event), event, with_division=True)


def _public(event: Event) -> QuerySet[Pairing]:
    return Pairing.objects.filter(round__division__event=event).published()


def _zip_of(pairings: QuerySet[Pairing], event: Event, *, with_division: bool) -> Iterator[bytes]:
    archive = RecordZip()
    names = public_names(event.stream_id)
    lines = []
    for line in _fill(archive, pairings, names, with_division, clocks=event.show_clock_times):
        lines.append(line)
        yield archive.taken()
    archive.add(INDEX, index_csv(lines))
    archive.close()
    yield archive.taken()


def _fill(
    archive: RecordZip, pairings: QuerySet[Pairing], names: PublicNames, with_division: bool, *, clocks: bool
) -> Iterator[IndexLine]:
    """Put every record into the zip, in the order of the rounds; returns the lines of the index."""
    order = ("round__division__position", "round__division__pk", "round__number", "table")
    boards = (
        pairings.filter(game__isnull=False)
        .select_related("game", "round__division")
        .prefetch_related("game__corrections")
        .order_by(*order)
    )
    records = Record.objects.filter(~has_withheld("game"), game__pairing__in=pairings).select_related("audit")
    with_readings = records.count() <= MOST_READ
    in_order = records.order_by(*(f"game__pairing__{name}" for name in order), "pk").iterator(chunk_size=50)
    by_game = groupby(in_order, lambda record: record.game_id)
    chosen = RecordOfReference.objects.filter(game__pairing__in=pairings).order_by("pk")
    ruled = ruled_moves_in(records)
    counting: dict[int, int] = dict(chosen.values_list("game_id", "record_id"))
    waiting = next(by_game, None)
    for board in boards:
        line = index_line(board, names)
        if waiting is None or waiting[0] != board.game_id:
            yield line
            continue
        folder = game_folder(line, with_division=with_division)
        waiting_lines = list(waiting[1])
        counts = counting.get(waiting[0], waiting_lines[-1].pk)
        for record in waiting_lines:
            with_counts = replace(line, counts="yes" if record.pk == counts else "no")
            yield _with_record(
                archive,
                folder,
                with_counts,
                board,
                record,
                names,
                with_readings,
                ruled.get(record.pk, ()),
                clocks=clocks,
            )
        waiting = next(by_game, None)


def index_line(board: Pairing, names: PublicNames) -> IndexLine:
    """The game at a board under the names that are shown, as a line without a record. No query where `board.game`
    has its corrections and `board.round` its division."""
    if board.game is None:
        raise ValueError(f"{board} has no game")
    game = names.game(board.game)
    return IndexLine(
        division=board.round.division.slug,
        round=board.round.number,
        table=board.table,
        game=game.number,
        black=game.black_name,
        black_rank=game.black_rank,
        white=game.white_name,
        white_rank=game.white_rank,
        handicap=game.handicap,
        komi=decimal_text(game.komi),
        result=game.official.result,
        state=game.get_state_display(),
    )


def _with_record(
    archive: RecordZip,
    folder: str,
    line: IndexLine,
    board: Pairing,
    record: Record,
    names: PublicNames,
    with_reading: bool,
    ruled: Collection[int],
    *,
    clocks: bool,
) -> IndexLine:
    """Put a record into the zip, with the moves on which a referee has `ruled`; returns its line of the index."""
    if board.game is None:
        raise ValueError(f"{board} has no game")
    hidden, confirmed = names.hides(board.game), board.game.state == GameState.CONFIRMED
    content, ending = public_original(record, clocks=clocks)
    original = "" if hidden else f"{folder}record-{record.number}-{ending}"
    if original:
        archive.add(original, content)
    audit = names.audit(audit_of(record), board.game) if with_reading or hidden else None
    reading = annotated_sgf(audit, confirmed=confirmed, ruled=ruled) if audit else None
    normalised = f"{folder}record-{record.number}.sgf" if reading else ""
    if reading:
        archive.add(normalised, reading)
    verdict = record.audit.verdict
    listed = {**verdict, "findings": verdict["findings"][:MOST_LISTED]}
    return replace(
        line,
        record=str(record.number),
        submitted_by=record.get_side_display(),
        submitted_at=f"{timezone.localtime(record.at):%Y-%m-%d %H:%M %Z}",
        moves=str(verdict["moves"]),
        findings=str(record.audit.findings),
        found=sentences(finding.text for finding in findings_in(listed, confirmed=confirmed, ruled=ruled)),
        claimed=verdict["claimed"] or "",
        sha256="" if hidden else record.sha256,
        original=original,
        normalised=normalised,
    )
