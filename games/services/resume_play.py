"""Resumes play from a position, by the referee's ruling or because the players dispute which stones are dead, and takes
the moves that follow.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid4

from django.db import transaction

from games.ending.state import EndingPhase, EndingState, StepKind
from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.models import Record, Speaker
from games.services.ending_steps import OpenEnding, add_step, locked_ending
from games.services.submit_record import submit_record
from games.sgf.write import write_game
from games.store.ending import base_of, read_record
from ground.coded import coded
from ground.errors import Refused
from ground.translation import gettext as _


@transaction.atomic
def resume_play(
    game_id: int, record_id: int, *, actor: Actor, side: Speaker, nonce: UUID, first: Speaker | None = None
) -> EndingState:
    """By the referee (`side` is `Speaker.REFEREE`): play resumes from this record's final position, whatever was
    marked, agreed or in dispute. `first` moves next; without it, the player whose turn it is by the record.

    Raises Refused for any other side, for a record that isn't this game's or can't be read, and for a confirmed game.
    """
    ending = locked_ending(game_id, nonce, side)
    if ending.repeated:
        return ending.state
    record = Record.objects.filter(pk=record_id, game=ending.game).first()
    if record is None or base_of(record) is None:
        raise Refused(_("Choose a record of this game."))
    details = {"colour": first.value} if first else {}
    state = add_step(ending, StepKind.RESUMED, side, actor, record=record.pk, **details)
    payload = {"side": side.value, "record": record.number, "first": first.value if first else ""}
    append(ending.stream, "ending.resumed", game_subject(ending.game.number), actor, payload)
    return state


@transaction.atomic
def say_first(game_id: int, first: Speaker, *, actor: Actor, side: Speaker, nonce: UUID) -> EndingState:
    """A player in a dispute says who should move first; play resumes once both agree.

    Each may change their answer until then. Raises Refused outside a dispute and once the result is confirmed.
    """
    ending = locked_ending(game_id, nonce, side)
    if ending.repeated:
        return ending.state
    state = add_step(ending, StepKind.FIRST, side, actor, colour=first.value)
    payload = {"side": side.value, "first": first.value}
    kind = "ending.resumed" if state.phase is EndingPhase.RESUMED else "ending.first"
    append(ending.stream, kind, game_subject(ending.game.number), actor, payload)
    return state


@transaction.atomic
def let_all_stand(game_id: int, *, actor: Actor, side: Speaker, nonce: UUID, expected: int) -> EndingState:
    """The players cannot agree who moves first: all stones stay, and their count waits to be confirmed.

    Raises Refused unless both have said who moves first and disagree; BoardChanged where play has resumed since.
    """
    ending = locked_ending(game_id, nonce, side, expected, exactly=True)
    if ending.repeated:
        return ending.state
    state = add_step(ending, StepKind.STOOD, side, actor)
    append(ending.stream, "ending.stood", game_subject(ending.game.number), actor, {"side": side.value})
    return state


@transaction.atomic
def play_move(game_id: int, point: str, *, actor: Actor, side: Speaker, nonce: UUID, expected: int) -> EndingState:
    """The state after this side's stone on the point, captures made. A repetition is played like any other move: the
    state shows it, and the opponent may claim it.

    Raises Refused out of turn, on a stone, off the board, outside resumed play, and once the result is confirmed;
    BoardChanged where somebody has moved since.
    """
    ending = locked_ending(game_id, nonce, side, expected)
    if ending.repeated:
        return ending.state
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
