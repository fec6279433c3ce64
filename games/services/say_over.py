"""A player says that play is over, so that both see the count."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.state import EndingState
from games.ending.step import StepKind
from games.ledger.actor import Actor
from games.models import Speaker
from games.services.ending_steps import add_step, locked_ending


@transaction.atomic
def say_over(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID) -> EndingState:
    """The state in which this player says so too. Raises Refused outside marking, for who has said so already, and once
    the result is confirmed or ruled."""
    ending = locked_ending(game_id, nonce, side)
    return ending.state if ending.repeated else add_step(ending, StepKind.OVER, side, actor)
