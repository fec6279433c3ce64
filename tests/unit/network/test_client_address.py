"""Whose wrong codes are counted together."""

import pytest
from django.test import RequestFactory

from nzgs_tourney.network.client_address import UNKNOWN, client_address


def seen_as(**headers: str) -> str:
    return client_address(RequestFactory().get("/", **headers))


@pytest.mark.parametrize(
    ("remote", "seen"),
    [
        ("192.168.1.31", "192.168.1.31"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("::ffff:192.168.1.31", "192.168.1.31"),
        ("", UNKNOWN),
        ("unix:", UNKNOWN),
    ],
)
def test_without_a_proxy_the_connection_says_it(remote: str, seen: str) -> None:
    assert seen_as(REMOTE_ADDR=remote) == seen
    assert seen_as(REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR="203.0.113.9") == seen


@pytest.mark.parametrize(
    ("proxies", "forwarded", "seen"),
    [
        (1, "203.0.113.9", "203.0.113.9"),
        (1, "10.0.0.1, 198.51.100.7, 203.0.113.9", "203.0.113.9"),
        (2, "10.0.0.1, 198.51.100.7, 203.0.113.9", "198.51.100.7"),
        (2, "203.0.113.9", "203.0.113.9"),
        (1, "", "127.0.0.1"),
        (1, "nonsense", UNKNOWN),
        (0, "203.0.113.9", "127.0.0.1"),
    ],
)
def test_behind_proxies_only_what_they_added_counts(settings: object, proxies: int, forwarded: str, seen: str) -> None:
    settings.PROXIES = proxies
    assert seen_as(REMOTE_ADDR="127.0.0.1", HTTP_X_FORWARDED_FOR=forwarded) == seen
