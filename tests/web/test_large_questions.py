"""The pages that answer a question about a large field: asked for, waited for, cancelled, answered."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from nzgs_tourney.models import DrawJob, DrawKind
from nzgs_tourney.services.draws.edit_draft import swap_players
from nzgs_tourney.services.draws.large_draw import finish_draw
from tests.db.desk import Desk
from tests.db.test_large_question import whites
from tests.web.desk_pages import of_division
from tests.web.parsed import field_values, page_text, select_all, select_one, text_of, texts_of
from tests.web.round_pages import address

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9), pytest.mark.usefixtures("large_field")]


@pytest.fixture
def two(desk: Desk) -> dict[str, int]:
    one, other, *_ = whites(desk.draw(1))
    return {"first": one, "second": other}


def names(desk: Desk, two: dict[str, int]) -> str:
    found = dict(desk.division.entries.values_list("pk", "name"))
    return f"{found[two['first']]} and {found[two['second']]}"


def test_opened_it_draws_nothing_and_has_the_two_chosen(director: Client, desk: Desk, two: dict[str, int]) -> None:
    page = page_text(director.get(address(desk, "why_not"), two))
    assert select_all(page, f'[value="{two["first"]}"][selected]')
    assert select_all(page, 'form[method="post"][data-once]')
    assert not DrawJob.objects.exists()


def test_asked_waited_for_and_answered(director: Client, desk: Desk, two: dict[str, int]) -> None:
    answer: Any = director.post(address(desk, "why_not"), two)
    assert (answer.status_code, answer.url) == (302, address(desk, "why_not"))
    page = page_text(director.get(address(desk, "why_not")))
    assert f"Drawing round 1 with {names(desk, two)} together" in page
    assert "You can leave this page: the answer will be here." in page
    assert select_all(page, 'noscript meta[http-equiv="refresh"][content="5"]')
    assert select_all(page, f'[data-live="{address(desk, "why_not")}"]')

    first = director.get(address(desk, "why_not"), headers={"X-Live": "1"})
    assert select_all(first, "section#drawing")
    assert "Why not these two? Round 1" in page_text(first)
    again = {"X-Live": "1", "If-None-Match": first["ETag"]}
    assert director.get(address(desk, "why_not"), headers=again).status_code == 304
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    assert text_of(select_one(director.get(address(desk, "why_not"), headers=again), "div#drawing")) == ""

    page = page_text(director.get(address(desk, "why_not")))
    assert names(desk, two) in texts_of(page, "h2")
    assert "Put them together" in page
    assert "Asked by Aroha Director, answered at" in page
    assert "http-equiv" not in page
    assert select_all(page, f'[value="{two["first"]}"][selected]')
    assert "Drawing round" not in page_text(director.get(address(desk, "round")))

    swap_players(desk.division.pk, 1, *two.values(), actor="Hemi")
    page = page_text(director.get(address(desk, "why_not")))
    assert "have changed since this was worked out. Ask again." in page
    assert "Put them together" not in page


def test_another_tab_is_told_who_is_being_looked_at(director: Client, desk: Desk, two: dict[str, int]) -> None:
    director.post(address(desk, "why_not"), two)
    other = {**two, "second": whites(desk.division.drawn_rounds.get())[2]}
    answer = director.post(address(desk, "why_not"), other)
    assert answer.status_code == 422
    assert "Two other players are being compared." in page_text(answer)
    assert f"Drawing round 1 with {names(desk, two)} together" in page_text(answer)
    assert select_all(answer, f'[value="{other["second"]}"][selected]')


def test_cancelled_twice_it_is_cancelled_once(director: Client, desk: Desk, two: dict[str, int]) -> None:
    director.post(address(desk, "why_not"), two)
    page = page_text(director.post(address(desk, "why_not_cancel"), follow=True))
    assert "The question is cancelled." in page
    assert "Drawing round 1" not in page
    assert "Nothing is being worked out." in page_text(director.post(address(desk, "why_not_cancel"), follow=True))


def test_one_that_ended_without_an_answer_says_why(director: Client, desk: Desk, two: dict[str, int]) -> None:
    director.post(address(desk, "why_not"), two)
    DrawJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    assert "The draw was interrupted." in page_text(director.get(address(desk, "why_not")))
    DrawJob.objects.update(refused={"code": "nobody", "round": 1})
    page = page_text(director.get(address(desk, "why_not")))
    assert "There is no answer. Nobody is available for round 1." in text_of(page)
    assert "Dismiss" in page
    page = page_text(director.post(address(desk, "why_not_cancel"), follow=True))
    assert "Nobody is available" not in page
    assert "Nothing is being worked out." not in page


def test_two_who_meet_and_one_twice_are_refused(director: Client, desk: Desk, two: dict[str, int]) -> None:
    answer = director.post(address(desk, "why_not"), {"first": two["first"], "second": two["first"]})
    assert answer.status_code == 422
    assert select_all(answer, ".notice.bad, .error-summary, [role=alert]")
    assert not DrawJob.objects.filter(kind=DrawKind.WHY_NOT).exists()


def test_a_forecast_is_asked_for_waited_for_and_shown(director: Client, desk: Desk) -> None:
    place = of_division(desk, "forecast")
    assert "Simulated events each" in page_text(director.get(place, {"events": 3}))
    assert not DrawJob.objects.exists()
    answer: Any = director.post(place, {"events": 1, "system": "egf", "seed": "kea"})
    assert (answer.status_code, answer.url) == (302, place)
    page = page_text(director.get(place))
    assert "Simulating the event" in page
    assert "9 entries make 36 possible pairings" in page
    assert "Cancel the forecast" in page
    assert select_all(page, 'noscript meta[http-equiv="refresh"][content="5"]')
    assert "Run" not in texts_of(page, "button")

    first = director.get(place, headers={"X-Live": "1"})
    assert "Forecast, " in page_text(first)
    assert select_all(first, 'section#forecast[data-live-with="drawing"]')
    again = {"X-Live": "1", "If-None-Match": first["ETag"]}
    assert director.get(place, headers=again).status_code == 304
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    assert text_of(select_one(director.get(place, headers=again), "div#drawing")) == ""

    page = page_text(director.get(place))
    assert "9 players, 1 event each" in page
    assert "Asked for by Aroha Director, worked out at" in page
    assert "kea" in field_values(page)
    assert "http-equiv" not in page
    desk.division.entries.update(rank="3k")
    page = page_text(director.get(place))
    assert "Entries or rules have changed since the last forecast." in page
    assert "9 players, 1 event each" not in page


def test_a_forecast_is_bounded_in_events(director: Client, desk: Desk) -> None:
    answer = director.post(of_division(desk, "forecast"), {"events": 21, "system": "egf", "seed": "kea"})
    assert answer.status_code == 422
    assert "21" in field_values(answer)
    assert "less than or equal to 20" in page_text(answer)
    assert not DrawJob.objects.exists()


def test_a_forecast_is_cancelled_and_an_interrupted_one_told(director: Client, desk: Desk) -> None:
    place, stop = of_division(desk, "forecast"), of_division(desk, "forecast_cancel")
    director.post(place, {"events": 1})
    again = director.post(place, {"events": 2})
    assert again.status_code == 422
    assert "A forecast is being worked out already." in page_text(again)
    assert "The forecast is cancelled." in page_text(director.post(stop, follow=True))
    assert "No forecast is under way." in page_text(director.post(stop, follow=True))
    director.post(place, {"events": 1})
    DrawJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    page = page_text(director.get(place))
    assert "The forecast was interrupted." in page
    assert "Run" in texts_of(page, "button")
