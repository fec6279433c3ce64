"""The week of an event: its rounds' times, on record, changed as a whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from django.utils.timezone import localtime

from games.models import LedgerEvent
from ground.errors import Refused
from nzgs_tourney.models import Division, Event, Week
from nzgs_tourney.services.events.create_event import copy_event
from nzgs_tourney.services.events.edit_conflict import OvertakenError
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.events.set_timetable import set_timetable
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.store.events.timetable import due_of, starts_of
from nzgs_tourney.tournament.division.week import Armed, LatePolicy, WeekPlan, WeekTime
from nzgs_tourney.tournament.wording.events.ledger import Names, in_words
from tests.db.desk import Desk, make_desk

pytestmark = pytest.mark.django_db
PLAN = WeekPlan()


@pytest.fixture
def weekly() -> Desk:
    return make_desk(6, "weekly-digital")


def openings(division: Division) -> list[str]:
    return [f"{localtime(moment):%d %b %H:%M}" for _number, moment in sorted(starts_of(division).items())]


def last_told(desk: Desk) -> LedgerEvent:
    return LedgerEvent.objects.filter(stream=desk.event.stream_id).order_by("seq").last()  # type: ignore[return-value]


def test_the_preset_has_a_week_and_every_division_its_times(weekly: Desk) -> None:
    assert weekly.event.week.plan == PLAN
    for division in weekly.event.divisions.all():
        assert openings(division)[:2] == ["23 Nov 12:00", "30 Nov 12:00"]
        assert len(openings(division)) == len(due_of(division)) == 6
    assert weekly.event.ends == date(2027, 1, 3)


def test_a_new_week_is_told_once_with_each_timetable(weekly: Desk) -> None:
    before = weekly.event.stream.seq
    plan = replace(PLAN, opens=WeekTime(2, 19 * 60), skipped=(date(2026, 12, 30),), late=LatePolicy.BOTH_LOSE)
    set_week(weekly.event.pk, plan, actor="Director")
    kinds = LedgerEvent.objects.filter(stream=weekly.event.stream_id, seq__gt=before).values_list("kind", flat=True)
    assert list(kinds) == ["week.set", "timetable.set", "timetable.set", "event.edited"]
    assert openings(weekly.division) == [
        *("25 Nov 19:00", "02 Dec 19:00", "09 Dec 19:00", "16 Dec 19:00", "23 Dec 19:00", "06 Jan 19:00"),
    ]
    set_week(weekly.event.pk, plan, actor="Director")
    assert last_told(weekly).kind == "event.edited", "the same again tells nothing"


def test_the_history_says_what_changed(weekly: Desk) -> None:
    set_week(weekly.event.pk, replace(PLAN, late=LatePolicy.HALF_POINTS, armed=Armed.EVERY), actor="Director")
    words = in_words(last_told(weekly), Names({}, {}))
    assert words == (
        "Set the week of the event: games without a result: Half a point each; drawn by itself: Every round."
    )


def test_published_rounds_keep_their_times_and_the_others_follow(weekly: Desk) -> None:
    weekly.play(1)
    set_week(weekly.event.pk, replace(PLAN, opens=WeekTime(4, 18 * 60)), actor="Director")
    assert openings(weekly.division)[:3] == ["23 Nov 12:00", "04 Dec 18:00", "11 Dec 18:00"]


def test_times_set_by_hand_stay_while_only_rules_change(weekly: Desk) -> None:
    by_hand = starts_of(weekly.division)[6].replace(hour=5)
    set_timetable(weekly.division.pk, {6: by_hand}, actor="Director")
    set_week(weekly.event.pk, replace(PLAN, late=LatePolicy.EXTEND), actor="Director")
    assert starts_of(weekly.division)[6] == by_hand


def test_fewer_and_more_rounds_have_their_times(weekly: Desk) -> None:
    set_week(weekly.event.pk, PLAN, rounds=4, actor="Director")
    assert [division.rounds for division in weekly.event.divisions.all()] == [4, 4]
    assert len(openings(weekly.division)) == 4
    set_week(weekly.event.pk, PLAN, rounds=7, actor="Director")
    assert openings(weekly.division)[-1] == "04 Jan 12:00"
    assert Event.objects.get(pk=weekly.event.pk).ends == date(2027, 1, 10)


def test_a_division_that_is_added_has_the_weeks_times(weekly: Desk) -> None:
    added = add_division(weekly.event.pk, "Beginners", actor="Director", preset="weekly-digital/1")
    assert starts_of(added) == starts_of(weekly.division)


def test_a_copy_has_the_week_but_nothing_armed(weekly: Desk) -> None:
    set_week(weekly.event.pk, replace(PLAN, armed=Armed.EVERY, skipped=(date(2026, 12, 30),)), actor="Director")
    copied = copy_event(weekly.event.pk, name="Next year", begins=date(2027, 11, 20), director=weekly.director).event
    assert copied.week.plan == replace(PLAN, skipped=(date(2027, 12, 29),))
    assert openings(copied.divisions.get(position=1))[0] == "22 Nov 12:00"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opens": WeekTime(0, 1440)}, "opens before 24:00"),
        ({"reminders": (0,)}, "from 1 to 144 hours"),
    ],
)
def test_an_impossible_week_is_refused(weekly: Desk, wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(Refused, match=message):
        set_week(weekly.event.pk, replace(PLAN, **wrong), actor="Director")
    assert weekly.event.week.plan == PLAN


def test_a_rehearsal_is_never_armed() -> None:
    desk = make_desk(6, "weekly-digital", rehearsal=True)
    with pytest.raises(Refused, match="drawn by hand"):
        set_week(desk.event.pk, replace(PLAN, armed=Armed.NEXT), actor="Director")


def test_a_colleagues_change_is_not_overwritten_unseen(weekly: Desk) -> None:
    weekly.event.stream.refresh_from_db()
    seen = weekly.event.stream.seq
    set_week(weekly.event.pk, replace(PLAN, extend_days=2), actor="Wiremu")
    with pytest.raises(OvertakenError, match="Wiremu has changed this since"):
        set_week(weekly.event.pk, replace(PLAN, extend_days=5), actor="Director", expected_seq=seen)
    assert Week.objects.get(event=weekly.event).extend_days == 2
