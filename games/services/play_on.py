"""A player moves in resumed play. Two passes in a row end it, and what was played becomes a record of the game."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from django.db import transaction

from games.ending.state import EndingPhase, EndingState
from games.ending.step import StepKind
from games.ledger.actor import Actor
from games.models import Record, Speaker
from games.services.ending_steps import OpenEnding, add_step, locked_ending
from games.services.submit_record import submit_record
from games.sgf.write import write_game
from games.store.ending import read_record, waiting_case
from ground.coded import coded
from ground.errors import Refused
from ground.translation import gettext as _


@transaction.atomic
def play_move(game_id: int, point: str, *, actor: Actor, side: Speaker, nonce: UUID, expected: int) -> EndingState:
    """The state after this side's stone on the point, captures made. A repetition is played like any other move: the
    state shows it, and the opponent may claim it.

    Raises Refused out of turn, on a stone, off the board, outside resumed play, while a case about the game waits for a
    ruling, and once the result is confirmed; BoardChanged where somebody has moved since.
    """
    ending = locked_ending(game_id, nonce, side, expected)
    if ending.repeated:
        return ending.state
    _refuse_while_a_case_waits(ending)
    return add_step(ending, StepKind.PLAYED, side, actor, point=point.upper())


@transaction.atomic
def pass_move(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID, expected: int) -> EndingState:
    """The state after this side's pass. The second pass in a row leads back to marking, and the whole game as it was
    played is submitted as a record; it counts where the record it goes on from did.

    Raises as `play_move` does, and what `submit_record` raises.
    """
    ending = locked_ending(game_id, nonce, side, expected)
    if ending.repeated:
        return ending.state
    _refuse_while_a_case_waits(ending)
    state = add_step(ending, StepKind.PASSED, side, actor)
    if state.phase is EndingPhase.MARKING:
        _submit(ending, state, side, actor, ended=True)
    return state


@transaction.atomic
def keep_resumed_play(game_id: int, *, actor: Actor, side: Speaker) -> Record:
    """The game so far, as a record, e.g. for a claim to refer to.

    Raises Refused where play has not been resumed; otherwise what `submit_record` raises.
    """
    ending = locked_ending(game_id, uuid4(), side)
    if ending.state.phase is not EndingPhase.RESUMED:
        raise Refused(_("Play has not been resumed."))
    return _submit(ending, ending.state, side, actor)


def _refuse_while_a_case_waits(ending: OpenEnding) -> None:
    number = waiting_case(ending.game)
    if number is not None:
        raise Refused(_("Case {number} waits for the referee: nobody moves before the ruling.").format(number=number))


def _submit(ending: OpenEnding, state: EndingState, side: Speaker, actor: Actor, *, ended: bool = False) -> Record:
    base = Record.objects.filter(game=ending.game, pk=state.record or 0).first()
    read = read_record(base) if base else None
    if base is None or read is None or state.game is None:
        raise Refused(_("The record that play was resumed from cannot be read."))
    record = replace(read, game=state.game, result="", black_area=(), white_area=())
    name = f"game-{ending.game.number}-played-on.sgf"
    return submit_record(
        ending.game.pk,
        side,
        write_game(record),
        actor=actor,
        filename=name,
        origin=coded("played_on", after=state.resumed_at, record=base.number),
        continues=base if ended else None,
    )
