"""The federation's page with the official wording of the rules."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import RuleWording
from tests.web.desk_pages import messages_of
from tests.web.parsed import field_values, page_text, select_all

pytestmark = pytest.mark.django_db
PAGE = reverse("federation:wording")


def test_every_place_has_its_words(federation: Client) -> None:
    page = page_text(federation.get(PAGE))
    assert len(select_all(page, "textarea")) == 9
    assert page.count("Not entered.") == 9
    assert "Rule set, A move" in page
    assert "Explanation, Disputes" in page


def test_words_are_entered_and_shown_with_their_day(federation: Client) -> None:
    answer = federation.post(PAGE, {"place": "move", "text": "A move is a play or a pass."})
    assert "Rule set, A move: rulings made from now on quote it." in messages_of(answer)
    page = page_text(federation.get(PAGE))
    assert "A move is a play or a pass." in field_values(page)
    assert "Quoted since" in page
    assert "nothing is quoted" in messages_of(federation.post(PAGE, {"place": "move", "text": ""}))
    assert "Removed on" in page_text(federation.get(PAGE))


def test_what_is_wrong_is_said_and_stays_typed(federation: Client) -> None:
    answer = federation.post(PAGE, {"place": "move", "text": "x" * 2001})
    assert answer.status_code == 422
    assert "x" * 2001 in page_text(answer)
    assert federation.post(PAGE, {"place": "nowhere", "text": "x"}).status_code == 422
    assert not RuleWording.objects.exists()
