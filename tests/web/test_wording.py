"""The federation's page with the official wording of the rules."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import RuleWording
from nzgs_tourney.models import User
from tests.web.desk_pages import messages_of, page_text, signed_in
from tests.web.parsed import field_values, select_all

pytestmark = [pytest.mark.django_db, pytest.mark.without_database]
PAGE = reverse("federation:wording")


@pytest.fixture
def client() -> Client:
    return signed_in(User.objects.create_superuser("federation"))


def test_every_place_has_its_words(client: Client) -> None:
    page = page_text(client.get(PAGE))
    assert len(select_all(page, "textarea")) == 7
    assert page.count("Not entered.") == 7
    assert "Rule set, A move" in page
    assert "Explanation, Disputes" in page


def test_words_are_entered_and_shown_with_their_day(client: Client) -> None:
    answer = client.post(PAGE, {"place": "move", "text": "A move is a play or a pass."})
    assert "Rule set, A move: rulings made from now on quote it." in messages_of(answer)
    page = page_text(client.get(PAGE))
    assert "A move is a play or a pass." in field_values(page)
    assert "Quoted since" in page
    assert "nothing is quoted" in messages_of(client.post(PAGE, {"place": "move", "text": ""}))
    assert "Removed on" in page_text(client.get(PAGE))


def test_what_is_wrong_is_said_and_stays_typed(client: Client) -> None:
    answer = client.post(PAGE, {"place": "move", "text": "x" * 2001})
    assert answer.status_code == 422
    assert "x" * 2001 in answer.content.decode()
    assert client.post(PAGE, {"place": "nowhere", "text": "x"}).status_code == 422
    assert not RuleWording.objects.exists()
