"""The page of a round that a separate process draws: progress, cancelling, and how it ended."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from nzgs_tourney.models import DrawJob, Round
from nzgs_tourney.services.draws.draw_or_start import start_draw
from nzgs_tourney.services.draws.large_draw import finish_draw
from tests.db.desk import Desk
from tests.db.refusals import refusal
from tests.web.parsed import page_text, select_all, select_one, text_of
from tests.web.round_pages import address, seq

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9), pytest.mark.usefixtures("large_field")]


def ask(director: Client, desk: Desk) -> Any:
    return director.post(address(desk, "round_draw"), {"seed": "kea", "expected_seq": seq(desk)})


def look(director: Client, desk: Desk, **headers: str) -> Any:
    return director.get(address(desk, "round_drawing"), headers={"X-Live": "1", **headers})


def test_the_page_shows_the_draw_under_way_and_no_second_one(director: Client, desk: Desk) -> None:
    answer = ask(director, desk)
    assert (answer.status_code, answer.url) == (302, address(desk, "round"))
    page = page_text(director.get(address(desk, "round")))
    assert "Drawing round 1" in page
    assert "9 entries make 36 possible pairings" in page
    assert "Cancel the draw" in page
    assert select_all(page, 'noscript meta[http-equiv="refresh"][content="5"]')
    assert select_all(page, f'[data-live="{address(desk, "round_drawing")}"]')
    assert "Choose the seed" not in page
    assert not Round.objects.exists()
    again = ask(director, desk)
    assert again.status_code == 422
    assert refusal(lambda: start_draw(desk.division.pk, 1, actor="Aroha")) in text_of(again)
    assert "Drawing round 1" in page_text(again)


def test_a_look_changes_with_the_stage_and_ends_with_the_draft(director: Client, desk: Desk) -> None:
    ask(director, desk)
    first = look(director, desk)
    assert select_all(first, "section#drawing")
    assert not select_all(first, "html")
    assert look(director, desk, **{"If-None-Match": first["ETag"]}).status_code == 304
    job = DrawJob.objects.get()
    assert finish_draw(job.pk, job.holder)
    last = look(director, desk, **{"If-None-Match": first["ETag"]})
    assert last.status_code == 200
    assert text_of(select_one(last, "div#drawing")) == ""
    page = page_text(director.get(address(desk, "round")))
    assert "Publish round 1" in page
    assert "Drawing round 1" not in page


def test_who_opens_the_address_of_a_look_comes_to_the_round(director: Client, desk: Desk) -> None:
    answer: Any = director.get(address(desk, "round_drawing"))
    assert (answer.status_code, answer.url) == (302, address(desk, "round"))


def test_while_it_is_drawn_again_the_draft_is_seen_but_not_changed(director: Client, desk: Desk) -> None:
    desk.draw(1)
    ask(director, desk)
    page = page_text(director.get(address(desk, "round")))
    assert "Drawing round 1" in page
    for gone in ("Publish round 1", "Discard", "Swap two players", "Draw again"):
        assert gone not in page, gone


def test_cancelled_twice_it_is_cancelled_once(director: Client, desk: Desk) -> None:
    ask(director, desk)
    answer = director.post(address(desk, "round_draw_cancel"), follow=True)
    assert "The draw is cancelled." in page_text(answer)
    assert "Choose the seed" in page_text(answer)
    assert "No draw is under way." in page_text(director.post(address(desk, "round_draw_cancel"), follow=True))


def test_an_interrupted_draw_is_told_and_can_be_asked_for_again(director: Client, desk: Desk) -> None:
    ask(director, desk)
    DrawJob.objects.update(held_until=timezone.now() - timedelta(seconds=1))
    page = page_text(director.get(address(desk, "round")))
    assert "The draw was interrupted." in page
    assert "Choose the seed" in page
    assert ask(director, desk).status_code == 302
    assert "Drawing round 1" in page_text(director.get(address(desk, "round")))


def test_a_draw_that_came_to_nothing_says_why(director: Client, desk: Desk) -> None:
    ask(director, desk)
    DrawJob.objects.update(refused={"code": "nobody", "round": 1})
    page = page_text(director.get(address(desk, "round")))
    assert "Nobody is available for round 1." in page
    assert "Choose the seed" in page
    assert "Drawing round 1" not in page
    dismissed = page_text(director.post(address(desk, "round_draw_cancel"), follow=True))
    assert "Nobody is available" not in dismissed
    assert "No draw is under way." not in dismissed


def test_another_round_says_nothing_of_it(director: Client, desk: Desk) -> None:
    ask(director, desk)
    assert "Drawing round" not in page_text(director.get(address(desk, "round", 2)))
