"""A round from paper at the desk: typed, checked with names and conditions, entered by one press; the text is kept."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game
from nzgs_tourney.models import Round, RoundState, RoundStatus
from tests.db.desk import Desk, make_desk
from tests.web.parsed import page_text

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Desk:
    return make_desk(5, "one-day-handicap")


@pytest.fixture
def director(client: Client, desk: Desk) -> Client:
    client.force_login(desk.director)
    return client


def address(desk: Desk, name: str = "paper_round") -> str:
    return reverse(f"desk:{name}", args=[desk.event.slug, desk.division.slug, 1])


def post(client: Client, desk: Desk, text: str, **more: object) -> Any:
    return client.post(address(desk), {"text": text, "nonce": uuid4(), **more})


def test_what_is_typed_is_shown_with_names_and_conditions_and_nothing_is_kept(desk: Desk, director: Client) -> None:
    page = page_text(post(director, desk, "4 1 b3, 3-2 w, 5 bye"))
    assert "Rewi Rangi" in page
    assert "no komi" in page
    assert "Rewi Rangi (Black) by 3" in page
    assert "Anahera Rangi (bye)" in page
    assert not Round.objects.exists()


def test_one_press_publishes_it_with_its_results(desk: Desk, director: Client) -> None:
    answer = post(director, desk, "4 1 b3, 3-2, 5 bye", enter="yes")
    assert answer.url == address(desk, "results")
    assert Round.objects.get().state == RoundState.PUBLISHED
    assert sorted(Game.objects.values_list("black_name", "white_name", "result")) == [
        ("Hīria Rangi", "Tāne Rangi", ""),
        ("Rewi Rangi", "Mere Rangi", "B+3"),
    ]
    assert director.get(address(desk)).url == address(desk, "round")


def test_somebody_left_over_is_asked_for_and_the_answer_is_kept(desk: Desk, director: Client) -> None:
    text = "4 1 b3\n3-2 w"
    page = post(director, desk, text, enter="yes")
    assert page.status_code == 422
    assert "Choose for each of them first." in page_text(page)
    assert 'name="away_5"' in page.content.decode()
    assert text in page.content.decode()
    again = post(director, desk, text, away_5="excused")
    assert '<option value="excused" selected>' in again.content.decode()
    assert post(director, desk, text, away_5="excused", enter="yes").status_code == 302
    assert RoundStatus.objects.get().status == "excused"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4 1 b3\n3-9 w", "Line 2, column 3: Nobody in this division has number 9."),
        ("4 1 b9.5, 3-2 w, 5 bye", "Line 1, column 1: B+9.5 isn’t possible on 19×19"),
        ("1 4 b, 3 2 w, 5 bye", "Line 1, column 1: By the rules Rewi Rangi takes Black"),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_the_text_stays(
    desk: Desk, director: Client, text: str, sentence: str
) -> None:
    page = post(director, desk, text, enter="yes")
    assert page.status_code == 422
    assert sentence in page_text(page)
    assert text in page.content.decode()
    assert not Round.objects.exists()


def test_a_round_that_a_colleague_changed_meanwhile_is_not_entered(desk: Desk, director: Client) -> None:
    before = desk.event.stream.seq
    desk.draw(1)
    page = post(director, desk, "4 1 b3, 3-2 w, 5 bye", enter="yes", expected_seq=before)
    assert page.status_code == 422
    assert Round.objects.get().state == RoundState.DRAFT
