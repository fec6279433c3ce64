"""A player asks which stones are dead, and gets the program's own estimate, the same on every machine."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.estimate import SOURCE, estimate_dead
from games.ending.state import EndingPhase, EndingState
from games.ending.step import StepKind
from games.ledger.actor import Actor
from games.models import Game, Speaker
from games.rules.point import name_of
from games.services.ending_steps import add_step, locked_ending
from games.store.ending import ending_of
from ground.errors import Refused
from ground.translation import gettext as _


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
