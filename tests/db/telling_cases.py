"""Rows for `test_one_ledger_event`: cases and rulings."""

from __future__ import annotations

from uuid import uuid4

from games.models import CaseKind, Speaker
from games.services.add_evidence import add_evidence
from games.services.change_or_withdraw_case import change_case, withdraw_case
from games.services.hold_case import release_case, take_case
from games.services.merge_cases import merge_cases, part_case
from games.services.open_case import Claim, appeal_ruling, open_case
from games.services.rule_case import rule_case
from games.services.second_ruling import decline_ruling, second_ruling
from games.services.see_game import see_game
from nzgs_tourney.models import Role, RoleKind, User
from nzgs_tourney.services.disputes.hand_case import end_handed_case, hand_case, open_handed_case, rule_handed_case
from nzgs_tourney.services.disputes.name_committee import name_committee
from nzgs_tourney.services.disputes.table_case import change_table_case
from tests.db.desk import Desk, both_report, games_of
from tests.db.disputes import (
    CLAIM,
    QUIET,
    REFEREE,
    SECOND,
    appealed,
    claimed_case,
    decision,
    ruling_in,
    submitted_record,
)
from tests.db.telling import A, Do, tells


@tells(open_case, "case.opened")
def _(desk: Desk) -> Do:
    game, nonce = games_of(desk.publish(1))[0], uuid4()
    return lambda: open_case(game.pk, Speaker.BLACK, CLAIM, actor=A, nonce=nonce)


@tells(change_case, "case.changed")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    return lambda: change_case(case.pk, Claim(CaseKind.REPETITION, "", offender="white"), actor=A)


@tells(change_table_case, "case.changed")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    return lambda: change_table_case(case.pk, Claim(CaseKind.REPETITION, "", offender="white"), actor=A)


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


@tells(take_case, "case.taken")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    return lambda: take_case(case.pk, referee=REFEREE)


@tells(release_case, "case.released")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    take_case(case.pk, referee=REFEREE)
    return lambda: release_case(case.pk, referee=REFEREE)


@tells(merge_cases, "case.merged")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    first, second = claimed_case(game), claimed_case(game, side=Speaker.WHITE)
    return lambda: merge_cases(second.pk, first.number, referee=REFEREE)


@tells(part_case, "case.parted")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    first, second = claimed_case(game), claimed_case(game, side=Speaker.WHITE)
    merge_cases(first.pk, second.number, referee=REFEREE)
    return lambda: part_case(second.pk, referee=REFEREE)


@tells(name_committee, "case.committee")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    ruling_in(case, "no_breach")
    appeal, user = appealed(case), User.objects.create_user("hinemoa")
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    return lambda: name_committee(appeal.pk, [user.username], actor=A)


@tells(see_game, "game.seen")
def _(desk: Desk) -> Do:
    game = games_of(desk.publish(1))[0]
    submitted_record(game, QUIET)
    both_report(game, "B+R")
    return lambda: see_game(game.pk, actor=A)


@tells(hand_case, "case.handed")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    return lambda: hand_case(case.pk, "Nikau Guest", actor=A)


@tells(open_handed_case, "case.handed_opened")
def _(desk: Desk) -> Do:
    handed = hand_case(claimed_case(games_of(desk.publish(1))[0]).pk, "Nikau Guest", actor=A)
    return lambda: open_handed_case(handed.token, handed.code)


@tells(end_handed_case, "case.handed_back")
def _(desk: Desk) -> Do:
    case = claimed_case(games_of(desk.publish(1))[0])
    hand_case(case.pk, "Nikau Guest", actor=A)
    return lambda: end_handed_case(case.pk, actor=A)


@tells(rule_handed_case, "ruling.made")
def _(desk: Desk) -> Do:
    handed, nonce = hand_case(claimed_case(games_of(desk.publish(1))[0]).pk, "Nikau Guest", actor=A), uuid4()
    open_handed_case(handed.token, handed.code)
    return lambda: rule_handed_case(handed.row.pk, decision("no_breach"), nonce=nonce)
