"""A player disputes which stones are dead, or takes that dispute back."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.state import EndingState
from games.ending.step import StepKind
from games.ledger.actor import Actor
from games.ledger.append import append
from games.ledger.subjects import game_subject
from games.models import Speaker
from games.services.ending_steps import add_step, dead_names, locked_ending


@transaction.atomic
def dispute_ending(
    game_id: int, stones: Speaker, *, actor: Actor, side: Speaker, nonce: UUID, expected: int
) -> EndingState:
    """The state in dispute about `stones`, Black's or White's, whose owner is offered the first move.

    Raises Refused outside marking and once the result is confirmed, BoardChanged where the marking has changed.
    """
    ending = locked_ending(game_id, nonce, side, expected)
    if ending.repeated:
        return ending.state
    state = add_step(ending, StepKind.DISPUTED, side, actor, colour=stones.value)
    payload = {"side": side.value, "stones": stones.value, "dead": dead_names(state)}
    append(ending.stream, "ending.disputed", game_subject(ending.game.number), actor, payload)
    return state


@transaction.atomic
def withdraw_dispute(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID) -> EndingState:
    """Back to the marking as it was. Raises Refused for the side that didn't start the dispute, and where there is
    none.
    """
    ending = locked_ending(game_id, nonce, side)
    if ending.repeated:
        return ending.state
    state = add_step(ending, StepKind.SETTLED, side, actor)
    append(ending.stream, "ending.settled", game_subject(ending.game.number), actor, {"side": side.value})
    return state
