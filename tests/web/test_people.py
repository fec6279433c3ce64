"""The federation's pages of who is who."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Entry, Namesakes
from nzgs_tourney.services.people.join_people import keep_apart
from ratings.models import Player
from tests.db.desk import make_desk
from tests.web.desk_pages import messages_of
from tests.web.parsed import field_values, links, page_text, select_all, select_one, text_of

pytestmark = pytest.mark.django_db
PEOPLE, TWO = "/federation/people/", "/federation/people/two/"


@pytest.fixture
def two() -> tuple[Player, Player]:
    """Two with one name, in an event each."""
    found = []
    for _ in range(2):
        player = make_desk(2).division.entries.earliest("pk").player
        Player.objects.filter(pk=player.pk).update(name="Ngaio Kea")
        found.append(player)
    return found[0], found[1]


def test_two_are_found_compared_joined_and_parted(federation: Client, two: tuple[Player, Player]) -> None:
    kept, other = two
    address = f"{TWO}?player={kept.pk}&player={other.pk}"
    assert address in links(federation.get(PEOPLE))
    page = page_text(federation.get(address))
    assert "They are one person" in page
    assert f"Ngaio Kea (#{other.pk})" in page
    untold = federation.post(address, {"kept": kept.pk, "reason": " ", "answer": "one"})
    assert untold.status_code == 422
    assert "Say how you know" in page_text(untold)
    done = federation.post(address, {"kept": other.pk, "reason": "Asked her.", "answer": "one"}, follow=True)
    assert f"Ngaio Kea (#{kept.pk}) is Ngaio Kea (#{other.pk}) from now on." in messages_of(done)
    assert Entry.objects.filter(player=other).count() == 2
    person = Client().get(reverse("public:person", args=[kept.pk]))
    assert person["Location"] == reverse("public:person", args=[other.pk])
    assert "2 of" not in page_text(Client().get(reverse("public:players"), {"q": "Ngaio Kea"}))
    assert "Decided" in page_text(federation.get(address))
    back = federation.post(reverse("federation:take_back", args=[Namesakes.objects.get().pk]), follow=True)
    assert "Taken back." in messages_of(back)
    assert Client().get(reverse("public:person", args=[kept.pk])).status_code == 200


def test_what_speaks_against_it_stands_there_and_two_can_be_said(
    federation: Client, two: tuple[Player, Player]
) -> None:
    for number, player in enumerate(two, 1):
        Player.objects.filter(pk=player.pk).update(egd_pin=f"1234567{number}")
    address = f"{TWO}?player={two[0].pk}&player={two[1].pk}"
    page = page_text(federation.get(address))
    assert "They have two numbers: EGD PIN 12345671 and 12345672." in page
    assert "They are one person" not in page
    forced = federation.post(address, {"kept": two[0].pk, "reason": "Sure.", "answer": "one"})
    assert forced.status_code == 422
    assert "They have two numbers" in page_text(forced)
    assert "Sure." in field_values(forced)
    done = federation.post(address, {"kept": two[0].pk, "reason": "Cousins.", "answer": "two"}, follow=True)
    assert "They stay two people" in messages_of(done)


@pytest.mark.parametrize("query", ["", "?player=1", "?player=1&player=x", "?player=1&player=2&player=3"])
def test_not_two_are_no_pair(federation: Client, query: str) -> None:
    assert federation.get(f"{TWO}{query}")["Location"] == PEOPLE


def test_who_ticks_one_alone_keeps_what_they_searched(federation: Client) -> None:
    assert federation.get(TWO, {"q": "ngaio", "player": "1"})["Location"] == f"{PEOPLE}?q=ngaio"


def test_one_twice_or_nobody_does_not_exist(federation: Client, two: tuple[Player, Player]) -> None:
    for other in (two[0].pk, 999_999_999):
        assert federation.get(f"{TWO}?player={two[0].pk}&player={other}").status_code == 404


def test_somebody_of_another_name_is_searched(federation: Client, two: tuple[Player, Player]) -> None:
    page = page_text(federation.get(PEOPLE, {"q": "ngáio"}))
    assert "2 found: tick two" in page
    assert "No name has" in page_text(federation.get(PEOPLE, {"q": "nobody at all"}))


@pytest.mark.on_both
def test_as_many_questions_for_many_players_as_for_few(
    federation: Client, two: tuple[Player, Player], django_assert_max_num_queries: Any
) -> None:
    Player.objects.bulk_create(Player(name=f"Kea {number % 40}") for number in range(400))
    with django_assert_max_num_queries(14):
        federation.get(PEOPLE, {"q": "kea"})


def test_pairs_and_answers_are_read_a_page_at_a_time(federation: Client) -> None:
    players = [Player.objects.create(name=f"Kea {chr(65 + number // 2)}") for number in range(52)]
    for kept, other in zip(players[::2], players[1::2], strict=True):
        keep_apart(kept.pk, other.pk, f"Cousins {kept.pk}.", actor="Federation")
    Player.objects.bulk_create(Player(name=f"Rewi {chr(65 + number // 2)}") for number in range(52))
    first = federation.get(PEOPLE)
    pairs, answers = select_all(first, "table")
    assert [len(select_all(table, "tbody tr")) for table in (pairs, answers)] == [25, 25]
    assert text_of(select_one(pairs, "caption")) == "Pairs, the same names first"
    assert len(select_all(answers, "form")) == 25
    last = federation.get(PEOPLE, {"pairs-page": 2, "answers-page": 2, "q": "rewi a"})
    others, answers = select_all(last, "table")
    assert text_of(select_all(pairs, "tbody tr")[0]).startswith("Rewi A")
    assert text_of(select_all(others, "tbody tr")[0]).startswith("Rewi Z")
    assert f"Cousins {players[0].pk}." in text_of(select_one(answers, "tbody tr"))
    assert "2 found: tick two" in page_text(last)
    back = federation.post(str(select_one(answers, "form")["action"]), follow=True)
    assert "Taken back." in messages_of(back)


def test_the_heading_of_a_column_of_buttons_is_only_read_out(federation: Client, two: tuple[Player, Player]) -> None:
    table = select_one(federation.get(PEOPLE), "table")
    assert text_of(select_one(table, "thead .visually-hidden")) == "Compare"
    row = select_all(table, "tbody tr")[0]
    assert [cell.get("data-label") for cell in select_all(row, "td")] == ["The other", "Why", None]
