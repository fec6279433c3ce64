"""A player calls the referee to the table and withdraws the call; an official answers it."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from games.ledger.acts import Actor, game_subject
from games.ledger.append import append
from games.models import Speaker, Stream
from games.services.locked_game import locked_game
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop
from nzgs_tourney.models import CallState, Pairing, RoundState, TableCall, TableCalls

MOST_CALLS = 12
"""The most calls by one player from one board."""
TOO_MANY = gettext_noop("You have called {most} times from this table: go to the desk.")


@transaction.atomic
def call_referee(game_id: int, side: Speaker, *, actor: Actor, nonce: UUID) -> TableCall:
    """The waiting call of this game's table. The same `nonce` again, or a call while one waits, returns the existing
    one.

    Raises Refused where the round is not being played, and for a player who has called `MOST_CALLS` times.
    """
    game, stream = locked_game(game_id)
    stored = TableCall.objects.filter(nonce=nonce).first()
    if stored is not None:
        return stored
    pairing = Pairing.objects.select_related("round").get(game=game)
    if pairing.round.state != RoundState.PUBLISHED:
        raise Refused(_("Round {number} is closed: go to the desk.").format(number=pairing.round.number))
    waiting = TableCall.objects.waiting().filter(pairing=pairing).first()
    if waiting is not None:
        return waiting
    if TableCall.objects.filter(pairing=pairing, side=side).count() >= MOST_CALLS:
        raise Refused(_(TOO_MANY).format(most=MOST_CALLS))
    end_decided_calls(pairing)
    call = TableCall.objects.create(pairing=pairing, side=side, actor_name=actor, at=stream.moment, nonce=nonce)
    _append_call(stream, "call.made", call, actor)
    return call


@transaction.atomic
def withdraw_call(game_id: int, side: Speaker, *, actor: Actor) -> None:
    """Withdraw this player's waiting call; where none waits, nothing changes.

    Raises Refused where the waiting call is the opponent's.
    """
    game, stream = locked_game(game_id)
    call = _with_board().waiting().filter(pairing__game=game).first()
    if call is None:
        return
    if call.side != side:
        raise Refused(_("Only the side that called can withdraw the call."))
    call.state = CallState.WITHDRAWN
    call.save(update_fields=["state"])
    _append_call(stream, "call.withdrawn", call, actor)


@transaction.atomic
def answer_call(call_id: int, *, actor: Actor) -> TableCall:
    """The call, answered by this official. A call that is already answered or withdrawn doesn't change.

    Raises Refused where the board of the call is gone.
    """
    game_id = TableCall.objects.filter(pk=call_id).values_list("pairing__game", flat=True).first()
    if game_id is None:
        raise Refused(_("The director has taken this board back: reload the page."))
    _game, stream = locked_game(game_id)
    call = _with_board().get(pk=call_id)
    if call.state != CallState.WAITING:
        return call
    call.state, call.answered_by, call.answered_at = CallState.ANSWERED, actor, stream.moment
    call.save(update_fields=["state", "answered_by", "answered_at"])
    _append_call(stream, "call.answered", call, actor)
    return call


def end_decided_calls(pairing: Pairing) -> None:
    """Let a call of this board wait no more whose case is decided: the history has the ruling. For services that hold
    the stream's lock and know that no call waits."""
    TableCall.objects.filter(pairing=pairing, state=CallState.WAITING).update(state=CallState.WITHDRAWN)


def _with_board() -> TableCalls:
    return TableCall.objects.select_related("pairing__game")


def _append_call(stream: Stream, kind: str, call: TableCall, actor: Actor) -> None:
    game = call.pairing.game
    if game is None:
        raise LookupError("a call without a game")
    append(stream, kind, game_subject(game.number), actor, {"table": call.pairing.table, "side": call.side})
