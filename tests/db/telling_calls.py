"""Rows for `test_one_ledger_event`: calls for the referee."""

from __future__ import annotations

from uuid import uuid4

from games.models import Speaker
from nzgs_tourney.services.disputes.call_referee import answer_call, call_referee, withdraw_call
from tests.db.desk import Desk, games_of
from tests.db.telling import A, Do, tells


@tells(call_referee, "call.made")
def _(desk: Desk) -> Do:
    game, nonce = games_of(desk.publish(1))[0], uuid4()
    return lambda: call_referee(game.pk, Speaker.BLACK, actor=A, nonce=nonce)


@tells(withdraw_call, "call.withdrawn")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    call_referee(game.pk, Speaker.BLACK, actor=A, nonce=uuid4())
    return lambda: withdraw_call(game.pk, Speaker.BLACK, actor=A)


@tells(answer_call, "call.answered")
def _(desk: Desk) -> Do:
    call = call_referee(games_of(desk.publish(1))[0].pk, Speaker.BLACK, actor=A, nonce=uuid4())
    return lambda: answer_call(call.pk, actor=A)
