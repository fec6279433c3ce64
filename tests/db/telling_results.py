"""What clearing and correcting a result tells the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from uuid import uuid4

from games.models import Clearing, Speaker
from games.services.clear_result import clear_result, undo_clearing
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from tests.db.desk import Desk, games_of, report_from
from tests.db.telling import A, Do, tells


@tells(clear_result, "result.cleared")
def _(desk: Desk) -> Do:
    game = report_from(games_of(desk.publish(1))[0], Speaker.PAPER, "B+R")
    nonce = uuid4()
    return lambda: clear_result(game.pk, actor=A, nonce=nonce)


@tells(undo_clearing, "result.restored")
def _(desk: Desk) -> Do:
    game = report_from(games_of(desk.publish(1))[0], Speaker.PAPER, "B+R")
    clear_result(game.pk, actor=A, nonce=uuid4())
    clearing, nonce = Clearing.objects.get(), uuid4()
    return lambda: undo_clearing(clearing.pk, actor=A, nonce=nonce)


@tells(correct_result, "result.corrected")
def _(desk: Desk) -> Do:
    game = report_from(games_of(desk.publish(1))[0], Speaker.PAPER, "B+R")
    confirm_result(game.pk, actor=A)
    nonce = uuid4()
    return lambda: correct_result(game.pk, "W+R", "Misread.", actor=A, nonce=nonce, seen="B+R")
