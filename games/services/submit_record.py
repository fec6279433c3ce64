"""A player submits a record, sent as a file or entered at the board: it is read within limits, replayed, audited,
compared with the draw, and kept.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.audit.as_json import as_kept
from games.audit.audit import audit_bytes
from games.audit.compare import compare, weight
from games.audit.verdict import GameAudit
from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.models import Game, LedgerEvent, Record, RecordAudit, RecordOfReference, Speaker, Stream
from games.rules.game import GameRecord, moves_digest
from games.services.file_record import file_record
from games.services.locked_game import locked_game
from games.sgf import record as sgf
from games.sgf.entered_games import EnteredMoves, EnteredPosition, moves_game, position_game
from games.sgf.write import write_game
from games.store.sent_records import expected_game, remarks_on
from games.wording.remarks import Remark, kept_remark
from ground.coded import Coded, coded
from ground.errors import Refused
from ground.translation import gettext as _
from ground.typed_text import digest_of_text

LONGEST_NAME = 120
MOST_RECORDS = 20


def submit_record(
    game_id: int,
    side: Speaker,
    data: bytes,
    *,
    actor: Actor,
    filename: str = "",
    remark: str = "",
    origin: Coded | None = None,
    index: int | None = None,
    continues: Record | None = None,
) -> Record:
    """The stored record with its audit; the original bytes are kept. The same bytes again give the existing record; a
    remark that comes with them is kept in the ledger. `origin` is how the program made these bytes, None for a file.

    From a file with several games the one numbered `index` is taken; without it, the one that fits the draw best, the
    first of equals. Where the record that it `continues` is the one of reference, this one replaces it. A record may be
    submitted after the result is confirmed: it then adds findings and changes nothing.

    Raises Refused with the reason and the line where the bytes aren't a game record or that game isn't in them, and
    once this side has sent `MOST_RECORDS` different ones, or as many notes on records.
    """
    # Read and replayed before taking the lock: nobody's result waits for a parser.
    audits = _readable(audit_bytes(data, filename), index)
    origin_values = {} if origin is None else origin.as_json()
    with transaction.atomic():
        game, stream = locked_game(game_id)
        sha256 = hashlib.sha256(data).hexdigest()
        stored = _stored_already(game, sha256, index)
        if stored is not None:
            _add_remark(stream, stored, side, actor, remark, origin_values)
            return stored
        _refuse_too_many(game, side)
        expected = expected_game(game)
        best = min(audits, key=lambda audit: weight(compare(audit, expected)))
        record = Record.objects.create(
            game=game,
            number=_next_number(game),
            side=side,
            actor_name=actor,
            at=stream.moment,
            filename=filename[:LONGEST_NAME],
            original=data,
            sha256=sha256,
            index=best.game,
            remark=remark,
            origin=origin_values,
        )
        payload = _payload(record, store_audit(record, best))
        if (replaced := _counts_instead(record, continues)) is not None:
            payload["counts_instead_of"] = replaced.number
        append(stream, "record.submitted", game_subject(game.number), actor, payload)
        return record


def _stored_already(game: Game, sha256: str, index: int | None) -> Record | None:
    """The record that was made of these bytes, from the game numbered `index` in them if one is named."""
    same = Record.objects.filter(game=game, sha256=sha256)
    return (same if index is None else same.filter(index=index)).first()


def _refuse_too_many(game: Game, side: Speaker) -> None:
    if Record.objects.filter(game=game, side=side).count() >= MOST_RECORDS:
        raise Refused(
            _("You have sent {most} different records of this game already: talk to the director.").format(
                most=MOST_RECORDS
            )
        )


def _payload(record: Record, audit: RecordAudit) -> dict[str, Any]:
    return {
        "side": Speaker(record.side).value,
        "record": record.number,
        "sha256": record.sha256,
        "game_of_file": record.index,
        "moves": audit.verdict["moves"],
        "findings": audit.findings,
        "remark_sha256": digest_of_text(record.remark),
        "origin": record.origin,
    }


def _next_number(game: Game) -> int:
    """The number of the game's next record, under the lock that the caller holds. No record is ever deleted."""
    last = Record.objects.filter(game=game).aggregate(last=Max("number"))["last"]
    return int(last or 0) + 1


def _counts_instead(record: Record, continues: Record | None) -> Record | None:
    """Make the record the one of reference if it continues the current one, or is the first of a game that a ruling has
    replayed from the start. Returns that earlier record, else None."""
    current = RecordOfReference.objects.filter(game=record.game).select_related("record__audit").order_by("-pk").first()
    if current is None or not (current.record == continues or _begins_again(current, record)):
        return None
    RecordOfReference.objects.create(game=record.game, record=record, actor_name=record.actor_name, at=record.at)
    return current.record


def _begins_again(current: RecordOfReference, record: Record) -> bool:
    """Whether the record of reference is one without a move that a ruling made, and this one has moves."""
    from_ruling = current.ruling_id is not None and not current.record.audit.verdict["moves"]
    return from_ruling and record.side != Speaker.REFEREE


def _readable(audits: tuple[GameAudit, ...], index: int | None) -> list[GameAudit]:
    chosen = [audit for audit in audits if index in (None, audit.game)]
    if not chosen:
        raise Refused(_("The file holds {audits} games, not {index}.").format(audits=len(audits), index=index))
    rejected = chosen[0].rejected
    readable = [audit for audit in chosen if audit.accepted]
    if not readable:
        raise Refused(rejected.sentence if rejected else _("This isn’t a game record."))
    return readable


def _add_remark(
    stream: Stream, record: Record, side: Speaker, actor: Actor, remark: str, values: Mapping[str, Any]
) -> None:
    """Keep what a player says about an existing record; the record itself is never altered."""
    same = record.side == side and (record.remark, record.origin) == (remark, values)
    if same or not (remark or values):
        return
    subject, kind = game_subject(record.game.number), "record.remarked"
    payload = {"side": side.value, "record": record.number, "remark": remark, **({"origin": values} if values else {})}
    events = LedgerEvent.objects.filter(stream=stream, subject=subject, kind=kind)
    earlier = [event.full_payload for event in events]
    if payload in earlier:
        return
    if sum(record["side"] == side.value for record in earlier) >= MOST_RECORDS:
        raise Refused(
            _("You have sent {most} notes on records of this game already: talk to the director.").format(
                most=MOST_RECORDS
            )
        )
    append(stream, kind, subject, actor, payload)


def _says_itself(record: Record, remark: Remark) -> bool:
    """Whether a ruling made this record, and the remark is that it begins as the one that the ruling judged."""
    return record.origin.get("code") == "restored" and remark.code == "beginning_of"


def store_audit(record: Record, audit: GameAudit) -> RecordAudit:
    """Store the audit of a record, replacing an earlier one, and file it for the search over all events."""
    (remarks,) = remarks_on([(audit, record.sha256)], record.game, besides=record.pk)
    verdict = as_kept(audit)
    stored, _made = RecordAudit.objects.update_or_create(
        record=record,
        defaults={
            "at": timezone.now(),
            "verdict": verdict,
            "remarks": [kept_remark(remark) for remark in remarks if not _says_itself(record, remark)],
            "findings": len(verdict["findings"]),
            "moves_digest": "" if audit.judged is None else moves_digest(audit.judged.record.game),
        },
    )
    file_record(record, audit)
    return stored


def submit_entered(
    game_id: int, side: Speaker, entered: EnteredPosition | EnteredMoves, *, actor: Actor, remark: str = ""
) -> Record:
    """The stored record: an SGF of our own with the names, handicap and komi of the draw, recorded once in the ledger.

    Raises Refused where nothing was entered or a part of it could not be read, and as `submit_record` does.
    """
    if entered.fault:
        raise Refused(entered.fault)
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Refused(_("The director has taken this round back: reload the page."))
    komi = Decimal(game.komi)
    if isinstance(entered, EnteredPosition):
        stones = len(entered.text) - entered.text.count(".")
        empty, kind, origin = not stones, "position", coded("entered_position", stones=stones)
        judged = position_game(entered, komi, game.handicap)
    else:
        empty, kind, origin = not entered.moves, "moves", coded("entered_moves", moves=len(entered.moves))
        judged = moves_game(entered, komi, game.handicap)
    if empty:
        raise Refused(_("Nothing is entered yet: tap the stones first."))
    data = write_game(_with_the_draw(game, judged))
    return submit_record(game_id, side, data, actor=actor, filename=f"entered-{kind}.sgf", remark=remark, origin=origin)


def _with_the_draw(game: Game, entered: GameRecord) -> sgf.ReadRecord:
    return sgf.ReadRecord(
        entered,
        black=game.black_name,
        white=game.white_name,
        black_rank=game.black_rank,
        white_rank=game.white_rank,
        rules="NZ",
        date=timezone.localdate(game.created_at).isoformat(),
        komi=Decimal(game.komi),
    )
