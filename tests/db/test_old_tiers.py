"""Divisions, drafts and files from when families, clubs, cities and countries were one tier."""

from __future__ import annotations

import importlib
import json

import pytest
from django.apps import apps

from games.ledger import guards
from ground.errors import Refused
from nzgs_tourney.models import Division, Event, Round
from nzgs_tourney.pages.rounds.round import round_page
from nzgs_tourney.services.exchange.restore_event import restore_event
from nzgs_tourney.store.exchange.event_file import event_file
from nzgs_tourney.tournament.division.settings import DEFAULT_TIERS
from nzgs_tourney.tournament.division.tier_names import OLD_DEFAULT
from tests.db.desk import Desk, make_desk
from tests.db.test_restore_event import wipe

pytestmark = pytest.mark.django_db
DEFAULT = [tier.value for tier in DEFAULT_TIERS]
CHOSEN = ["acquaintance", "rematch", "score_gap", "hash"]


def take_over() -> None:
    """What the migration does, which comes before the guards of these rows."""
    with guards.lifted():
        importlib.import_module("nzgs_tourney.migrations.0018_acquaintance_tiers").take_over(apps, None)


def old(desk: Desk, tiers: list[str], hard: list[str]) -> None:
    """The division and its draft as they were stored before."""
    draft = Round.objects.get(division=desk.division)
    draft.inputs["division"]["settings"] |= {"tiers": tiers, "hard": hard}
    draft.cost = {"rematch": 0, "acquaintance": 7}
    with guards.lifted():
        Division.objects.filter(pk=desk.division.pk).update(tiers=tiers, hard=hard)
        draft.save()
    for board, cost in zip(draft.pairings.all(), (4, 3), strict=True):
        board.cost = {"rematch": 0, "acquaintance": cost}
        board.save()


def test_an_order_that_was_chosen_keeps_its_places_in_division_and_draft() -> None:
    desk = make_desk(4)
    desk.draw(1)
    old(desk, CHOSEN, ["acquaintance"])
    take_over()
    division, draft = Division.objects.get(pk=desk.division.pk), Round.objects.get(division=desk.division)
    assert division.tiers == ["family", "club", "city", "country", "rematch", "score_gap", "hash"]
    assert division.hard == ["family", "club", "city", "country"]
    assert draft.inputs["division"]["settings"]["tiers"] == division.tiers
    assert draft.cost == {"rematch": 0, "family": 1, "club": 1, "city": 0, "country": 0}
    assert not round_page(division, 1).outdated, "the same order by other names"


def test_the_old_default_becomes_the_default_and_a_draft_of_it_says_that_rules_changed() -> None:
    desk = make_desk(4)
    desk.draw(1)
    old(desk, list(OLD_DEFAULT), [])
    take_over()
    division = Division.objects.get(pk=desk.division.pk)
    assert division.tiers == DEFAULT
    assert round_page(division, 1).outdated
    assert desk.draw(1).proved


def test_a_file_of_then_is_put_back_with_the_names_of_now() -> None:
    desk = make_desk(4)
    told = json.loads(event_file(Event.objects.get(pk=desk.event.pk)))
    told["tables"]["divisions"][0] |= {"tiers": CHOSEN, "hard": ["acquaintance"]}
    wrong = json.loads(json.dumps(told))
    wrong["tables"]["divisions"][0]["tiers"] = ["beauty"]
    wipe()
    with pytest.raises(Refused, match=r"tables.divisions\[0\].tiers: This is no list of tiers."):
        restore_event(json.dumps(wrong).encode())
    restore_event(json.dumps(told).encode())
    division = Division.objects.get(position=1)
    assert division.tiers == ["family", "club", "city", "country", "rematch", "score_gap", "hash"]
    assert division.hard == ["family", "club", "city", "country"]
