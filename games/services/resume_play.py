"""Resumes play from a position: by the referee's ruling, or because the players dispute which stones are dead."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ending.state import EndingPhase, EndingState
from games.ending.step import StepKind
from games.ledger.actor import Actor
from games.ledger.append import append
from games.ledger.subjects import game_subject
from games.models import Record, Speaker
from games.services.ending_steps import add_step, locked_ending
from games.store.ending import base_of
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
