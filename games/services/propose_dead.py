"""A player asks for a proposal of dead stones: from GNU Go where it is installed, otherwise from our own estimate."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.estimate import SOURCE as ESTIMATE
from games.ending.estimate import estimate_dead
from games.ending.state import EndingState, Phase
from games.ending.step import StepKind
from games.engine.gnugo import NoAnswer, dead_stones
from games.models import Game, Side
from games.rules.point import name_of
from games.selectors.ending import ending_of
from games.services.ending_steps import add_step, locked_ending
from ratings.refused import Refused

SOURCE = "gnugo"


def propose_dead(game_id: int, *, actor: str, side: Side, nonce: UUID, expected: int) -> EndingState:
    """The state with the proposal beside the marking, which stays as it is.

    Raises Refused, with the reason, where GNU Go is installed and gives no answer, and outside marking; BoardChanged
    where the marking is not the one on the screen.
    """
    # The engine thinks before the lock is taken: nobody waits for it but who asked.
    asked = ending_of(Game.objects.get(pk=game_id)) if Game.objects.filter(pk=game_id).exists() else EndingState()
    if asked.phase is not Phase.MARKING or asked.version != expected:
        answer: frozenset[int] | NoAnswer = frozenset()
    elif asked.proposal is not None and asked.proposal.source in (SOURCE, ESTIMATE):
        return asked
    else:
        answer = dead_stones(asked.position)
    source = SOURCE
    if isinstance(answer, NoAnswer) and not answer.able:
        answer, source = estimate_dead(asked.position).points, ESTIMATE
    if isinstance(answer, NoAnswer):
        raise Refused(answer.sentence)
    with transaction.atomic():
        ending = locked_ending(game_id, nonce, side, expected, exactly=True)
        if ending.repeated:
            return ending.state
        points = [name_of(point, asked.size) for point in sorted(answer)]
        return add_step(ending, StepKind.PROPOSED, side, actor, points=points, source=source)
