"""The facts of messages about a challenge of a ladder; None once it is no longer as it was told."""

from __future__ import annotations

from nzgs_tourney.models import Challenge, ChallengeState, Message
from nzgs_tourney.store.events.timetable import times_of
from nzgs_tourney.store.messages.recipient import recipient_of
from nzgs_tourney.tournament.division.choices import Unanswered
from nzgs_tourney.tournament.wording.messages.challenge_messages import AcceptedNews, AskedNews, NotTakenUpNews
from nzgs_tourney.tournament.wording.messages.message_text import SaysItself


def challenge_now(message: Message) -> SaysItself | None:
    """The challenge, while it is as far as the message tells. Four queries at most."""
    people = ("division", "challenger__player", "challenged__player")
    row = Challenge.objects.filter(pk=message.arguments["challenge"]).select_related(*people).first()
    if row is None or row.state != message.arguments["state"]:
        return None
    to = recipient_of(message)
    both = (row.challenger.both_names, row.challenged.both_names)
    news = (message.event.name, row.division.name, to.name, to.link, *both)
    if row.state == ChallengeState.OPEN:
        return AskedNews(*news, row.division.unanswered == Unanswered.TAKES_PLACE.value, row.answer_by)
    if row.state == ChallengeState.ACCEPTED:
        return AcceptedNews(*news, False, times_of(row.division, row.round_number or 0).due)
    declined, lost = row.state == ChallengeState.DECLINED, message.entry_id == row.challenged_id
    return NotTakenUpNews(*news, row.takes_place, declined, lost)
