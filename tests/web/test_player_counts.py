"""The number of players on a page is that of the players it lists, also where some withdrew, are away or came late."""

from __future__ import annotations

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from nzgs_tourney.models import Division, Entry
from nzgs_tourney.pages.events.public_event import home, public_event
from nzgs_tourney.services.entries.edit_entry import plan_round, withdraw_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.events.edit_division import add_division
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.tournament.division.history import Status
from ratings.models import RatingList
from tests.db.desk import Desk, make_desk
from tests.web.desk_pages import check_in_of, of_division, of_event, signed_in
from tests.web.parsed import page_text, select_all, select_one

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_cache")]


@pytest.fixture
def desk() -> Desk:
    """Eight entries. One withdrew before round 1, one after it; one was a no-show, one is excused, one came after the
    last round, one is a house player. One is in another division too, entered there by another name."""
    made = make_desk(7)
    never, left, excused, missing, twice, house, _last = made.division.entries.order_by("pk")
    Division.objects.filter(pk=made.division.pk).update(rounds=2)
    Entry.objects.filter(pk=house.pk).update(house=True)
    withdraw_entry(never.pk, actor="Director")
    plan_round(missing.pk, 1, Status.ABSENT, actor="Director")
    made.play(1)
    withdraw_entry(left.pk, actor="Director")
    plan_round(excused.pk, 2, Status.EXCUSED, actor="Director")
    made.play(2)
    enter_player(made.division.pk, NewEntry("Late Kea", "3k"), actor="Director")
    other = add_division(made.event.pk, "Others", actor="Director")
    same = enter_player(other.pk, NewEntry("Other Name", "3k"), actor="Director")
    join_people(twice.player_id, same.player_id, "One person.", actor="Federation")
    return made


def rows(page: object) -> int:
    """The rows of the page's one table."""
    return len(select_all(page, "main table tbody tr"))


def counted(text: str, what: str = "players?") -> int:
    """The first number of players in a text."""
    found = re.search(rf"(\d+) {what}", text)
    assert found is not None, text
    return int(found[1])


def test_the_public_pages_count_those_of_the_standings(desk: Desk) -> None:
    place = [desk.event.slug, desk.division.slug]
    (shown,) = (one for one in public_event(desk.event).divisions if one.name == desk.division.name)
    assert shown.players == 7
    for page in ("standings", "crosstable"):
        assert rows(Client().get(reverse(f"public:{page}", args=place))) == shown.players
    lists = home(desk.event.begins)
    (card,) = (*lists.running, *lists.coming, *lists.past)
    assert card.summary == "7 players in 3 divisions.", "who is in two divisions is one player"


def test_the_list_of_players_counts_people(desk: Desk) -> None:
    page = Client().get(reverse("public:players"))
    assert counted(select_one(page, "main table caption").get_text()) == rows(page) == 8


def test_the_entries_count_those_who_play_and_those_who_withdrew(desk: Desk, director: Client) -> None:
    page = director.get(of_division(desk, "entries"))
    heading = select_one(page, "main h1, .page-head h1").get_text()
    assert (counted(heading), counted(heading, "withdrawn")) == (6, 2)
    assert rows(page) == 8
    assert "6 players, 2 withdrawn" in page_text(director.get(of_event(desk, "event")))


def test_the_check_in_counts_its_lines(director: Client) -> None:
    desk = make_desk(5)
    house, gone, late, *_others = desk.division.entries.order_by("pk")
    Entry.objects.filter(pk=house.pk).update(house=True)
    withdraw_entry(gone.pk, actor="Director")
    Entry.objects.filter(pk=late.pk).update(enters_in=2)
    page = signed_in(desk.director).get(check_in_of(desk, 1))
    assert counted(page_text(page), "entr(?:y|ies) by name") == len(select_all(page, "form ul.lines > li")) == 3


@pytest.mark.parametrize(("players", "available"), [(6, 6), (7, 6), (8, 8)])
def test_a_house_player_is_available_where_the_others_are_odd(players: int, available: int) -> None:
    """Of 6, 7 and 8 entries one is a house player."""
    desk = make_desk(players)
    Entry.objects.filter(pk=desk.division.entries.earliest("pk").pk).update(house=True)
    page_words = page_text(signed_in(desk.director).get(of_division(desk, "round", 1)))
    assert counted(page_words, "players? available") == available
    entries = page_text(signed_in(desk.director).get(of_division(desk, "entries")))
    assert "an odd number" not in entries
    assert (f"{available} available for round 1." in entries) is (available != players)


def test_the_pages_of_a_rating_list_count_its_lines_and_the_people_entered(desk: Desk, director: Client) -> None:
    content = b"Number,Name,Rating\nN1,Late Kea,3.10\nN2,Somebody,2.20\nN2,Again,2.20\nN3,Nobody,x\n"
    sent = director.post(of_event(desk, "ratings"), {"file": SimpleUploadedFile("list.csv", content)})
    page = director.get(sent.url)
    assert counted(page_text(page), "players? read") == rows(page) == 2
    columns = {"column_0": "id", "column_1": "name", "column_2": "rating"}
    director.post(sent.url, {"action": "accept", "name": "NZGS", "as_of": "2024-11-01", **columns})
    address = reverse("desk:rating_list", args=[desk.event.slug, RatingList.objects.get().pk])
    page = director.get(address)
    assert counted(select_one(page, "main table caption").get_text()) == rows(page) == 6


def test_a_waiting_list_of_entries_counts_every_line(desk: Desk, director: Client) -> None:
    text = "Name\tGrade\nAnn Moana\t3k\nAnn Moana\t3k\nCai Tui\t1d\n"
    sent = director.post(of_division(desk, "import"), {"text": text})
    page = director.get(sent.url)
    assert counted(page_text(page), "lines? read") == 3
    assert counted(page_text(page), "players? will be added") == rows(page) == 2


def test_an_export_counts_everybody_it_writes(desk: Desk, director: Client) -> None:
    page = page_text(director.get(of_division(desk, "results_table")))
    table = director.get(of_division(desk, "results_table_csv", "players")).content.decode("utf-8-sig")
    assert counted(page) == len(table.strip().splitlines()) - 1
