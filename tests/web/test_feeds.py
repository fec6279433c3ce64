"""Feeds of what is new, and what an event's page says of it as data: stable, the same for everybody, nothing hidden."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Speaker
from games.services.correct_result import correct_result
from nzgs_tourney.models import Entry
from nzgs_tourney.server.page_versions import page_at
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, games_of, make_desk, report_from
from tests.web.parsed import links, select_all, select_one

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8)]
ATOM = {"a": "http://www.w3.org/2005/Atom"}
SITE = "http://127.0.0.1:8000"


def feed_of(desk: Desk) -> str:
    """The address of the event's feed."""
    return reverse("public:event_feed", args=[desk.event.slug])


def entries(address: str) -> dict[str, ElementTree.Element]:
    """The entries of a feed by their ids, after a check of what RFC 4287 wants of it."""
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    feed = ElementTree.fromstring(answer.content)
    for place in (feed, *feed.iterfind("a:entry", ATOM)):
        for name in ("id", "title", "updated"):
            assert len(place.findall(f"a:{name}", ATOM)) == 1, name
    assert feed.find("a:author/a:name", ATOM) is not None
    own = feed.find('a:link[@rel="self"]', ATOM)
    assert own is not None
    assert own.get("href") == f"{SITE}{address}"
    found = {said(entry, "id"): entry for entry in feed.iterfind("a:entry", ATOM)}
    assert len(found) == len(feed.findall("a:entry", ATOM)), "every id is there once"
    assert all(one.startswith("urn:uuid:") for one in found)
    return found


def said(entry: ElementTree.Element, name: str) -> str:
    """What an entry says by this name."""
    return entry.findtext(f"a:{name}", "", ATOM)


def titles(found: dict[str, ElementTree.Element]) -> list[str]:
    """The titles, in the feed's order."""
    return [said(entry, "title") for entry in found.values()]


def test_rounds_results_and_corrections_come_in_and_keep_their_ids(desk: Desk) -> None:
    assert titles(entries(feed_of(desk))) == []
    drawn = desk.publish(1)
    first = entries(feed_of(desk))
    assert titles(first) == ["Open · Draw of round 1"]
    (game, *_others) = games_of(drawn)
    _finish(desk, 1)
    second = entries(feed_of(desk))
    assert titles(second) == ["Open · Results of round 1", "Open · Draw of round 1"]
    assert first.keys() < second.keys()
    correct_result(game.pk, "W+R", "Read wrong.", actor="Director", nonce=uuid4(), seen="B+R")
    desk.publish(2)
    third = entries(feed_of(desk))
    assert titles(third)[:2] == ["Open · Draw of round 2", "Open · Corrected results · Round 1"]
    assert second.keys() < third.keys()
    for entry in third.values():
        link = entry.find("a:link", ATOM)
        assert link is not None
        assert Client().get(str(link.get("href")).removeprefix(SITE)).status_code == 200


def test_a_feed_knows_no_draft_and_no_hidden_name(desk: Desk) -> None:
    (game, *_others) = games_of(desk.publish(1))
    _finish(desk, 1)
    correct_result(game.pk, "W+R", "Read wrong.", actor="Director", nonce=uuid4(), seen="B+R")
    desk.draw(2)
    entry = Entry.objects.get(division=desk.division, player=game.black_id)
    Entry.objects.filter(pk=entry.pk).update(name_in_public="pseudonym", pseudonym="Player K")
    feed = Client().get(feed_of(desk)).content.decode()
    assert entry.name not in feed
    assert "Player K" in feed
    assert "round 2" not in feed


def test_an_unchanged_feed_is_not_sent_again(client: Client, desk: Desk) -> None:
    tag = client.get(feed_of(desk))["ETag"]
    assert client.get(feed_of(desk), headers={"If-None-Match": tag}).status_code == 304
    desk.publish(1)
    assert client.get(feed_of(desk), headers={"If-None-Match": tag}).status_code == 200
    assert page_at(feed_of(desk)) is not None, "the server keeps it ready"


def test_the_site_s_feed_is_not_sent_again_while_it_is_the_same(client: Client, desk: Desk) -> None:
    tag = client.get("/feed.atom")["ETag"]
    assert client.get("/feed.atom", headers={"If-None-Match": tag}).status_code == 304
    edit_event(desk.event.pk, {"name": "Kauri Open"}, actor="Director")
    assert client.get("/feed.atom", headers={"If-None-Match": tag}).status_code == 200


def test_the_site_s_feed_has_published_events_alone(client: Client, desk: Desk) -> None:
    hidden, rehearsal = make_desk(2, published=False), make_desk(2, rehearsal=True)
    edit_event(hidden.event.pk, {"name": "Hidden Open"}, actor="Director")
    found = entries("/feed.atom")
    assert titles(found) == ["Rimu Open"]
    edit_event(desk.event.pk, {"name": "Kauri Open"}, actor="Director")
    renamed = entries("/feed.atom")
    assert titles(renamed) == ["Kauri Open"]
    assert renamed.keys() == found.keys()
    for other in (hidden, rehearsal):
        assert client.get(feed_of(other)).status_code == 404


def test_pages_lead_to_feed_and_calendar(client: Client, desk: Desk) -> None:
    event = client.get(reverse("public:event", args=[desk.event.slug]))
    alternates = {str(link["type"]): str(link["href"]) for link in select_all(event, 'link[rel="alternate"]')}
    assert alternates == {
        "application/atom+xml": feed_of(desk),
        "text/calendar": reverse("public:event_calendar", args=[desk.event.slug]),
    }
    assert feed_of(desk) in links(event)
    home = select_one(client.get("/"), 'link[rel="alternate"]')
    assert home["href"] == "/feed.atom"


def data_of(client: Client, desk: Desk) -> dict[str, Any]:
    """What the event's page says as data."""
    page = client.get(reverse("public:event", args=[desk.event.slug]))
    found: dict[str, Any] = json.loads(select_one(page, 'script[type="application/ld+json"]').get_text())
    return found


def test_the_event_s_page_says_what_it_is_as_data(client: Client, desk: Desk) -> None:
    edit_event(desk.event.pk, {"name": "</script><b>Open", "venue": "The Hall"}, actor="Director")
    data = data_of(client, desk)
    assert (data["@type"], data["name"]) == ("Event", "</script><b>Open")
    assert (data["startDate"], data["endDate"]) == ("2026-11-21", "2026-11-21")
    assert data["url"] == f"{SITE}{reverse('public:event', args=[desk.event.slug])}"
    assert data["location"]["name"] == "The Hall"
    assert data["location"]["address"]["addressLocality"] == "Wellington"
    edit_event(desk.event.pk, {"online": True}, actor="Director")
    assert data_of(client, desk)["location"]["@type"] == "VirtualLocation"
    standings = reverse("public:standings", args=[desk.event.slug, desk.division.slug])
    assert not select_all(client.get(standings), 'script[type="application/ld+json"]')


def _finish(desk: Desk, number: int) -> None:
    """Play the published round to its end, by the director's word."""
    for game in games_of(desk.division.drawn_rounds.get(number=number)):
        report_from(game, Speaker.PAPER, "B+R")
    close_round(desk.division.pk, number, actor="Director", confirm_reported=True)
