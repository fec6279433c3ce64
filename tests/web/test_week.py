"""The page of the week: everything in one form, refused with its place, and what the desk says of the rule."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.test import Client

from nzgs_tourney.models import Week
from nzgs_tourney.services.events.finish_event import finish_event
from nzgs_tourney.services.events.set_week import set_week
from nzgs_tourney.services.rounds.run_week import run_weeks
from nzgs_tourney.tournament.division.week import Armed, LatePolicy, WeekPlan
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_event, signed_in
from tests.web.parsed import select_all, select_one, text_of, texts_of

pytestmark = pytest.mark.django_db
SATURDAY = datetime(2026, 11, 20, 20, tzinfo=UTC)
NOON = datetime(2026, 11, 22, 23, tzinfo=UTC)
DUE = datetime(2026, 11, 29, 11, tzinfo=UTC)
TYPED = {
    "opens_day": "2",
    "opens_minute": "19:00",
    "due_day": "1",
    "due_minute": "24:00",
    "rounds": "5",
    "skipped": "2026-12-30",
    "late": "half_points",
    "extend_days": "4",
    "reminders": "72, 24, 2",
    "armed": "every",
}


@pytest.fixture
def weekly() -> Desk:
    with time_machine.travel(SATURDAY, tick=False):
        return make_desk(6, "weekly-digital")


@pytest.fixture
def client(weekly: Desk) -> Client:
    return signed_in(weekly.director)


def test_all_of_the_week_is_in_one_form(weekly: Desk, client: Client) -> None:
    page = client.get(of_event(weekly, "week"))
    shown = {name: select_one(page, f"[name={name}]").get("value") for name in ("opens_minute", "due_minute", "rounds")}
    assert shown == {"opens_minute": "12:00", "due_minute": "24:00", "rounds": "6"}
    assert client.post(of_event(weekly, "week"), TYPED).status_code == 302
    plan = Week.objects.get(event=weekly.event).plan
    assert (plan.opens.day, plan.opens.minute, plan.due.day, plan.due.minute) == (2, 19 * 60, 1, 1440)
    assert (plan.skipped, plan.late, plan.extend_days) == ((date(2026, 12, 30),), LatePolicy.HALF_POINTS, 4)
    assert (plan.reminders, plan.armed) == ((72, 24, 2), Armed.EVERY)
    assert [division.rounds for division in weekly.event.divisions.all()] == [5, 5]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"opens_minute": "noon"}, "Write a time from 00:00 to 24:00, e.g. 12:00."),
        ({"due_minute": "24:01"}, "Write a time from 00:00 to 24:00, e.g. 12:00."),
        ({"opens_minute": "24:00"}, "A round opens before 24:00: choose 00:00 of the next day."),
        ({"skipped": "30 December"}, "“30” isn’t a day: write e.g. 2026-12-28."),
        ({"reminders": "two days"}, "“two” isn’t a number of hours from 1 to 144: write e.g. 48, 6."),
    ],
)
def test_bad_input_gets_one_sentence_and_stays(
    weekly: Desk, client: Client, wrong: dict[str, str], message: str
) -> None:
    answer = client.post(of_event(weekly, "week"), TYPED | wrong)
    assert answer.status_code == 422
    assert message in text_of(answer)
    ((name, typed),) = wrong.items()
    assert select_one(answer, f"[name={name}]")["value"] == typed
    assert Week.objects.get(event=weekly.event).plan == WeekPlan()


def test_an_event_at_a_venue_has_no_link_to_it_until_it_has_a_week(weekly: Desk, client: Client) -> None:
    def links() -> list[str]:
        return [str(link["href"]) for link in select_all(client.get(of_event(weekly, "event")), "main a")]

    assert of_event(weekly, "week") in links()
    type(weekly.event).objects.update(online=False)
    assert of_event(weekly, "week") in links()
    Week.objects.all().delete()
    assert of_event(weekly, "week") not in links()


def test_once_the_event_is_finished_nothing_is_said_to_happen_by_itself(weekly: Desk, client: Client) -> None:
    with time_machine.travel(SATURDAY, tick=False):
        set_week(weekly.event.pk, WeekPlan(armed=Armed.NEXT), actor="Director")
        assert "published by itself on" in text_of(client.get(of_event(weekly, "event")))
        weekly.play(1)
        finish_event(weekly.event.pk, actor="Director")
        for page in ("event", "week"):
            assert "published by itself on" not in text_of(client.get(of_event(weekly, page)))


def test_the_overview_says_what_happens_by_itself_what_the_rule_did_and_why_the_draw_waits(
    weekly: Desk, client: Client
) -> None:
    with time_machine.travel(SATURDAY, tick=False):
        set_week(weekly.event.pk, WeekPlan(armed=Armed.EVERY, late=LatePolicy.ONE_BY_ONE), actor="Director")
    assert "Every round is drawn and published by itself on Monday 12:00." in text_of(
        client.get(of_event(weekly, "event"))
    )
    for moment in (NOON, DUE, NOON.replace(day=29)):
        with time_machine.travel(moment, tick=False):
            run_weeks(moment)
    notices = texts_of(client.get(of_event(weekly, "week")), ".notice")
    assert notices == [
        "The draw waits for you. Open, round 1: 3 games have no result. Open boards",
        "Open, round 1: 3 games have no result: the director decides each. Open boards",
    ]
    assert all(notice in text_of(client.get(of_event(weekly, "event"))) for notice in notices)


def test_a_draw_that_waits_for_a_late_answer_does_not_wait_for_the_director(weekly: Desk, client: Client) -> None:
    with time_machine.travel(SATURDAY, tick=False):
        set_week(weekly.event.pk, WeekPlan(armed=Armed.EVERY, late=LatePolicy.ONE_BY_ONE), actor="Director")
    late = {"code": "late_reports", "division": "Open", "round": 1, "games": 1}
    Week.objects.update(held=[late])
    notice = "The draw waits. Open, round 1: 1 late report waits for the opponent’s answer."
    assert notice in text_of(client.get(of_event(weekly, "event")))
    Week.objects.update(held=[{**late, "code": "open_games"}, late])
    assert "The draw waits for you. Open, round 1: 1 game" in text_of(client.get(of_event(weekly, "week")))


def test_players_read_the_rule_on_the_events_page(weekly: Desk) -> None:
    set_week(weekly.event.pk, WeekPlan(late=LatePolicy.BOTH_LOSE), actor="Director")
    page = Client().get(f"/e/{weekly.event.slug}/")
    assert "A game without a result at its deadline: both sides lose it." in text_of(page)
