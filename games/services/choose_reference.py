"""A referee chooses which of a game's records counts."""

from __future__ import annotations

from django.db import transaction

from games.ledger.acts import game_subject
from games.ledger.append import append
from games.models import Record, RecordOfReference
from games.services.locked_game import locked_game
from games.services.ruling_referee import RulingReferee, refuse_own_game
from ground.errors import Refused
from ground.translation import gettext as _

LONGEST_REASON = 2_000


@transaction.atomic
def choose_reference(game_id: int, record_id: int, reason: str, *, referee: RulingReferee) -> RecordOfReference:
    """The choice, which counts from now on. Choosing the same again changes nothing. No result changes.

    Raises Refused for the referee's own game, without a reason or with one that is too long, for a record that isn't
    the game's, and where the game is gone.
    """
    game, stream = locked_game(game_id)
    refuse_own_game(referee, game)
    reason = reason.strip()
    if not reason:
        raise Refused(_("Say why this record counts."))
    if len(reason) > LONGEST_REASON:
        raise Refused(
            _("The reason has {count:,} characters: shorten it to {most:,}.").format(
                count=len(reason), most=LONGEST_REASON
            )
        )
    record = Record.objects.filter(game=game, pk=record_id).first()
    if record is None:
        raise Refused(_("That isn’t a record of this game: reload the page."))
    standing = RecordOfReference.objects.filter(game=game).select_related("record").order_by("-pk").first()
    if standing is not None and standing.record_id == record.pk:
        return standing
    chosen = RecordOfReference.objects.create(
        game=game, record=record, reason=reason, actor_name=referee.actor, at=stream.moment
    )
    append(
        stream,
        "record.chosen",
        game_subject(game.number),
        referee.actor,
        {
            "record": record.number,
            "sha256": record.sha256,
            "reason": reason,
            "before": standing.record.number if standing else None,
        },
    )
    return chosen
