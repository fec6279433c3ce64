"""Only the proxy that the site was told of is believed about a visitor."""

import asyncio
from typing import Any

import pytest

from nzgs_tourney.server.visitors import BehindProxy


def seen(peer: str, *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    found: list[dict[str, Any]] = []

    async def application(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(scope)

    scope = {"type": "http", "scheme": "http", "client": (peer, 1), "headers": list(headers)}
    asyncio.run(BehindProxy(application, ["127.0.0.1", "10.0.0.0/8"])(scope, None, None))
    return found[0]


FORWARDED = (
    (b"x-forwarded-for", b"6.6.6.6, 203.0.113.9"),
    (b"x-forwarded-proto", b"https"),
    (b"forwarded", b"for=6.6.6.6"),
)


@pytest.mark.parametrize("peer", ["127.0.0.1", "10.1.2.3"])
def test_the_proxy_is_believed_in_what_it_added_itself(peer: str) -> None:
    scope = seen(peer, *FORWARDED)
    assert scope["client"][0] == "203.0.113.9"
    assert scope["scheme"] == "https"


def test_nobody_else_is_and_what_they_say_goes_no_further() -> None:
    scope = seen("203.0.113.66", *FORWARDED, (b"host", b"x"))
    assert scope["client"][0] == "203.0.113.66"
    assert scope["scheme"] == "http"
    assert scope["headers"] == [(b"host", b"x")]


def test_a_proxy_that_says_nothing_is_the_visitor() -> None:
    assert seen("127.0.0.1")["client"][0] == "127.0.0.1"
