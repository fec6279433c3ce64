"""Who is told of a challenge of a ladder, and what."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from nzgs_tourney.models import Message, MessageKind
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_news import write_news
from nzgs_tourney.services.rounds.answer_challenge import accept_challenge, decline_challenge, lapse_due_challenges
from nzgs_tourney.services.rounds.challenge import reopen_challenge
from nzgs_tourney.store.messages.facts import facts_of
from tests.db.desk import make_desk
from tests.db.test_ladder import call_out, entry

pytestmark = pytest.mark.django_db


def test_the_two_are_told_of_a_challenge_and_what_came_of_it() -> None:
    desk = make_desk(4, "club-ladder")
    switch_messages(desk.event, on=True, asks=True)
    one, other = entry(desk, 3), entry(desk, 1)

    def told() -> list[tuple[str, str]]:
        """Whom the messages are for that are still true, and what they say."""
        write_news(timezone.now())
        rows = Message.objects.filter(kind=MessageKind.CHALLENGE).order_by("pk")
        true = [(row.entry, facts) for row in rows if (facts := facts_of(row))]
        return [(reader.name, facts.message_text().text) for reader, facts in true if reader]

    made = call_out(desk, 3, 1)
    ((name, text),) = told()
    assert name == other.name
    assert f"{one.name} challenges you on the ladder of Ladder. Answer by " in text
    assert f"If you decline or don’t answer, {one.name} takes your place." in text
    decline_challenge(made.pk, actor="Director")
    ((name, text),) = told()
    assert (name, f"{other.name} declined your challenge. You take the place of {other.name}." in text) == (
        one.name,
        True,
    )
    reopen_challenge(made.pk, actor="Director")
    with time_machine.travel(timezone.now() + timedelta(days=8)):
        lapse_due_challenges(timezone.now())
        said = dict(told())
    assert f"You didn’t answer the challenge by {one.name} in time. {one.name} takes your place" in said[other.name]
    assert f"{other.name} didn’t answer your challenge in time." in said[one.name]
    reopen_challenge(made.pk, actor="Director")
    accept_challenge(made.pk, actor="Director")
    ((name, text),) = told()
    assert (name, f"{other.name} accepted your challenge. Play by " in text) == (one.name, True)
