"""Visitors: by their address, which only proxies named in the settings may give, so that what each has at once is
counted; and in which language they get public pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache

from django.conf import settings
from django.http import parse_cookie
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from nzgs_tourney.network.client_address import visitor_address
from nzgs_tourney.server.request_body import Message, Receive
from nzgs_tourney.site.languages.reader_language import reader_language


class PerAddress:
    """How many of something each address has now, at most `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._now: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """One more for this address; False, without counting it, where that would be more than `most`."""
        if self._now[address] >= self.most:
            return False
        self._now[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One fewer for this address, for which one was counted."""
        self._now[address] -= 1
        if not self._now[address]:
            del self._now[address]


def visitor_of(scope: Message) -> str:
    """The address that a request counts for, as `visitor_address` gives it."""
    passed_on = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
    return visitor_address((scope.get("client") or ("", 0))[0], passed_on.decode("latin-1"))


def is_proxy(host: str) -> bool:
    """Whether connections from here are those of a trusted proxy, which bring the requests of many visitors."""
    return bool(settings.PROXIES) and _names(tuple(settings.TRUSTED_PROXIES), host)


@lru_cache(maxsize=1_000)
def _names(proxies: tuple[str, ...], host: str) -> bool:
    return host in ProxyHeadersMiddleware(_no_application, list(proxies)).trusted_hosts


async def _no_application(*_called: object) -> None: ...


Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]
_TOLD = (b"forwarded", b"x-forwarded-")


class BehindProxy:
    """Takes the visitor's address and scheme from X-Forwarded-For and X-Forwarded-Proto if the request comes from one
    of `trusted` (addresses or networks). In any other request these headers are removed."""

    def __init__(self, app: App, trusted: Sequence[str]) -> None:
        self._app = app
        self._believing = ProxyHeadersMiddleware(app, list(trusted))  # type: ignore[arg-type]  # uvicorn types an app by more kinds

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer as the application does, with the visitor's address as established."""
        client = scope.get("client")
        if client and client[0] in self._believing.trusted_hosts:
            await self._believing(scope, receive, send)  # type: ignore[arg-type]  # the same
            return
        scope["headers"] = [pair for pair in scope["headers"] if not pair[0].startswith(_TOLD)]
        await self._app(scope, receive, send)


def language_of(cookie: bytes, accepted: bytes) -> str:
    """The language of a reader who sends these Cookie and Accept-Language headers."""
    chosen = ""
    if settings.LANGUAGE_COOKIE_NAME.encode() in cookie:
        chosen = parse_cookie(cookie.decode("latin-1")).get(settings.LANGUAGE_COOKIE_NAME, "")
    return reader_language(chosen, accepted.decode("latin-1"))
