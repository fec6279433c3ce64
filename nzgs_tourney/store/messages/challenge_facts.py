"""The facts of messages about a challenge of a ladder; None once it is no longer as it was told."""

from __future__ import annotations

from datetime import UTC, datetime

from nzgs_tourney.models import Challenge, ChallengeState, Message, Week
from nzgs_tourney.store.events.timetable import times_of
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.store.rounds.week import in_utc, without_result
from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.wording.messages.challenge_messages import (
    AcceptedNews,
    AnswerSoonNews,
    AskedNews,
    LeftNews,
    NotTakenUpNews,
    PlaySoonNews,
    WithdrawnNews,
)
from nzgs_tourney.tournament.wording.messages.message_text import SaysItself


def challenge_now(message: Message) -> SaysItself | None:
    """The challenge, while it is as far as the message tells. Six queries at most."""
    people = ("division", "challenger__player", "challenged__player")
    row = Challenge.objects.filter(pk=message.arguments["challenge"]).select_related(*people).first()
    if row is None or not _is_so(row, message):
        return None
    to = recipient_of(message)
    both = (row.challenger.both_names, row.challenged.both_names)
    news = (message.event.name, row.division.name, to.name, to.link, *both)
    loses_place = row.division.unanswered == Unanswered.TAKES_PLACE.value
    if "left" in message.arguments:
        left = row.challenger if row.challenger_id == message.arguments["left"] else row.challenged
        return LeftNews(*news, False, left.both_names)
    if "play_by" in message.arguments:
        opponent = row.challenged if message.entry_id == row.challenger_id else row.challenger
        due = datetime.fromisoformat(message.arguments["play_by"])
        return PlaySoonNews(*news, False, opponent.both_names, due)
    if "answer_by" in message.arguments:
        return AnswerSoonNews(*news, loses_place, row.answer_by)
    if row.state == ChallengeState.OPEN:
        return AskedNews(*news, loses_place, row.answer_by)
    if row.state == ChallengeState.ACCEPTED:
        return AcceptedNews(*news, False, times_of(row.division, row.round_number or 0).due)
    if row.state == ChallengeState.WITHDRAWN:
        return WithdrawnNews(*news, False)
    declined, lost = row.state == ChallengeState.DECLINED, message.entry_id == row.challenged_id
    return NotTakenUpNews(*news, row.takes_place, declined, lost)


def _is_so(row: Challenge, message: Message) -> bool:
    """Whether what the message tells is still so: that somebody left with a game to play, until when to answer or to
    play, or how far the challenge is."""
    if left := message.arguments.get("left"):
        players = (row.challenger, row.challenged)
        return row.round_number is not None and any(
            one.pk == left and one.withdrawn_from is not None for one in players
        )
    if answer_by := message.arguments.get("answer_by"):
        return row.state == ChallengeState.OPEN and row.answer_by.isoformat() == answer_by
    if play_by := message.arguments.get("play_by"):
        return _is_to_be_played(row, play_by)
    return bool(row.state == message.arguments["state"])


def _is_to_be_played(row: Challenge, play_by: str) -> bool:
    """Whether its game has no result, is still due at this time, and nobody has left. False where the week of the event
    has its own reminders."""
    if any(one.withdrawn_from is not None for one in (row.challenger, row.challenged)):
        return False
    number = row.round_number or 0
    due = times_of(row.division, number).due
    reminds = Week.objects.filter(event=row.division.event_id).exclude(reminders=[]).exists()
    same = due is not None and in_utc(due.astimezone(UTC)) == play_by
    return same and not reminds and without_result(row.division, number).exists()
