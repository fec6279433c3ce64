"""What the services of the end of a game tell the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

import inspect
from uuid import uuid4

from games.models import Game, Record, Speaker
from games.services.answer_ending import agree_ending, dispute_ending, withdraw_agreement, withdraw_dispute
from games.services.open_ending import open_ending
from games.services.resume_play import keep_resumed_play, let_all_stand, pass_move, resume_play, say_first
from games.services.submit_record import submit_record
from games.store.ending import ending_of
from tests.db.desk import Desk, games_of
from tests.db.telling import A, Do, Service, tells


def opened(desk: Desk, *say: Service) -> Game:
    """A game whose final position is laid out on the page, and what was done with it since, by White."""
    game = games_of(desk.publish(1))[0]
    record = submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[9];B[aa];W[];B[])", actor=A)
    open_ending(game.pk, record.pk, actor=A, side=Speaker.BLACK, nonce=uuid4())
    for act in say:
        step(act, game)()
    return game


def step(act: Service, game: Game, side: Speaker = Speaker.WHITE) -> Do:
    """One step of an ending by this side, on the board as it is now."""
    takes, nonce = inspect.signature(act).parameters, uuid4()
    arguments = {"first": Speaker.WHITE, "stones": Speaker.WHITE, "expected": ending_of(game).version}
    return lambda: act(
        game.pk, **{name: arguments[name] for name in arguments if name in takes}, actor=A, side=side, nonce=nonce
    )


def both_first(game: Game, *first: Speaker) -> None:
    """Black and White say who should move first."""
    for side, colour in zip((Speaker.BLACK, Speaker.WHITE), first, strict=False):
        say_first(game.pk, colour, actor=A, side=side, nonce=uuid4())


@tells(open_ending, "ending.opened")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    record = submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[9];B[aa])", actor=A)
    return lambda: open_ending(game.pk, record.pk, actor=A, side=Speaker.BLACK, nonce=uuid4())


@tells(agree_ending, "ending.agreed")
def _(desk: Desk) -> Do:
    return step(agree_ending, opened(desk))


@tells(withdraw_agreement, "ending.withdrawn")
def _(desk: Desk) -> Do:
    return step(withdraw_agreement, opened(desk, agree_ending))


@tells(dispute_ending, "ending.disputed")
def _(desk: Desk) -> Do:
    return step(dispute_ending, opened(desk))


@tells(withdraw_dispute, "ending.settled")
def _(desk: Desk) -> Do:
    return step(withdraw_dispute, opened(desk, dispute_ending))


@tells(say_first, "ending.first")
def _(desk: Desk) -> Do:
    return step(say_first, opened(desk, dispute_ending))


@tells(let_all_stand, "ending.stood")
def _(desk: Desk) -> Do:
    both_first(game := opened(desk, dispute_ending), Speaker.BLACK, Speaker.WHITE)
    return step(let_all_stand, game)


@tells(resume_play, "ending.resumed")
def _(desk: Desk) -> Do:
    record, nonce = Record.objects.get(game=(game := opened(desk))), uuid4()
    return lambda: resume_play(game.pk, record.pk, actor=A, side=Speaker.REFEREE, nonce=nonce)


@tells(pass_move, "record.submitted")
def _(desk: Desk) -> Do:
    both_first(game := opened(desk, dispute_ending), Speaker.WHITE, Speaker.WHITE)
    step(pass_move, game)()
    return step(pass_move, game, Speaker.BLACK)


@tells(keep_resumed_play, "record.submitted")
def _(desk: Desk) -> Do:
    both_first(game := opened(desk, dispute_ending), Speaker.WHITE, Speaker.WHITE)
    step(pass_move, game)()
    return lambda: keep_resumed_play(game.pk, actor=A, side=Speaker.WHITE)
