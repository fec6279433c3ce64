"""Keeps what a player sent until the player answers: unchanged, not counted, and deleted in time."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from games.models import Game, Speaker, StagedRecord
from games.sgf.limits import MOST_BYTES
from games.store.sent_records import SentRecordFile
from ground.errors import Refused
from ground.translation import gettext as _

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
