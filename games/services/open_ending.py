"""A player opens the ending: says that play is over, or puts the final position of a record on the page."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.state import EndingPhase, EndingState, StepKind
from games.ending.step_checks import replaces
from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.models import Record, Speaker
from games.services.ending_steps import add_step, locked_ending
from games.store.ending import base_of
from ground.errors import Refused
from ground.translation import gettext as _


@transaction.atomic
def open_ending(game_id: int, record_id: int, *, actor: Actor, side: Speaker, nonce: UUID) -> EndingState:
    """The state with this record's final position on the board, every stone alive.

    Opening the record that is already on the board changes nothing. Another one replaces it while nothing is agreed or
    in dispute, and one with more moves at any time before the result is confirmed, unless play was resumed here: what
    was marked and agreed on the earlier position is cleared for both. Raises Refused where the record isn't this game's
    or can't be read, where the players are past marking and it has no more moves, and where the result is confirmed.
    """
    ending = locked_ending(game_id, nonce, side)
    if ending.repeated or (ending.state.phase is not EndingPhase.UNOPENED and ending.state.record == record_id):
        return ending.state
    record = Record.objects.filter(pk=record_id, game=ending.game).first()
    base = base_of(record) if record else None
    if record is None or base is None:
        raise Refused(_("Choose a record of this game."))
    if why_not := replaces(ending.state, base.game):
        raise Refused(why_not)
    state = add_step(ending, StepKind.OPENED, side, actor, record=record.pk)
    payload = {"side": side.value, "record": record.number}
    append(ending.stream, "ending.opened", game_subject(ending.game.number), actor, payload)
    return state


@transaction.atomic
def say_over(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID) -> EndingState:
    """The state in which this player says so too. Raises Refused outside marking, for who has said so already, and once
    the result is confirmed or ruled."""
    ending = locked_ending(game_id, nonce, side)
    return ending.state if ending.repeated else add_step(ending, StepKind.OVER, side, actor)
