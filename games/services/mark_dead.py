"""A player marks a chain as dead, asks which stones are dead, and accepts or dismisses a proposal."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.chains import chain_near
from games.ending.estimate import SOURCE, estimate_dead
from games.ending.state import EndingPhase, EndingState, StepKind
from games.ledger.acts import Actor
from games.models import Game, Speaker
from games.rules.point import name_of, point_named
from games.services.ending_steps import add_step, locked_ending
from games.store.ending import ending_of
from ground.errors import Refused
from ground.translation import gettext as _


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


def propose_dead(
    game_id: int, *, allowed: bool, actor: Actor, side: Speaker, nonce: UUID, expected: int
) -> EndingState:
    """The state with the proposal beside the marking, which stays unchanged. Asking again gives the same proposal.

    Raises Refused where the event doesn't propose dead stones (`allowed`), outside marking, and before both players say
    that play is over; BoardChanged where the marking has changed since the screen was loaded.
    """
    if not allowed:
        raise Refused(_("This event doesn’t propose dead stones: mark them yourselves."))
    # The estimate is made before taking the lock: only the player who asked waits for it.
    game = Game.objects.filter(pk=game_id).first()
    current = ending_of(game) if game else EndingState()
    points: frozenset[int] = frozenset()
    if current.phase is EndingPhase.MARKING and current.play_is_over and current.version == expected:
        if current.proposal is not None and current.proposal.source == SOURCE:
            return current
        points = estimate_dead(current.position).points
    with transaction.atomic():
        ending = locked_ending(game_id, nonce, side, expected, exactly=True)
        if ending.repeated:
            return ending.state
        names = [name_of(point, current.size) for point in sorted(points)]
        return add_step(ending, StepKind.PROPOSED, side, actor, points=names, source=SOURCE)
