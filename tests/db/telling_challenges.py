"""What challenges of a ladder tell the ledger (rows of `test_one_ledger_event`)."""

from __future__ import annotations

from nzgs_tourney.models import Challenge, Division
from nzgs_tourney.services.rounds.answer_challenge import decline_challenge
from nzgs_tourney.services.rounds.challenge import (
    challenge,
    reopen_challenge,
    withdraw_challenge,
    withdraw_challenges_of,
)
from nzgs_tourney.tournament.division.choices import System
from tests.db.desk import Desk
from tests.db.telling import A, Do, tells
from tests.db.telling_draws import two


def made(desk: Desk) -> Challenge:
    """The second of a ladder challenges the first."""
    Division.objects.filter(pk=desk.division.pk).update(system=System.LADDER.value)
    first, second = two(desk)
    return challenge(desk.division.pk, second, first, actor=A)


@tells(challenge, "challenge.made")
def _(desk: Desk) -> Do:
    Division.objects.filter(pk=desk.division.pk).update(system=System.LADDER.value)
    first, second = two(desk)
    return lambda: challenge(desk.division.pk, second, first, actor=A)


@tells(decline_challenge, "challenge.declined")
def _(desk: Desk) -> Do:
    open_one = made(desk)
    return lambda: decline_challenge(open_one.pk, actor=A)


@tells(withdraw_challenge, "challenge.withdrawn")
def _(desk: Desk) -> Do:
    open_one = made(desk)
    return lambda: withdraw_challenge(open_one.pk, actor=A)


@tells(reopen_challenge, "challenge.reopened")
def _(desk: Desk) -> Do:
    declined = decline_challenge(made(desk).pk, actor=A)
    return lambda: reopen_challenge(declined.pk, actor=A)


@tells(withdraw_challenges_of, "challenge.withdrawn")
def _(desk: Desk) -> Do:
    entry = made(desk).challenger_id
    return lambda: withdraw_challenges_of(entry, actor=A)
