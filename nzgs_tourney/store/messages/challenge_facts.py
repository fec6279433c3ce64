"""The facts of messages about a challenge of a ladder; None once it is no longer as it was told."""

from __future__ import annotations

from nzgs_tourney.models import Challenge, ChallengeState, Message
from nzgs_tourney.store.events.timetable import times_of
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.wording.messages.challenge_messages import (
    AcceptedNews,
    AnswerSoonNews,
    AskedNews,
    LeftNews,
    NotTakenUpNews,
    WithdrawnNews,
)
from nzgs_tourney.tournament.wording.messages.message_text import SaysItself


def challenge_now(message: Message) -> SaysItself | None:
    """The challenge, while it is as far as the message tells. Four queries at most."""
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
    """Whether what the message tells is still so: that somebody left with a game to play, until when to answer, or how
    far the challenge is."""
    if left := message.arguments.get("left"):
        players = (row.challenger, row.challenged)
        return row.round_number is not None and any(
            one.pk == left and one.withdrawn_from is not None for one in players
        )
    if answer_by := message.arguments.get("answer_by"):
        return row.state == ChallengeState.OPEN and row.answer_by.isoformat() == answer_by
    return bool(row.state == message.arguments["state"])
