"""Calls to webhooks: where they may go, what is made of their answers, and what they never do."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from django.test import override_settings

from ground.errors import Refused
from nzgs_tourney.models import DeliveryTrouble
from nzgs_tourney.network import public_hosts, webhook_calls
from nzgs_tourney.network.public_hosts import is_public
from nzgs_tourney.network.webhook_calls import (
    NotCalledError,
    WebhookCall,
    call_webhook,
    checked_webhook_address,
    wait_asked,
)
from tests.webhook_receiver import receiver

POST = WebhookCall("POST", body=b"{}")
allowed = override_settings(PRIVATE_WEBHOOKS=True)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.0.0.5", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1", "fe80::1%eth0", "fc00::7",
     "::ffff:10.0.0.5", "::7f00:1", "::ffff:0:7f00:1", "fec0::1",
     "64:ff9b::a00:5", "2002:a00:5::1"],
)  # fmt: skip
def test_what_only_some_can_reach_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "64:ff9b::5db8:d822"])
def test_what_everybody_can_reach_is(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("http://club.example/hook", "https://"),
        ("ftp://club.example/", "https://"),
        ("club.example", "https://"),
        ("https://", "isn’t the address"),
        ("https://kea:moa@club.example/", "isn’t the address"),
        ("https://club.example:99999/", "isn’t the address"),
        ("https://club.example/a b", "isn’t the address"),
        ("https://club.example/\r\nHost: x", "isn’t the address"),
        ("https://club.example/#x", "isn’t the address"),
    ],
)
def test_an_address_that_cannot_be_one_is_refused(typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        checked_webhook_address(typed)


def test_plain_http_only_where_the_administrator_allows_it() -> None:
    assert checked_webhook_address(" https://club.example/hook?key=7 ") == "https://club.example/hook?key=7"
    with allowed:
        assert checked_webhook_address("http://nas.local/hook") == "http://nas.local/hook"


def resolves_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Have every name lead to these addresses. Returns what is connected to, which fails."""
    found, connected = [(0, 0, 0, "", (one, 443)) for one in addresses], []

    def connect(address: tuple[str, int], *_args: object) -> socket.socket:
        connected.append(address[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", lambda *_args, **_more: found)
    monkeypatch.setattr(public_hosts.socket, "create_connection", connect)
    return connected


def trouble_of(address: str) -> DeliveryTrouble:
    with pytest.raises(NotCalledError) as caught:
        call_webhook(address, POST)
    return caught.value.trouble


def test_a_name_with_any_private_address_is_not_called(monkeypatch: pytest.MonkeyPatch) -> None:
    connected = resolves_to(monkeypatch, "93.184.216.34", "10.0.0.5")
    assert trouble_of("https://club.example/hook") == DeliveryTrouble.PRIVATE
    assert trouble_of("https://127.0.0.1/hook") == DeliveryTrouble.PRIVATE
    assert connected == []


@pytest.mark.parametrize("address", ["169.254.169.254", "[::ffff:169.254.169.254]", "[64:ff9b::a9fe:a9fe]"])
def test_what_a_machine_gives_itself_is_never_called(address: str) -> None:
    with allowed:
        assert trouble_of(f"http://{address}/latest/") == DeliveryTrouble.PRIVATE


def test_what_is_connected_to_is_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    connected = resolves_to(monkeypatch, "93.184.216.34")
    assert trouble_of("https://club.example/hook") == DeliveryTrouble.CLOSED
    assert connected == ["93.184.216.34"]


def test_each_address_is_tried_in_the_order_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    connected = resolves_to(monkeypatch, "93.184.216.34", "2606:2800:220:1::1", "93.184.216.34", "1.1.1.1")
    assert trouble_of("https://club.example/hook") == DeliveryTrouble.CLOSED
    assert connected == ["93.184.216.34", "2606:2800:220:1::1", "1.1.1.1"]


def test_a_name_that_leads_nowhere_is_said_to(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_args: object, **_more: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", unknown)
    assert trouble_of("https://club.example/hook") == DeliveryTrouble.NO_HOST


def test_a_name_whose_look_up_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    ends, hanging = threading.Event(), []

    def hangs(host: str, *_args: object, **_more: object) -> list[object]:
        hanging.append(host)
        ends.wait(10)
        return []

    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", hangs)
    monkeypatch.setattr(public_hosts, "LOOK_UP_SECONDS", 0.05)
    monkeypatch.setattr(public_hosts, "_looking_up", threading.BoundedSemaphore(2))
    began = time.monotonic()
    assert [trouble_of("https://club.example/hook") for _call in range(3)] == [DeliveryTrouble.AWAY] * 3
    assert time.monotonic() - began < 5
    assert len(hanging) == 2, "no more of them hang than may"
    ends.set()


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("", None), ("soon", None), ("-5", None), ("1.5", None), ("0", 0), (" 120 ", 120), ("99999999999", 86_400),
        ("Sat, 28 Nov 2026 01:00:30 GMT", 30), ("Sat, 28 Nov 2026 00:00:00 GMT", 0),
        ("Sat, 28 Nov 2099 00:00:00 GMT", 86_400),
    ],
)  # fmt: skip
def test_how_long_a_receiver_asks_to_wait(text: str, seconds: int | None) -> None:
    wait = wait_asked(text, datetime(2026, 11, 28, 1, 0, tzinfo=UTC))
    assert (None if wait is None else wait.total_seconds()) == seconds


@allowed
def test_plain_http_never_leaves_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    connected = resolves_to(monkeypatch, "93.184.216.34")
    assert trouble_of("http://club.example/hook") == DeliveryTrouble.INSECURE
    assert connected == []


@allowed
def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    with receiver() as site:
        site.statuses = [302]
        answer = call_webhook(site.address, POST)
        assert (answer.status, answer.good, len(site.sent)) == (302, False, 1)


@allowed
def test_a_long_answer_is_read_so_far_only() -> None:
    with receiver() as site:
        site.content = b"x" * 1_000_000
        answer = call_webhook(site.address, WebhookCall("GET", "/health"), most=1_000)
        assert answer.good
        assert len(answer.content) < 100_000
        assert site.sent[0].path == "/hook/health"


@allowed
@pytest.mark.parametrize(
    "first",
    [b"", b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n"],
    ids=["headers", "body_until_closed", "body_of_a_length"],
)
def test_a_receiver_that_answers_byte_by_byte_is_given_up(monkeypatch: pytest.MonkeyPatch, first: bytes) -> None:
    monkeypatch.setattr(webhook_calls, "WHOLE_SECONDS", 0.3)
    began, ends = time.monotonic(), threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            connection, _from = server.accept()
            with connection, suppress(OSError):
                connection.send(first)
                while time.monotonic() < began + 8 and not ends.wait(0.05):
                    connection.send(b"H")

        thread = threading.Thread(target=drip)
        thread.start()
        assert trouble_of(f"http://127.0.0.1:{server.getsockname()[1]}/hook") == DeliveryTrouble.AWAY
        passed = time.monotonic() - began
        ends.set()
        thread.join()
    assert passed < 5
