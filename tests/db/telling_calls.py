"""Rows for `test_one_ledger_event`: calls for the referee."""

from __future__ import annotations

from uuid import uuid4

from django.utils.timezone import now

from games.models import CaseKind, Speaker
from nzgs_tourney.services.disputes.call_referee import answer_call, call_referee, withdraw_call
from nzgs_tourney.services.disputes.table_case import open_table_case, report_absence, say_what_call_is_about
from nzgs_tourney.services.events.edit_event import edit_event
from tests.db.desk import Desk, games_of
from tests.db.disputes import CLAIM
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


@tells(open_table_case, "case.opened")
def _(desk: Desk) -> Do:
    game, nonce = games_of(desk.publish(1))[0], uuid4()
    return lambda: open_table_case(game.pk, Speaker.BLACK, CLAIM, actor=A, nonce=nonce)


@tells(say_what_call_is_about, "case.opened")
def _(desk: Desk) -> Do:
    game, nonce = games_of(desk.publish(1))[0], uuid4()
    call_referee(game.pk, Speaker.BLACK, actor=A, nonce=uuid4())
    return lambda: say_what_call_is_about(game.pk, Speaker.BLACK, CaseKind.NOISE, actor=A, nonce=nonce)


@tells(report_absence, "case.opened")
def _(desk: Desk) -> Do:
    edit_event(desk.event.pk, {"forfeit_after_minutes": 0}, actor=A)
    game, nonce = games_of(desk.publish(1))[0], uuid4()
    return lambda: report_absence(game.pk, Speaker.BLACK, actor=A, nonce=nonce, now=now())
