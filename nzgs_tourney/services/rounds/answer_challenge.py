"""The challenged of a ladder accepts, and the game has its round, or declines; not answering in time counts as that."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction

from games.ledger.acts import Actor
from games.ledger.append import announced, at_one_moment
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import Challenge, ChallengeState, Round, RoundState
from nzgs_tourney.models.challenge import Challenges
from nzgs_tourney.services.draws.draw_round import draw_round
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.rounds.challenge import (
    RULE,
    close_challenge,
    locked_challenge,
    refuse_full,
    refuse_withdrawn,
    tell,
)
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.rounds.ladder import going_ladders
from nzgs_tourney.tournament.division.choices import MOST_ROUNDS, Unanswered


@transaction.atomic
def accept_challenge(challenge_id: int, *, actor: Actor) -> Challenge:
    """The accepted challenge: its game is drawn and published as the next round, due in as many days as the rules say.
    Its own ledger event, and those of the round. Accepting twice changes nothing.

    Raises Refused where it is over or the time to answer has passed, in a finished event, while another round is a
    draft, where one of the two has withdrawn, and in a division that has had all the games it can have.
    """
    row, stream = locked_challenge(challenge_id)
    if row.state == ChallengeState.ACCEPTED:
        return row
    _refuse_closed(row)
    if row.answer_by <= stream.moment:
        raise Refused(_("The time to answer this challenge is over."))
    division = row.division
    if division.drawn_rounds.filter(state=RoundState.DRAFT).exists():
        raise Refused(_("The director is preparing another game: try again later."))
    refuse_withdrawn(row.challenger, row.challenged)
    number = Round.objects.filter(division=division).count() + 1
    refuse_full(division, number - 1)
    row.state, row.answered_at, row.round_number = ChallengeState.ACCEPTED, stream.moment, number
    with announced(stream):
        row.save()
        tell(stream, "challenge.accepted", row, actor, round=number)
    with at_one_moment(stream):
        if division.rounds < number:
            edit_division(division.pk, {"rounds": number}, actor=actor)
        draw_round(division.pk, number, actor=actor)
        publish_round(division.pk, number, actor=actor)
        set_timetable(division.pk, {}, due={number: stream.moment + timedelta(days=division.play_days)}, actor=actor)
        if number < MOST_ROUNDS:
            # One more than there are, so that the division isn't over once all its games are.
            edit_division(division.pk, {"rounds": number + 1}, actor=actor)
    return row


@transaction.atomic
def decline_challenge(challenge_id: int, *, actor: Actor) -> Challenge:
    """The declined challenge; by the division's rule the challenger takes the place. One ledger event. Declining twice
    changes nothing. Raises Refused for one that is over, and in a finished event."""
    row, stream = locked_challenge(challenge_id)
    if row.state == ChallengeState.DECLINED:
        return row
    _refuse_closed(row)
    close_challenge(stream, row, ChallengeState.DECLINED, "challenge.declined", actor, takes_place=_takes_place(row))
    return row


def is_challenge_due(now: datetime) -> bool:
    """Whether a challenge wasn't answered in time. One query."""
    return _due(now).exists()


def lapse_due_challenges(now: datetime) -> None:
    """Close every challenge that wasn't answered in time, each once and with its own ledger event. One of an event that
    is finished meanwhile stays, and keeps no other from being closed."""
    for challenge in list(_due(now).order_by("answer_by", "pk").values_list("pk", flat=True)):
        with suppress(Refused):
            _lapse(challenge, now)


@transaction.atomic
def _lapse(challenge_id: int, now: datetime) -> None:
    row, stream = locked_challenge(challenge_id)
    if row.state == ChallengeState.OPEN and row.answer_by <= now:
        close_challenge(stream, row, ChallengeState.LAPSED, "challenge.lapsed", RULE, takes_place=_takes_place(row))


def _due(now: datetime) -> Challenges:
    return Challenge.objects.open().filter(answer_by__lte=now, division__in=going_ladders())


def _refuse_closed(row: Challenge) -> None:
    if row.state != ChallengeState.OPEN:
        raise Refused(_("This challenge is over."))


def _takes_place(row: Challenge) -> bool:
    """Whether the rule gives the challenger the place; nobody takes or loses one who has withdrawn."""
    there = row.challenger.withdrawn_from is None and row.challenged.withdrawn_from is None
    return there and row.division.unanswered == Unanswered.TAKES_PLACE.value
