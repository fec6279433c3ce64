"""The records that a new one is held against: those of its own game, and those of the same content elsewhere."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.formats import date_format

from games.audit.audit import audit_bytes
from games.audit.known import KnownRecord
from games.audit.verdict import Judged
from games.models import Game, Record
from games.rules.moves_digest import moves_digest

FEWEST_MOVES = 8
"""With fewer moves two different games may be alike by chance: of other games only the very same file then counts."""
MOST_LONGER = 8
"""So many longer records of the same game are read to see whether this is the beginning of one."""


def known_records(game: Game, judged: Judged, sha256: str, *, besides: int | None = None) -> tuple[KnownRecord, ...]:
    """What is known that may be the same as this record of the game, newest first; `besides` leaves one out.

    Two queries; reads at most `MOST_LONGER` records anew.
    """
    digest, moves = moves_digest(judged.record.game), len(judged.record.game.moves)
    own = Record.objects.filter(game=game).exclude(pk=besides or 0).select_related("audit").order_by("-pk")
    here = []
    longer = 0
    for record in own:
        read = record.audit.verdict["moves"] > moves and longer < MOST_LONGER
        longer += read
        here.append(
            KnownRecord(
                sent_by(record),
                same_file=record.sha256 == sha256 and record.audit.moves_digest == digest,
                same_moves=record.audit.moves_digest == digest,
                game=_read(record).record.game if read else None,
            )
        )
    same = Record.objects.filter(audit__moves_digest=digest)
    return (*here, *_elsewhere(game, same if moves >= FEWEST_MOVES else same.filter(sha256=sha256), sha256))


def _elsewhere(game: Game, same: QuerySet[Record], sha256: str) -> list[KnownRecord]:
    """The last record of the same moves in another game of the event."""
    found = same.filter(game__stream=game.stream_id).exclude(game=game).select_related("game")
    return [
        KnownRecord(
            sent_by(record),
            f"{record.game.black_name} – {record.game.white_name}",
            same_file=record.sha256 == sha256,
            same_moves=True,
        )
        for record in found.order_by("-pk")[:1]
    ]


def sent_by(record: Record) -> str:
    """By whom and when, as the end of a sentence: `by Mere Rangi by link on Sat 21 Nov, 14:02`."""
    return f"by {record.actor.removesuffix(' by link')} on {date_format(timezone.localtime(record.at), 'D j M, H:i')}"


def _read(record: Record) -> Judged:
    judged = audit_bytes(bytes(record.original), record.filename)[record.index - 1].judged
    assert judged is not None, "only records that can be read are kept"
    return judged
