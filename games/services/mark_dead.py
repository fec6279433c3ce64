"""A player marks a chain as dead, or takes over or puts away what somebody else proposes."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.chains import chain_on
from games.ending.state import EndingState
from games.ending.step import StepKind
from games.models import Side
from games.rules.point import point_named
from games.services.ending_steps import add_step, locked_ending


@transaction.atomic
def mark_dead(game_id: int, point: str, *, actor: str, side: Side, nonce: UUID, expected: int) -> EndingState:
    """The state with the chain on this point dead, or alive again where it was marked; nobody agrees any longer.

    Raises Refused for a point without a stone, outside marking, and once the result is confirmed; BoardChanged where
    the marking is not the one the tap was made on.
    """
    ending = locked_ending(game_id, nonce, side, expected)
    if ending.repeated:
        return ending.state
    position, number = ending.state.position, point_named(point, max(ending.state.size, 1))
    if number is None or not position[number : number + 1].strip(b"\0"):
        return add_step(ending, StepKind.MARKED, side, actor, point=point)
    chain = chain_on(position, number)
    told = {"chain": chain.words, "dead": number not in ending.state.dead}
    return add_step(ending, StepKind.MARKED, side, actor, point=point.upper(), **told)


@transaction.atomic
def apply_proposal(game_id: int, *, actor: str, side: Side, nonce: UUID, expected: int) -> EndingState:
    """The state with the proposal as the marking. Refused where there is none any more; BoardChanged as above."""
    ending = locked_ending(game_id, nonce, side, expected)
    if ending.repeated:
        return ending.state
    source = ending.state.proposal.source if ending.state.proposal else ""
    return add_step(ending, StepKind.APPLIED, side, actor, source=source)


@transaction.atomic
def ignore_proposal(game_id: int, *, actor: str, side: Side, nonce: UUID) -> EndingState:
    """The state without the proposal; the marking stays. Refused where there is none any more."""
    ending = locked_ending(game_id, nonce, side)
    return ending.state if ending.repeated else add_step(ending, StepKind.IGNORED, side, actor)
