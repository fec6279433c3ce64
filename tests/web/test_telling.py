"""The desk's page of who was told what is kept about them, and the file of everything about a person."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZipFile

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.models import Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.models import User
from nzgs_tourney.services.entries.edit_entry import edit_entry
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.people.tell_people import note_told
from nzgs_tourney.tournament.division.privacy import Told
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.db.disputes import QUIET
from tests.web.parsed import select_all, text_of

pytestmark = pytest.mark.django_db


def director(desk: Desk) -> Client:
    client = Client()
    client.force_login(desk.director)
    return client


def test_several_are_noted_with_one_press_and_one_is_taken_back() -> None:
    desk = make_desk(4)
    address, client = reverse("desk:telling", args=[desk.event.slug]), director(desk)
    page = client.get(address)
    assert len(select_all(page, 'input[name="entry"]')) == 4
    assert "Kept since" in text_of(page), "make_desk goes past the history"
    one, other = (entry.pk for entry in desk.division.entries.order_by("pk")[:2])
    assert client.post(address, {"how": "paper", "entry": [one, other]}).status_code == 302
    page = client.get(address)
    assert len(select_all(page, 'input[name="entry"]')) == 2
    assert client.post(address, {"how": "word", "all": "yes"}).status_code == 302
    page = client.get(address)
    assert "Everybody was told" in text_of(page)
    assert client.post(address, {"take_back": one}).status_code == 302
    assert desk.division.entries.not_told().values_list("pk", flat=True)[0] == one


@pytest.mark.parametrize(
    ("sent", "said"), [({"how": "paper"}, "Tick who was told."), ({}, "Choose how they were told.")]
)
def test_what_is_missing_is_said_and_the_ticks_stay(sent: dict[str, str], said: str) -> None:
    desk = make_desk(2)
    ticked = {"entry": desk.division.entries.earliest("pk").pk} if not sent else {}
    answer = director(desk).post(reverse("desk:telling", args=[desk.event.slug]), {**sent, **ticked})
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert len(select_all(answer, 'input[name="entry"][checked]')) == len(ticked)


def test_what_the_program_noted_is_not_for_a_director_to_take_back() -> None:
    desk = make_desk(2)
    entry = desk.division.entries.earliest("pk")
    note_told(desk.event.pk, [entry.pk], Told.LINK, actor="Director")
    page = director(desk).get(reverse("desk:telling", args=[desk.event.slug]))
    assert "on their own page" in text_of(page)
    assert not select_all(page, 'button[name="take_back"]')


def opened(answer: HttpResponse) -> tuple[dict[str, Any], ZipFile]:
    archive = ZipFile(io.BytesIO(answer.content))
    return json.loads(archive.read("person.json")), archive


def played() -> Desk:
    desk = make_desk(2)
    game = games_of(desk.publish(1))[0]
    submit_record(game.pk, Speaker.BLACK, QUIET, actor="Black", filename="mine.sgf")
    report_from(game, Speaker.BLACK, "B+R")
    black = desk.division.entries.get(player=game.black_id)
    edit_entry(black.pk, {"email": "black@example.org", "tags": ["youth"]}, actor="Director")
    return desk


def test_a_director_gives_somebody_the_file_of_everything_in_the_event() -> None:
    desk = played()
    game = games_of(desk.division.drawn_rounds.get())[0]
    entry = desk.division.entries.get(player=game.black_id)
    value, archive = opened(director(desk).get(reverse("desk:entry_everything", args=[desk.event.slug, entry.pk])))
    (row,) = value["tables"]["tourney.Entry"]
    assert (row["email"], row["tags"]) == ("black@example.org", ["youth"])
    assert [report["result"] for report in value["tables"]["games.Report"]] == ["B+R"]
    assert value["sources"][0]["what"] == "Entry"
    assert QUIET in [archive.read(name) for name in archive.namelist() if name.startswith("records/")]
    readable = archive.read("person.txt").decode()
    assert "black@example.org" in readable
    assert desk.event.link_secret not in json.dumps(value)


def test_the_file_of_the_opponent_has_nothing_that_is_not_theirs() -> None:
    desk = played()
    game = games_of(desk.division.drawn_rounds.get())[0]
    entry = desk.division.entries.get(player=game.white_id)
    value, archive = opened(director(desk).get(reverse("desk:entry_everything", args=[desk.event.slug, entry.pk])))
    assert not value["tables"]["games.Report"]
    assert not [name for name in archive.namelist() if name.startswith("records/")]
    assert "black@example.org" not in json.dumps(value)


def test_the_federation_gives_somebody_everything_over_all_events() -> None:
    desk = played()
    admin = Client()
    admin.force_login(User.objects.create_user("federation", is_superuser=True))
    player = desk.division.entries.earliest("pk").player
    page = admin.get(reverse("federation:person", args=[player.pk]))
    address = reverse("federation:person_everything", args=[player.pk])
    assert select_all(page, f'a[href="{address}"]')
    value, _archive = opened(admin.get(address))
    assert [row["id"] for row in value["tables"]["ratings.Player"]] == [player.pk]
    assert value["tables"]["games.PersonalData"], "what the history says about them"


def test_an_entry_says_where_it_came_from_and_leads_on() -> None:
    desk = make_desk(2)
    entry = enter_player(desk.division.pk, NewEntry("Kiri Rata", "3k"), actor="Aroha Kea")
    page = director(desk).get(reverse("desk:entry", args=[desk.event.slug, entry.pk]))
    assert "Typed by Aroha Kea" in text_of(page)
    assert select_all(page, f'a[href="{reverse("desk:entry_everything", args=[desk.event.slug, entry.pk])}"]')
    forget = reverse("federation:forget", args=[entry.player_id])
    assert not select_all(page, f'a[href="{forget}"]')
    admin = Client()
    admin.force_login(User.objects.create_superuser("federation"))
    page = admin.get(reverse("desk:entry", args=[desk.event.slug, entry.pk]))
    assert select_all(page, f'a[href="{forget}"]')
