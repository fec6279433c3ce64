"""A request counts as this machine's only where that is certain."""

from typing import Any

import pytest
from django.test import RequestFactory

from nzgs_tourney.network.local_requests import from_this_machine


def asked(**headers: str) -> bool:
    return from_this_machine(RequestFactory().get("/", **{"REMOTE_ADDR": "127.0.0.1", **headers}))


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "127.0.0.2"])
def test_a_browser_on_the_machine_is_known(host: str) -> None:
    assert asked(HTTP_HOST=host)
    assert asked(HTTP_HOST=host, REMOTE_ADDR="::1")


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "192.168.1.20"},
        {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": ""},
        {"HTTP_HOST": "tourney.example"},
        {"HTTP_HOST": "localhost.evil.example"},
        {"HTTP_HOST": "127.0.0.1.evil.example"},
        {"HTTP_HOST": ""},
        {"HTTP_HOST": "127.0.0.1:8000", "HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_HOST": "127.0.0.1:8000", "HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_HOST": "127.0.0.1:8000", "HTTP_X_REAL_IP": "127.0.0.1"},
        {"HTTP_HOST": "127.0.0.1:8000", "SERVER_PROTOCOL": "HTTP/1.0"},  # a proxy that hides its visitors' addresses
    ],
)
def test_anything_else_is_not(headers: dict[str, str]) -> None:
    assert not asked(**headers)


@pytest.mark.parametrize(
    "real", [{"HTTPS": True}, {"SECURE_PROXY_SSL_HEADER": ("HTTP_X_FORWARDED_PROTO", "https")}], ids=["https", "proxy"]
)
def test_behind_a_proxy_nothing_is(settings: Any, real: dict[str, object]) -> None:
    for name, value in real.items():
        setattr(settings, name, value)
    assert not asked(HTTP_HOST="127.0.0.1:8000")


@pytest.mark.parametrize(
    ("address", "here"),
    [("http://tourney.example", False), ("http://localhost:8000", True), ("http://127.0.0.1:8000", True), ("", True)],
)
def test_a_site_of_another_name_may_have_a_proxy_that_hides_it(settings: Any, address: str, here: bool) -> None:
    settings.SITE_URL = address
    assert asked(HTTP_HOST="127.0.0.1:8000") is here


def test_its_own_address_in_the_network_is_this_machine_too(monkeypatch: pytest.MonkeyPatch) -> None:
    here = frozenset({"127.0.0.1", "192.168.1.20"})
    monkeypatch.setattr("nzgs_tourney.network.local_requests.own_addresses", lambda: here)
    assert asked(HTTP_HOST="192.168.1.20:8000", REMOTE_ADDR="192.168.1.20")
    assert not asked(HTTP_HOST="192.168.1.20:8000", REMOTE_ADDR="192.168.1.21")
    assert not asked(HTTP_HOST="evil.example", REMOTE_ADDR="192.168.1.20")
