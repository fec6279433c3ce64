"""Mails about a round that begins at another time than its players were told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from nzgs_tourney.models import Message, MessageKind, MessageState
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_news import write_news
from nzgs_tourney.store.messages.facts import facts_of
from tests.db.desk import Desk, both_report, games_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]
SATURDAY = datetime(2026, 12, 5, 0, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def told(desk: Desk) -> Desk:
    """Everybody was told of their board in round 1, which begins at 13.00."""
    switch_messages(desk.event, on=True, asks=False)
    begins(desk, SATURDAY)
    desk.publish(1)
    write_news(timezone.now())
    Message.objects.update(state=MessageState.SENT, sent_at=timezone.now())
    return desk


def begins(desk: Desk, starts: datetime | None) -> None:
    set_timetable(desk.division.pk, {1: starts}, actor="Director")


def moved() -> list[Message]:
    write_news(timezone.now())
    return list(Message.objects.filter(kind=MessageKind.GAME_TIME).order_by("pk"))


def text(message: Message) -> str:
    facts = facts_of(message)
    return facts.message_text().text if facts else ""


def test_everybody_with_a_board_is_told_of_the_new_start(told: Desk) -> None:
    begins(told, SATURDAY + HOUR)
    messages = moved()
    assert len(messages) == 6
    assert len(moved()) == 6, "once"
    for message in messages:
        said = text(message)
        assert "now starts Saturday 5 December, 14:00 (New Zealand time). Your board is the same:" in said
        assert "Table " in said
        assert "It starts" not in said
        assert message.due > timezone.now(), "a mistyped time may be typed again"


def test_a_time_that_was_changed_again_is_told_as_it_is_then(told: Desk) -> None:
    begins(told, SATURDAY + HOUR)
    moved()
    begins(told, SATURDAY + 2 * HOUR)
    said = [text(message) for message in moved()]
    assert said[:6] == [""] * 6
    assert all("15:00" in one for one in said[6:])
    begins(told, None)
    assert [text(message) for message in moved()] == [""] * 12


def test_nobody_is_told_of_a_start_that_is_back_at_the_one_they_know(told: Desk) -> None:
    begins(told, SATURDAY + HOUR)
    begins(told, SATURDAY + 2 * HOUR)
    moved()
    begins(told, SATURDAY)
    assert [text(message) for message in moved()] == [""] * 12
    begins(told, SATURDAY + HOUR)
    said = [one for one in map(text, moved()) if one]
    assert len(said) == 6
    assert all("14:00" in one for one in said)


def test_nobody_is_told_whose_game_has_a_result(told: Desk) -> None:
    game = games_of(told.division.drawn_rounds.get(number=1))[0]
    begins(told, SATURDAY + HOUR)
    both_report(game, "B+R")
    over = set(game.pairing.seats.values_list("entry", flat=True))
    assert {message.entry_id for message in moved() if not text(message)} == over


def test_a_message_about_the_board_that_still_waits_says_the_new_time(desk: Desk) -> None:
    switch_messages(desk.event, on=True, asks=True)
    begins(desk, SATURDAY)
    desk.publish(1)
    write_news(timezone.now())
    begins(desk, SATURDAY + HOUR)
    assert moved() == []
    assert all("14:00" in text(one) for one in Message.objects.filter(kind=MessageKind.ROUND_PUBLISHED))
