"""A browser at an address that only takes forms: it shows the page of the form, never an empty one."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Speaker
from nzgs_tourney.middleware.form_addresses import page_above
from tests.db.desk import games_of, make_desk
from tests.web.parsed import select_one, text_of
from tests.web.phone import Phone, phone

pytestmark = pytest.mark.django_db

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def game() -> Game:
    return games_of(make_desk(4).publish(1))[0]


@pytest.fixture
def black(client: Client, game: Game) -> Phone:
    return phone(client, game, Speaker.BLACK)


@pytest.mark.parametrize("name", ["report", "record"])
def test_another_language_on_a_refused_form_shows_its_page_in_that_language(black: Phone, name: str) -> None:
    refused = black.client.post(black.address(name), {})
    assert refused.status_code == 422
    back = select_one(refused, ".languages input[name=next]")["value"]
    asked = {"language": "ja", "next": back}
    page = black.client.post(reverse("public:language"), asked, headers=BROWSER, follow=True)
    assert page.status_code == 200
    assert select_one(page, "html")["lang"] == "ja"
    select_one(page, "form[action$='/record/']")


def test_who_signs_in_after_a_form_found_them_signed_out_comes_to_its_page(client: Client) -> None:
    desk = make_desk(4)
    desk.draw(1)
    at = [desk.event.slug, desk.division.slug, 1]
    sent = reverse("desk:round_publish", args=at)
    assert "/accounts/login/" in client.post(sent)["Location"]
    client.force_login(desk.director)
    page = client.get(sent, headers=BROWSER)
    assert (page.status_code, page["Location"]) == (302, reverse("desk:round", args=at))


def test_who_sent_a_form_while_signed_out_is_told_that_nothing_was_saved(client: Client) -> None:
    desk = make_desk(4)
    sentence = "You were signed out, and nothing was saved."
    address = reverse("desk:entry_new", args=[desk.event.slug, desk.division.slug])
    assert sentence not in text_of(client.get(address, headers=BROWSER, follow=True))
    assert sentence not in text_of(client.post(reverse("account_login"), {"login": "?"}, headers=BROWSER, follow=True))
    client.post(address, {"name": "Rewi Kea"}, headers={"Accept": "application/json"})
    assert sentence not in text_of(client.get(reverse("account_login")))
    assert sentence in text_of(client.post(address, {"name": "Rewi Kea"}, headers=BROWSER, follow=True))


def test_what_is_no_browser_gets_the_plain_answer(black: Phone) -> None:
    assert black.client.get(black.address("record")).status_code == 405


def test_where_nothing_is_above_the_first_page_is() -> None:
    assert page_above("/language/") == "/"
    assert page_above("/nothing/of/this/kind/") == "/"
