"""A player agrees with the marking or disputes it, and takes either back."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.state import EndingPhase, EndingState, StepKind
from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.models import Record, Speaker
from games.services.ending_steps import add_step, dead_names, locked_ending
from games.wording.counts import count_words


@transaction.atomic
def agree_ending(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID, expected: int) -> EndingState:
    """The state with this side's agreement to exactly this marking; with both, the count waits to be confirmed.

    No result is reported by it: each player confirms the counted one (`report_result`). Raises Refused where this side
    has agreed already, outside marking, and once the result is confirmed; BoardChanged where the marking has changed
    since the screen was loaded.
    """
    ending = locked_ending(game_id, nonce, side, expected, exactly=True)
    if ending.repeated:
        return ending.state
    state = add_step(ending, StepKind.AGREED, side, actor)
    count = count_words(state.alive, ending.game.komi)
    payload = {
        "side": side.value,
        "record": _number_of(state.record),
        "dead": dead_names(state),
        "black": count.black,
        "white": count.white,
        "shared": count.shared,
        "komi": count.komi,
        "counted": count.result,
        "both": state.phase is EndingPhase.AGREED,
    }
    append(ending.stream, "ending.agreed", game_subject(ending.game.number), actor, payload)
    return state


def _number_of(record_id: int | None) -> int | None:
    """The number in the ledger of the record on the board."""
    records = Record.objects.filter(pk=record_id) if record_id else Record.objects.none()
    return records.values_list("number", flat=True).first()


@transaction.atomic
def withdraw_agreement(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID) -> EndingState:
    """The state without this side's agreement; marks stay. Raises Refused where there is none, and once the result is
    confirmed.
    """
    ending = locked_ending(game_id, nonce, side)
    if ending.repeated:
        return ending.state
    state = add_step(ending, StepKind.WITHDRAWN, side, actor)
    append(ending.stream, "ending.withdrawn", game_subject(ending.game.number), actor, {"side": side.value})
    return state


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
