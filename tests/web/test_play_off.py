"""A play-off on its page: offered once the rounds are over, made in one press, and taken back."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Game
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.pages.results.correction import correct_page
from nzgs_tourney.services.entries.play_off import make_play_off, undo_play_off
from nzgs_tourney.services.events.edit_division import edit_division
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.play_off import PlayOffWay
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import of_division, of_event, signed_in
from tests.web.parsed import links, page_text, select_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished() -> Desk:
    cache.clear()
    desk = make_desk(4, "club-round-robin")
    Division.objects.filter(pk=desk.division.pk).update(rounds=3)
    desk.division.refresh_from_db()
    for number in (1, 2, 3):
        desk.play(number)
    return desk


def test_a_play_off_is_made_and_undone(finished: Desk) -> None:
    desk, place = signed_in(finished.director), of_division(finished, "play_off")
    assert place in links(desk.get(of_division(finished, "standings")))
    page = desk.get(place)
    told = page_text(page)
    assert "Places 1 to 2" in told
    assert f"The standings of {finished.division.name} stay as they are." in told
    first = str(select_all(page, "input[name=who]")[0].get("value"))
    refused = desk.post(place, {"who": "", "way": "games", "name": ""})
    assert refused.status_code == 422
    made = desk.post(place, {"who": first, "way": "games", "name": "Final"}, follow=True)
    assert "Final is made: draw its first round." in page_text(made)
    final = Division.objects.get(name="Final")
    assert [str(entry.came_from_id) for entry in final.entries.order_by("number")] == first.split("-")
    game = Game.objects.filter(pairing__round__division=finished.division, pairing__round__number=3).earliest("pk")
    (sentence,) = correct_page(finished.division, 3, game).depends
    assert sentence.startswith("Final was made from the places here")
    overview = page_text(desk.get(of_event(finished, "event")))
    assert "2 now in another division" in overview
    assert "withdrawn" not in overview
    entries = page_text(desk.get(of_division(finished, "entries")))
    assert entries.count("In Final until round 3") == 2
    assert "2 now in another division" in entries
    assert "ithdrawn" not in entries
    # Who was chosen isn't there any more: the same choice again is none.
    again = desk.post(place, {"who": first, "way": "games", "name": "Another"})
    assert again.status_code == 422
    undone = desk.post(place.replace(finished.division.slug, "final") + "undo/", follow=True)
    assert "Final is gone: its players are back." in page_text(undone)
    assert not Division.objects.filter(name="Final").exists()
    assert not Entry.objects.exclude(withdrawn_from=None).exists()


def test_the_public_standings_lead_to_a_play_off(client: Client) -> None:
    cache.clear()
    finished = make_desk(4, "club-round-robin")
    edit_division(finished.division.pk, {"rounds": 1, "criteria": ["mms"]}, actor="Director")
    finished.division.refresh_from_db()
    finished.play(1)
    place = reverse("public:standings", args=[finished.event.slug, finished.division.slug])
    assert "Play-off" not in page_text(client.get(place))
    rows = standings_now(finished.division).order.rows
    first = [row.player.id for row in rows if row.place == 1]
    three = [row.player.id for row in rows if row.player.id not in first] + first[:1]
    made = make_play_off(finished.event.pk, first, "Decider", PlayOffWay.GAMES, actor="Director")
    shown = client.get(place)
    assert "Play-off for place 1: Decider" in page_text(shown)
    assert reverse("public:standings", args=[finished.event.slug, made.slug]) in links(shown)
    undo_play_off(made.pk, actor="Director")
    make_play_off(finished.event.pk, three, "Three", PlayOffWay.EVERYBODY, actor="Director")
    assert "Play-off from these places: Three" in page_text(client.get(place))


def test_nothing_is_offered_while_a_round_is_played() -> None:
    cache.clear()
    desk = make_desk(4, "club-round-robin")
    desk.publish(1)
    client = signed_in(desk.director)
    assert of_division(desk, "play_off") not in links(client.get(of_division(desk, "standings")))
    page = client.get(of_division(desk, "play_off"))
    assert "close the rounds first" in page_text(page)
    assert not select_all(page, "input[name=who]")


def test_the_lot_that_was_announced_is_drawn_and_taken_back() -> None:
    cache.clear()
    finished = make_desk(4, "club-round-robin")
    rules = {"rounds": 1, "shared_place": "lot", "criteria": ["mms"]}
    edit_division(finished.division.pk, rules, actor="Director")
    finished.division.refresh_from_db()
    finished.play(1)
    client, place = signed_in(finished.director), of_division(finished, "play_off")
    assert "depends on: the lot decides." in page_text(client.get(place))
    drawn = client.post(place + "lot/", follow=True)
    seed = Division.objects.get(pk=finished.division.pk).place_lot
    assert f"The lot is drawn, with the seed {seed}." in page_text(drawn)
    assert f"It is drawn, with the seed {seed}." in page_text(client.get(of_division(finished, "standings")))
    (form,) = select_all(client.get(place), "form[action$='undo/']")
    taken_back = client.post(str(form["action"]), follow=True)
    assert "The lot is taken back" in page_text(taken_back)
    assert not Division.objects.get(pk=finished.division.pk).place_lot
