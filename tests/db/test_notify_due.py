"""Telling browsers: what they are told, once, beside the mails; browsers that are gone; addresses that are none."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from nzgs_tourney.models import Entry, Message, MessageKind, MessageState, PlayerLink, PushSubscription
from nzgs_tourney.services.entries.issue_links import issue_links, replace_link
from nzgs_tourney.services.messages.notify_due import is_notifying_due, notify_due
from nzgs_tourney.services.messages.send_due import send_due
from nzgs_tourney.services.messages.switch_messages import switch_messages
from nzgs_tourney.services.messages.write_message import write_message
from nzgs_tourney.services.people.forget_person import forget_person
from nzgs_tourney.services.people.subscribe import MOST, subscribe, unsubscribe
from nzgs_tourney.site.push_keys import public_push_key
from tests.db.desk import Desk, make_desk
from tests.mail_server import mail_server
from tests.push_service import Browser, PushService, push_service

pytestmark = [pytest.mark.django_db, pytest.mark.on_both]
NOW = timezone.now


@pytest.fixture(autouse=True)
def _pushes(settings: Any) -> None:
    settings.PUSHES = True
    settings.SITE_URL = "https://tourney.example"


def told_by(service: PushService, browser: Browser) -> tuple[Desk, PlayerLink]:
    """An event that sends messages, and a player whose browser asked to be told."""
    desk = make_desk(2)
    issue_links(desk.division.pk, actor="Aroha")
    switch_messages(desk.event, on=True, asks=True)
    link = PlayerLink.objects.select_related("entry", "event").order_by("number")[0]
    subscribe(link, service.endpoint, browser.key, browser.secret)
    return desk, link


def entered(desk: Desk, entry: Entry) -> Message:
    write_message(desk.event, MessageKind.ENTRY_CONFIRMED, entry, about="entered")
    return Message.objects.get(entry=entry)


def test_a_browser_is_told_once_what_a_message_is_about_and_nothing_more() -> None:
    browser = Browser()
    with push_service() as service:
        desk, link = told_by(service, browser)
        entered(desk, link.entry)
        assert is_notifying_due(NOW())
        assert notify_due(NOW()) == 1
        assert not is_notifying_due(NOW())
        assert notify_due(NOW()) == 0
    (body,), (headers,) = service.bodies, service.headers
    said = browser.read(body)
    assert said["text"] == f"{desk.event.name}: you’re entered"
    assert said["url"].startswith("/p/")
    assert link.entry.name.encode() not in body
    assert set(said) == {"text", "url"}
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid ")
    assert f"k={public_push_key()}" in headers["authorization"]
    assert int(headers["ttl"]) > 0


def test_the_mail_goes_as_before() -> None:
    with push_service() as service, mail_server() as mails:
        desk, link = told_by(service, Browser())
        Entry.objects.filter(pk=link.entry_id).update(email="mere@example.org")
        entered(desk, link.entry)
        notify_due(NOW())
        assert send_due(NOW()) == 1
        assert mails.addresses() == ["mere@example.org"]
        assert len(service.bodies) == 1
        assert Message.objects.get().state == MessageState.SENT


def test_what_waits_for_the_director_or_was_due_before_is_not_pushed() -> None:
    with push_service() as service:
        desk, link = told_by(service, Browser())
        message = entered(desk, link.entry)
        Message.objects.filter(pk=message.pk).update(state=MessageState.HELD)
        assert notify_due(NOW()) == 0
        Message.objects.filter(pk=message.pk).update(state=MessageState.WAITING, due=NOW() - timedelta(hours=1))
        assert notify_due(NOW()) == 0
    assert service.bodies == []


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(status: int) -> None:
    with push_service() as service:
        service.status = status
        desk, link = told_by(service, Browser())
        entered(desk, link.entry)
        assert notify_due(NOW()) == 0
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("status", [401, 403])
def test_a_service_that_doesnt_take_the_site_s_key_keeps_the_browser(
    status: int, caplog: pytest.LogCaptureFixture
) -> None:
    with push_service() as service:
        service.status = status
        desk, link = told_by(service, Browser())
        entered(desk, link.entry)
        assert notify_due(NOW()) == 0
    assert PushSubscription.objects.count() == 1
    assert str(status) in caplog.text


@pytest.mark.parametrize(
    ("site", "sender", "asked"),
    [
        ("https://tourney.example:8443", "tourney@localhost", "https://tourney.example"),
        ("https://hall", "NZGS <office@tourney.example>", "mailto:office@tourney.example"),
    ],
)
def test_a_service_is_given_an_address_that_it_takes(settings: Any, site: str, sender: str, asked: str) -> None:
    settings.SITE_URL, settings.DEFAULT_FROM_EMAIL = site, sender
    with push_service() as service:
        desk, link = told_by(service, Browser())
        entered(desk, link.entry)
        assert notify_due(NOW()) == 1
    claims = service.headers[0]["authorization"].partition("t=")[2].split(".")[1]
    assert json.loads(urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))["sub"] == asked


def test_a_site_without_any_such_address_pushes_nothing_and_goes_on(settings: Any) -> None:
    settings.SITE_URL, settings.DEFAULT_FROM_EMAIL = "https://hall", "tourney@localhost"
    with push_service() as service:
        desk, link = told_by(service, Browser())
        entered(desk, link.entry)
        assert notify_due(NOW()) == 0
    assert service.bodies == []
    assert PushSubscription.objects.count() == 1


def test_a_service_in_trouble_keeps_the_browser_and_is_not_tried_again() -> None:
    with push_service() as service:
        service.status = 503
        desk, link = told_by(service, Browser())
        entered(desk, link.entry)
        assert notify_due(NOW()) == 0
        assert notify_due(NOW()) == 0
    assert len(service.bodies) == 1
    assert PushSubscription.objects.count() == 1


def test_a_service_leads_nowhere_else() -> None:
    with push_service() as service:
        service.status = 302
        desk, link = told_by(service, Browser())
        entered(desk, link.entry)
        assert notify_due(NOW()) == 0
    assert len(service.bodies) == 1


def test_what_is_no_push_service_is_asked_nothing() -> None:
    with push_service() as service:
        desk, link = told_by(service, Browser())
        PushSubscription.objects.update(endpoint=service.endpoint + "/else")
        entered(desk, link.entry)
        assert notify_due(NOW()) == 0
    assert service.bodies == []
    assert not PushSubscription.objects.exists()


def test_nothing_is_pushed_where_the_site_has_no_https(settings: Any) -> None:
    settings.PUSHES = False
    with push_service() as service:
        desk, link = told_by(service, Browser())
        entered(desk, link.entry)
        assert not is_notifying_due(NOW())
        assert notify_due(NOW()) == 0
    assert service.bodies == []


def test_a_browser_ends_when_asked_with_its_link_and_with_its_person() -> None:
    with push_service() as service:
        desk, link = told_by(service, Browser())
        unsubscribe(link, service.endpoint)
        assert not PushSubscription.objects.exists()
        subscribe(link, service.endpoint, "k", "s")
        replace_link(link.entry_id, actor="Aroha")
        assert not PushSubscription.objects.exists()
        link = PlayerLink.objects.living().get(entry=link.entry_id)
        subscribe(link, service.endpoint, "k", "s")
        forget_person(link.entry.player_id, link.entry.name, actor=desk.director.actor)
        assert not PushSubscription.objects.exists()


def test_the_oldest_of_too_many_browsers_goes() -> None:
    with push_service() as service:
        _desk, link = told_by(service, Browser())
        for number in range(MOST):
            subscribe(link, f"{service.endpoint}/{number}", "k", "s")
    kept = set(PushSubscription.objects.values_list("endpoint", flat=True))
    assert kept == {f"{service.endpoint}/{number}" for number in range(MOST)}


def test_the_key_follows_from_the_secret_key(settings: Any) -> None:
    before = public_push_key()
    assert public_push_key() == before
    settings.SECRET_KEY = "another" * 10
    assert public_push_key() != before
