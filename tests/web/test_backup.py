"""The backup of an event through the page, and what it says before."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.ledger.append import append, lock
from games.ledger.verify import verify
from games.models import Game, GameState, Stream
from nzgs_tourney.models import Event, Role, User
from nzgs_tourney.services.entries.issue_links import note_printed
from nzgs_tourney.store.exchange.event_file import event_file
from tests.db.desk import both_report, make_desk
from tests.db.test_restore_event import wipe
from tests.web.desk_pages import of_event, signed_in
from tests.web.parsed import facts, links, page_text, text_of

pytestmark = pytest.mark.django_db


def test_the_page_says_what_is_in_it_and_that_it_needs_care() -> None:
    desk = make_desk(4)
    answer = signed_in(desk.director).get(of_event(desk, "backup"))
    page = text_of(answer)
    assert "Keep it safe" in page
    assert facts(answer)["Entries"] == "4"
    assert reverse("desk:restore") in links(answer)
    assert of_event(desk, "backup_file") in links(answer)


def test_the_file_is_that_of_the_command() -> None:
    desk = make_desk(4)
    response = signed_in(desk.director).get(of_event(desk, "backup_file"))
    assert response["Content-Disposition"].startswith('attachment; filename="rimu-open-')
    assert response["Cache-Control"] == "private, no-store"
    assert response.content == event_file(desk.event)
    assert json.loads(response.content)["format"] == "nzgs-tourney/event"


def other_computer() -> Client:
    """An organiser of a site with no event, whose own history has begun."""
    wipe()
    stream = Stream.objects.create(key="site")
    for number in range(3):
        append(lock(stream.pk), "phones.let_in", "site", "Aroha", {"address": f"http://192.168.1.{number}:8000"})
    return signed_in(User.objects.create_user("rewi", makes_events=True))


def sent(client: Client, content: bytes) -> HttpResponse:
    return client.post(reverse("desk:restore"), {"file": SimpleUploadedFile("rimu.event.json", content)}, follow=True)


def test_another_computer_carries_on_from_the_file_though_it_has_a_history_of_its_own() -> None:
    desk = make_desk(4)
    desk.publish(1)
    note_printed(desk.event.pk, now=timezone.now())
    content = event_file(desk.event)
    client = other_computer()
    page = page_text(sent(client, content))
    assert "Rimu Open is restored, with its history intact." in page
    assert "Printed QR codes lead to http://127.0.0.1:8000, which is this site’s address: they open." in page
    assert "Another event has its address" not in page
    event = Event.objects.get()
    assert Role.objects.get(event=event).user.username == "rewi"
    assert [one.broken for one in verify()] == [None, None]
    assert len({one["seq"] for one in event.stream.events.values("seq")}) == event.stream.seq


def test_what_is_no_backup_is_refused_and_a_second_time_changes_nothing() -> None:
    desk = make_desk(4)
    content = event_file(desk.event)
    client = other_computer()
    refused = page_text(sent(client, b"(;GM[1])"))
    assert "Please fix one thing" in refused
    assert "This isn’t an event’s backup." in refused
    sent(client, content)
    before = Event.objects.get().stream.seq
    assert "This event is here already, as Rimu Open: nothing was changed." in page_text(sent(client, content))
    assert Event.objects.get().stream.seq == before


def test_a_computer_with_an_event_of_its_own_carries_on_beside_it() -> None:
    desk = make_desk(4)
    desk.publish(1)
    content = event_file(desk.event)
    client = other_computer()
    make_desk(4).play(1)
    page = page_text(sent(client, content))
    assert "Rimu Open is restored, with its history intact." in page
    assert "its own public pages are at /e/rimu-open-2/ now." in page
    event = Event.objects.get(slug="rimu-open-2")
    game = Game.objects.filter(stream=event.stream).order_by("number")[0]
    assert both_report(game, "B+R").state == GameState.CONFIRMED
    assert all(verdict.broken is None for verdict in verify())
    assert "Rimu Open" in page_text(client.get(reverse("desk:history", args=[event.slug])))
