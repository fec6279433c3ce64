"""A player sends records: one that fits is submitted at once, anything else waits for the player to answer."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from games.ledger.actor import Actor
from games.models import Game, Record, Speaker
from games.services.stage_records import discard_staged_copies, discard_staged_records, refuse_too_much, stage_records
from games.services.submit_record import submit_record
from games.store.sent_records import SentOffer, SentRecordFile, offer_of
from games.store.waiting_records import waiting_records
from games.wording.numbers import sentences
from games.wording.refusals import refused_part
from ground.errors import Refused
from ground.translation import gettext as _
from ground.translation import ngettext

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
