"""What the desk chooses for the big screen: the last event of its kind in the ledger."""

from __future__ import annotations

import pytest

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.services.events.set_screen import MOST, set_screen
from nzgs_tourney.store.events.big_screen import ScreenChoice, screen_choice
from nzgs_tourney.tournament.division.big_screen import Shown
from tests.db.desk import Desk, make_desk

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2)]
A = "Aroha"


def test_the_last_choice_holds_for_this_event_alone(desk: Desk) -> None:
    other = make_desk(2)
    assert screen_choice(desk.event.stream_id) == ScreenChoice()
    choice = ScreenChoice(Shown.STANDINGS, desk.division.number, "Lunch until 13:30")
    assert set_screen(desk.event.pk, ScreenChoice(Shown.CODES), actor=A)
    assert set_screen(desk.event.pk, choice, actor=A)
    assert screen_choice(desk.event.stream_id) == choice
    assert screen_choice(other.event.stream_id) == ScreenChoice()


def test_the_same_choice_twice_is_told_once(desk: Desk) -> None:
    choice = ScreenChoice(Shown.RESULTS)
    assert [set_screen(desk.event.pk, choice, actor=A) for _ in range(2)] == [True, False]
    assert LedgerEvent.objects.filter(kind="screen.set").count() == 1


def test_another_event_s_division_and_a_long_notice_are_refused(desk: Desk) -> None:
    for choice in (ScreenChoice(division=99), ScreenChoice(notice="x" * (MOST + 1))):
        with pytest.raises(Refused):
            set_screen(desk.event.pk, choice, actor=A)
    assert not LedgerEvent.objects.filter(kind="screen.set").exists()
