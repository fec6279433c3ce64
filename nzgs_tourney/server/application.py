"""The front with this site's settings, made in each process of the server by `nzgs_tourney.server.entry`."""

from __future__ import annotations

import logging

from django.conf import settings
from django.urls import Resolver404, resolve

from nzgs_tourney.live.ready_table import site_table
from nzgs_tourney.server.django_pages import DjangoPages
from nzgs_tourney.server.event_heads import site_heads
from nzgs_tourney.server.ledger_watch import site_watch
from nzgs_tourney.server.limits import BODIES, LIMITS
from nzgs_tourney.server.news import News
from nzgs_tourney.server.pipeline import Front
from nzgs_tourney.server.players_parts import players_parts
from nzgs_tourney.server.ready_pages import ReadyPages
from nzgs_tourney.server.request_body import Message, Receive
from nzgs_tourney.server.senders import may_send
from nzgs_tourney.server.threads import Threads
from nzgs_tourney.server.visitors import App, BehindProxy, Send
from nzgs_tourney.server.warm_up import warm_up
from nzgs_tourney.wsgi import application as django

logger = logging.getLogger(__name__)


def most_bytes(path: str) -> int:
    """The largest body that this path accepts."""
    try:
        name = resolve(path).view_name
    except Resolver404:
        return LIMITS.form_bytes
    return max(LIMITS.form_bytes, BODIES.get(name, 0))


class Site:
    """The front, behind the proxies named in the settings."""

    def __init__(self) -> None:
        threads = Threads(LIMITS.threads)
        self._pages = DjangoPages(django, threads, players_parts)
        ready = ReadyPages(self._pages, site_heads(), site_table())
        self._news = News(self._pages, ready, site_watch(), LIMITS)
        self._front = Front(django, LIMITS, most_bytes, (self._news, ready), threads, may_send)
        self._entry: App = self._front
        if settings.SECURE_PROXY_SSL_HEADER:
            self._entry = BehindProxy(self._front, settings.TRUSTED_PROXIES)

    def stop(self) -> None:
        """The server is stopping: end streams of news, and refuse new requests."""
        self._news.stop()
        self._front.stop()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, or get ready before the server listens."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await self._entry(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                try:
                    await warm_up(self._pages)
                except Exception:  # whatever the error, visitors are answered, only the first ones more slowly
                    logger.exception("The server could not warm up")
                await send({"type": "lifespan.startup.complete"})
            else:
                await send({"type": "lifespan.shutdown.complete"})
                return
