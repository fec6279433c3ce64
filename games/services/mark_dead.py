"""A player marks a chain as dead, or accepts or dismisses a proposal."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.chains import chain_near
from games.ending.state import EndingState
from games.ending.step import StepKind
from games.ledger.actor import Actor
from games.models import Speaker
from games.rules.point import point_named
from games.services.ending_steps import add_step, locked_ending


@transaction.atomic
def mark_dead(game_id: int, point: str, *, actor: Actor, side: Speaker, nonce: UUID, expected: int) -> EndingState:
    """The state with the chain on this point dead, or alive again where it was marked; both agreements are cancelled.
    On an empty point beside only one chain, that chain is meant.

    Raises Refused where no chain is meant, outside marking, and once the result is confirmed; BoardChanged where the
    marking has changed since the tap's page was loaded.
    """
    ending = locked_ending(game_id, nonce, side, expected)
    if ending.repeated:
        return ending.state
    number = point_named(point, ending.state.size)
    chain = None if number is None else chain_near(ending.state.position, number)
    if chain is None:
        return add_step(ending, StepKind.MARKED, side, actor, point=point)
    marked = {"colour": chain.colour.word, "stones": len(chain.points), "point": chain.name}
    payload = {"chain": marked, "dead": not chain.points <= ending.state.dead}
    return add_step(ending, StepKind.MARKED, side, actor, point=chain.name, **payload)


@transaction.atomic
def apply_proposal(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID, expected: int) -> EndingState:
    """The state with the proposal as the marking. Raises Refused where there is none any more; BoardChanged as
    above.
    """
    ending = locked_ending(game_id, nonce, side, expected)
    if ending.repeated:
        return ending.state
    source = ending.state.proposal.source if ending.state.proposal else ""
    return add_step(ending, StepKind.APPLIED, side, actor, source=source)


@transaction.atomic
def ignore_proposal(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID) -> EndingState:
    """The state without the proposal; the marking stays. Raises Refused where there is none any more."""
    ending = locked_ending(game_id, nonce, side)
    return ending.state if ending.repeated else add_step(ending, StepKind.IGNORED, side, actor)
