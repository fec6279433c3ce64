"""The front with this site's settings, made in each process of the server by `nzgs_tourney.server.entry`.

It makes the most requested pages before the server listens, so that no first visitor waits for them: afterwards
templates are read, modules loaded, and every thread has its database connection.
"""

from __future__ import annotations

import asyncio
import logging
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import Resolver404, resolve, reverse

from nzgs_tourney.live.ready_table import site_table
from nzgs_tourney.models import Division, RoundState
from nzgs_tourney.server.django_pages import Caller, DjangoPages
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
from nzgs_tourney.wsgi import application as django

ALWAYS = ("public:home", "public:health", "account_login")


async def warm_up(pages: DjangoPages) -> None:
    """Request the site's first pages, and those of the division with the last published round."""
    site = urlsplit(settings.SITE_URL or "http://127.0.0.1")
    caller = Caller((site.hostname or "127.0.0.1").encode(), site.scheme, ("127.0.0.1", 0))
    addresses = [reverse(name) for name in ALWAYS] + await pages.threads.run(addresses_of_latest)
    for address in addresses:
        await pages.status(address, caller)
    await asyncio.gather(*(pages.status(reverse("public:health"), caller) for _ in range(2 * LIMITS.threads)))


def addresses_of_latest() -> list[str]:
    """The pages of the division with the last published round; none where no round is published."""
    with_rounds = Division.objects.filter(event__published=True).exclude(drawn_rounds__state=RoundState.DRAFT)
    divisions = with_rounds.filter(drawn_rounds__published_at__isnull=False).order_by("-drawn_rounds__published_at")
    division = divisions.select_related("event").first()
    if division is None:
        return []
    number = division.drawn_rounds.filter(published_at__isnull=False).order_by("-number").values_list("number")[0][0]
    slugs = [division.event.slug, division.slug]
    names = ("standings", "crosstable", "screen")
    return [
        *(reverse(f"public:{name}", args=slugs[:1]) for name in ("event", "event_screen")),
        *(reverse(f"public:{name}", args=slugs) for name in names),
        *(reverse(f"public:{name}", args=[*slugs, number]) for name in ("draw", "results")),
    ]


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
