"""Notifications on a player's page: offered over HTTPS only, for services of browsers alone."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, PushSubscription
from nzgs_tourney.network.push_services import is_push_service
from nzgs_tourney.services.entries.issue_links import issue_links
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.site.push_keys import public_push_key
from tests.db.desk import Desk
from tests.push_service import SERVICE, Browser
from tests.web.parsed import select_all

pytestmark = [pytest.mark.django_db, pytest.mark.desk(2)]


@pytest.fixture
def token(desk: Desk, settings: Any) -> str:
    settings.PUSHES = True
    issue_links(desk.division.pk, actor="Aroha")
    switch_messages(desk.event, on=True, asks=True)
    return token_of(PlayerLink.objects.select_related("event").order_by("number")[0])


def asked(client: Client, token: str, **others: str) -> int:
    browser = Browser()
    values = {"endpoint": SERVICE, "key": browser.key, "secret": browser.secret, **others}
    return int(client.post(reverse("player:push", args=[token]), values).status_code)


def test_a_page_offers_it_with_the_site_s_key_where_it_can(token: str, client: Client, settings: Any) -> None:
    home = reverse("player:home", args=[token])
    (place,) = select_all(client.get(home), "[data-push]")
    assert place["data-push"] == public_push_key()
    assert place["data-push-worker"].startswith(place["data-push-scope"])
    settings.PUSHES = False
    assert select_all(client.get(home), "[data-push]") == []
    assert asked(client, token) == 404


def test_a_page_offers_it_only_while_messages_are_on(token: str, client: Client, desk: Desk) -> None:
    switch_messages(desk.event, on=False, asks=True)
    assert select_all(client.get(reverse("player:home", args=[token])), "[data-push]") == []


def test_a_page_says_which_browsers_are_told_without_their_addresses(token: str, client: Client) -> None:
    home = reverse("player:home", args=[token])
    assert select_all(client.get(home), "[data-push]")[0]["data-push-known"] == ""
    asked(client, token)
    assert select_all(client.get(home), "[data-push]")[0]["data-push-known"] == sha256(SERVICE.encode()).hexdigest()
    assert SERVICE not in client.get(home).content.decode()


def test_a_browser_asks_and_stops(token: str, client: Client) -> None:
    assert asked(client, token) == 200
    assert asked(client, token) == 200
    assert PushSubscription.objects.get().endpoint == SERVICE
    client.post(reverse("player:push_stop", args=[token]), {"endpoint": SERVICE})
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "https://127.0.0.1/send"},
        {"endpoint": "https://192.168.1.1/send"},
        {"endpoint": "https://updates.push.services.mozilla.com.evil.example/"},
        {"endpoint": ""},
        {"key": "short"},
        {"key": "é"},
        {"secret": "c2hvcnQ"},
    ],
)
def test_what_is_no_browser_is_refused(token: str, client: Client, wrong: dict[str, str]) -> None:
    assert asked(client, token, **wrong) == 422
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    ("endpoint", "known"),
    [
        (SERVICE, True),
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://wns2-par02p.notify.windows.com/w/?token=abc", True),
        ("https://web.push.apple.com/abc", True),
        ("http://fcm.googleapis.com/fcm/send/abc", False),
        ("https://fcm.googleapis.com:8443/fcm/send/abc", False),
        ("https://me@fcm.googleapis.com/fcm/send/abc", False),
        ("https://[::1]/", False),
        ("https://localhost/", False),
        ("https://10.0.0.1/", False),
        ("https://notify.windows.com.example/", False),
        ("https://fcm.googleapis.com:x/", False),
        ("nonsense", False),
    ],
)
def test_only_push_services_are_known(endpoint: str, known: bool) -> None:
    assert is_push_service(endpoint) is known


def test_the_worker_is_a_script_of_these_pages(token: str, client: Client) -> None:
    answer = client.get(reverse("player:push_worker", args=[token]))
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content
