"""What happened at the federation's desk, a page for each of its histories."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.cases.rule_places import RulePlace
from games.services.rule_wording import set_rule_wording
from nzgs_tourney.services.people.split_person import rename_person
from nzgs_tourney.services.points.points_year import set_brought_forward
from ratings.models import Player
from tests.web.parsed import page_text

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["people_history", "points_history", "wording_history"])
def test_each_history_is_empty_at_first_and_then_has_its_acts_alone(federation: Client, name: str) -> None:
    page = reverse(f"federation:{name}")
    assert "Nothing yet." in page_text(federation.get(page))
    mere = Player.objects.create(name="Mere Rangi")
    rename_person(mere.pk, "Mere Smith", "Married.", actor="Federation")
    set_brought_forward(2026, {mere.pk: 4}, actor="Federation")
    set_rule_wording(RulePlace.MOVE, "A move is a play or a pass.", actor="Federation")
    told = {
        "people_history": "Renamed Mere Rangi: Mere Smith from now on.",
        "points_history": "Set the points brought into 2026",
        "wording_history": "A move is a play or a pass.",
    }
    text = page_text(federation.get(page))
    assert [one for one, sentence in told.items() if sentence in text] == [name]
