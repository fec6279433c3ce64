"""Rows for `test_one_ledger_event`: cases and rulings."""

from __future__ import annotations

from uuid import uuid4

from games.models import CaseKind, Speaker
from games.services.add_evidence import add_evidence
from games.services.change_or_withdraw_case import change_case, withdraw_case
from games.services.open_case import Claim, appeal_ruling, open_case
from games.services.rule_case import rule_case
from games.services.second_ruling import decline_ruling, second_ruling
from tests.db.desk import Desk, games_of
from tests.db.disputes import CLAIM, REFEREE, SECOND, claimed_case, decision, ruling_in
from tests.db.telling import A, Do, tells


@tells(open_case, "case.opened")
def _(desk: Desk) -> Do:
    game, nonce = games_of(desk.publish(1))[0], uuid4()
    return lambda: open_case(game.pk, Speaker.BLACK, CLAIM, actor=A, nonce=nonce)


@tells(change_case, "case.changed")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    return lambda: change_case(case.pk, Claim(CaseKind.REPETITION, "", offender="white"), actor=A)


@tells(add_evidence, "case.evidence")
def _(desk: Desk) -> Do:
    case, nonce = claimed_case(games_of(desk.publish(1))[0]), uuid4()
    return lambda: add_evidence(case.pk, Speaker.WHITE, actor=A, nonce=nonce, text="No.")


@tells(withdraw_case, "case.withdrawn")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    return lambda: withdraw_case(case.pk, Speaker.BLACK, actor=A)


@tells(appeal_ruling, "case.opened")
def _(desk: Desk) -> Do:
    case, nonce = claimed_case(games_of(desk.publish(1))[0]), uuid4()
    ruling_in(case, "no_breach")
    return lambda: appeal_ruling(case.pk, Speaker.WHITE, "No.", actor=A, nonce=nonce)


@tells(rule_case, "ruling.made")
def _(desk: Desk) -> Do:
    case, nonce = claimed_case(games_of(desk.publish(1))[0]), uuid4()
    return lambda: rule_case(case.pk, decision("no_breach"), referee=REFEREE, nonce=nonce, needs_second=False)


@tells(second_ruling, "ruling.seconded")
def _(desk: Desk) -> Do:
    ruling = ruling_in(claimed_case(games_of(desk.publish(1))[0]), "no_breach", needs_second=True)
    return lambda: second_ruling(ruling.pk, referee=SECOND)


@tells(decline_ruling, "ruling.declined")
def _(desk: Desk) -> Do:
    ruling = ruling_in(claimed_case(games_of(desk.publish(1))[0]), "no_breach", needs_second=True)
    return lambda: decline_ruling(ruling.pk, "Hear White.", referee=SECOND)
