"""A player sends records: one that fits is submitted at once, anything else waits for the player to answer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from hashlib import sha256
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from games.ledger.acts import Actor
from games.models import Game, Record, Speaker, StagedRecord
from games.services.submit_record import submit_record
from games.sgf.limits import MOST_BYTES
from games.store.sent_records import SentOffer, SentRecordFile, offer_of, waiting_records
from games.wording.numbers import sentences
from games.wording.refusals import refused_part
from ground.errors import Refused
from ground.translation import gettext as _, ngettext

MOST_NAMED = 5


def send_records(
    game_id: int, side: Speaker, files: Sequence[SentRecordFile], *, actor: Actor, remark: str = ""
) -> Record | UUID:
    """The record, where the files hold one game that fits the draw and is new; else the batch under which they wait.

    Raises Refused where nothing in them can be read, with the reason for each, for too much at once, and as
    `submit_record` does.
    """
    refuse_too_much(files)
    game = Game.objects.filter(pk=game_id).first()
    if game is None:
        raise Refused(_("The director has taken this round back: reload the page."))
    offer = offer_of(game, files)
    refuse_unreadable(offer, files)
    if not (offer.single and offer.fits):
        return stage_records(game_id, side, files, remark=remark)
    (sent,) = files
    return submit_record(
        game_id, side, sent.content, actor=actor, filename=sent.filename, remark=remark, index=offer.games[0].audit.game
    )


class MisfitError(Refused):
    """A record contradicts the draw or an earlier record, so a person decides."""


def send_fitting(game_id: int, side: Speaker, data: bytes, *, actor: Actor) -> Record:
    """The record of a sender who can't be asked: one game that fits the draw and is new. The same bytes again give the
    record that they made.

    Raises Refused where they can't be read or are too many, MisfitError where somebody would have to say whether the
    record is right, with what contradicts, and as `submit_record` does.
    """
    file = SentRecordFile("", data)
    refuse_too_much([file])
    game = Game.objects.get(pk=game_id)
    if not Record.objects.filter(game=game, sha256=sha256(data).hexdigest()).exists():
        offer = offer_of(game, [file])
        refuse_unreadable(offer, [file])
        if not (offer.single and offer.fits):
            against = [remark.message for remark in offer.games[0].against]
            raise MisfitError(sentences((_("A person has to look at this record: send it at the desk."), *against)))
    return submit_record(game_id, side, data, actor=actor)


def refuse_unreadable(offer: SentOffer, files: Sequence[SentRecordFile]) -> None:
    """Raises Refused where there is no game at all, with the reason, and the file's name if there are several."""
    if offer.games:
        return
    if len(files) == 1:
        raise Refused(offer.unread[0].rejected.sentence)
    named = [f"{refused_part(one.filename, one.game)}: {one.rejected.sentence}" for one in offer.unread[:MOST_NAMED]]
    more = len(offer.unread) - len(named)
    if more:
        named.append(ngettext("So is {more} more.", "So are {more} more.", more).format(more=more))
    raise Refused(sentences(named))


def submit_staged(game_id: int, side: Speaker, batch: UUID, choice: str, *, actor: Actor, remark: str = "") -> Record:
    """Submit the game that the player picked from what waits, and delete the rest.

    `choice` is the file's number from 0, a dot, and the game's number in it, as in `SentGame.choice`. Raises Refused
    where nothing waits any more, for an invalid choice, and as `submit_record` does: it then goes on waiting.
    """
    waiting = waiting_records(game_id, side, batch)
    if waiting is None:
        raise Refused(_("What you sent was dealt with already, or deleted after a week: send it again."))
    file, dot, index = choice.partition(".")
    if not (dot and file.isdecimal() and index.isdecimal() and len(choice) < 9 and int(file) < len(waiting.files)):
        raise Refused(_("Choose one of the games."))
    sent = waiting.files[int(file)]
    record = submit_record(
        game_id, side, sent.content, actor=actor, filename=sent.filename, remark=remark, index=int(index)
    )
    discard_staged_records(game_id, side, batch)
    discard_staged_copies(game_id, side, sent.content)
    return record


MOST_FILES = 20
MOST_TOGETHER = 2 * MOST_BYTES
KEPT_FOR = timedelta(days=7)
MOST_BATCHES = 2
"""The most waiting uploads of a player for one game; the oldest is deleted first."""
LONGEST_NAME = 120


def refuse_too_much(files: Sequence[SentRecordFile]) -> None:
    """Raises Refused for more files or bytes than are accepted at once, and for none."""
    if not files:
        raise Refused(_("Nothing was sent: choose a file or paste the record."))
    if len(files) > MOST_FILES:
        raise Refused(
            _("{files} files were sent; at most {most} are taken at once.").format(files=len(files), most=MOST_FILES)
        )
    for file in files:
        if len(file.content) > MOST_BYTES:
            raise Refused(
                _("{name} has more than {most:,} bytes, and no more are read.").format(
                    name=file.filename or _("The text"), most=MOST_BYTES
                )
            )
    if sum(len(file.content) for file in files) > MOST_TOGETHER:
        raise Refused(
            _("The files have more than {most:,} bytes together: send fewer of them.").format(most=MOST_TOGETHER)
        )


@transaction.atomic
def stage_records(game_id: int, side: Speaker, files: Sequence[SentRecordFile], *, remark: str = "") -> UUID:
    """The batch under which the files wait, in the order they came.

    Deletes what has waited longer than `KEPT_FOR`, for any game, and all but this side's last `MOST_BATCHES`. Raises
    Refused for too much, and where the game is gone.
    """
    refuse_too_much(files)
    if not Game.objects.filter(pk=game_id).exists():
        raise Refused(_("The director has taken this round back: reload the page."))
    now, batch = timezone.now(), uuid4()
    StagedRecord.objects.filter(at__lt=now - KEPT_FOR).delete()
    StagedRecord.objects.bulk_create(
        StagedRecord(
            batch=batch,
            game_id=game_id,
            side=side,
            at=now,
            filename=file.filename[:LONGEST_NAME],
            original=file.content,
            remark=remark,
        )
        for file in files
    )
    waiting = StagedRecord.objects.filter(game=game_id, side=side).order_by("-pk").values_list("batch", flat=True)
    old = list(dict.fromkeys(waiting))[MOST_BATCHES:]
    StagedRecord.objects.filter(game=game_id, side=side, batch__in=old).delete()
    return batch


def discard_staged_records(game_id: int, side: Speaker, batch: UUID) -> None:
    """Delete what waits in this batch; does nothing where nothing waits."""
    StagedRecord.objects.filter(game=game_id, side=side, batch=batch).delete()


def discard_staged_copies(game_id: int, side: Speaker, content: bytes) -> None:
    """Delete each upload that holds only this file."""
    waiting = StagedRecord.objects.filter(game=game_id, side=side)
    others = waiting.exclude(original=content).values_list("batch", flat=True)
    waiting.exclude(batch__in=list(others)).delete()


def move_staged_records(game_id: int, side: Speaker, batch: UUID, *, to_game: int, to_side: Speaker) -> None:
    """Move a waiting batch to another game of the same player. The caller has checked that it is one."""
    StagedRecord.objects.filter(game=game_id, side=side, batch=batch).update(game=to_game, side=to_side)
