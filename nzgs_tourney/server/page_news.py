"""News of pages. A public page is made ready once for everybody, one that isn't public again for its reader only; each
is sent with the news of its change.

A reader who takes parts gets the page's part in the message, gzipped and in base64, and need not fetch it. Of a public
page any other gets its tag, and fetches the page within `spread` milliseconds; of another page, only that there is
news. Django makes a page that isn't public as it would for that reader's own request, with their cookies and language,
and decides each time whether they may have it. A reader who may not gets no more news.
"""

from __future__ import annotations

import asyncio
import logging
from base64 import b64encode
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice

from django.utils.timezone import localdate, now as time_now

from nzgs_tourney.live.news import About
from nzgs_tourney.live.page_changes import reached
from nzgs_tourney.live.ready_table import ReadyPage
from nzgs_tourney.server.django_pages import Caller, DjangoPages, PageUpdate, UpdateRequest
from nzgs_tourney.server.news_reader import NewsReader, message, spread_of
from nzgs_tourney.server.page_versions import Page
from nzgs_tourney.server.ready_pages import ReadyPages

AGAIN_SECONDS = 1.0
"""The pause before a page that couldn't be made is tried again."""
CLOCK = timedelta(seconds=1)
"""How often it is looked whether an announced time has come."""
logger = logging.getLogger(__name__)


@dataclass(eq=False)
class ReaderGroup:
    """The readers of one public page in one language, each with the page's place in their list. `tag` is the version
    they were last sent."""

    page: Page
    language: str
    caller: Caller
    stream: int
    tag: str
    readers: dict[NewsReader, int] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    again: bool = False


class PublicNews:
    """The readers of all public pages."""

    def __init__(self, ready: ReadyPages) -> None:
        self._ready = ready
        self._groups: dict[tuple[str, str], ReaderGroup] = {}
        self._clock = time_now()

    async def enter(self, reader: NewsReader, of: int, page: Page, language: str, caller: Caller) -> None:
        """Subscribe a reader to this page, if everybody may read it."""
        stream = await self._ready.stream(page, caller)
        ready = await self._ready.page(page, language, caller) if stream is not None else None
        if ready is None or stream is None:
            return
        key = (page.address, language)
        group = self._groups.setdefault(key, ReaderGroup(page, language, caller, stream, ready.tag))
        group.readers[reader] = of
        reader.tell(of, message(of, ready.tag, spread_of(len(group.readers))))
        now = await self._ready.version(page, language)
        if ready.tag != group.tag or now is None or now.basis != ready.basis:
            # What the reader gets meanwhile may be a second or two old, and nobody is told of that change later.
            self._renew(group)

    def has(self, reader: NewsReader) -> bool:
        """Whether this reader is subscribed to a public page."""
        return any(reader in group.readers for group in self._groups.values())

    def leave(self, reader: NewsReader) -> None:
        """Unsubscribe this reader."""
        for key, group in list(self._groups.items()):
            group.readers.pop(reader, None)
            if not group.readers:
                del self._groups[key]

    def renew(self, streams: Collection[int], *, stepped: bool, everything: bool) -> None:
        """Send news of the pages whose event's ledger is among these, of games with a new ending step, or of
        `everything`."""
        for group in self._groups.values():
            if everything or group.stream in streams or (stepped and group.page.is_of_game):
                self._renew(group)

    def renew_at(self, now: datetime) -> None:
        """Send news of the pages that are others by now without anything having happened: of events of which an
        announced time has come, and at midnight of all. Looks at most once a second, and without a query."""
        since = self._clock
        if since <= now < since + CLOCK:
            return
        self._clock = now
        streams = reached({group.stream for group in self._groups.values()}, since, now)
        self.renew(streams, stepped=False, everything=localdate(since) != localdate(now))

    def _renew(self, group: ReaderGroup) -> None:
        group.again = True
        if group.task is None:
            group.task = asyncio.create_task(self._renewed(group))

    async def _renewed(self, group: ReaderGroup) -> None:
        """Make the page ready, then tell its readers."""
        try:
            while group.again and group.readers:
                group.again = False
                try:
                    await self._renew_once(group)
                except Exception:  # whatever the error, the page may be made a moment later
                    logger.exception("News of a page can't be told at the moment")
                    group.again = True
                    await asyncio.sleep(AGAIN_SECONDS)
        finally:
            group.task = None

    async def _renew_once(self, group: ReaderGroup) -> None:
        ready = await self._ready.page(group.page, group.language, group.caller, newest=True)
        if ready is None:
            for reader, of in list(group.readers.items()):
                reader.tell(of, message(of, "", spread_of(len(group.readers))))
                reader.end()
        elif ready.tag != group.tag:
            group.tag = ready.tag
            _send(group, ready)


def _send(group: ReaderGroup, ready: ReadyPage) -> None:
    """Send the same bytes to all readers of a kind."""
    part, spread = b64encode(ready.part).decode(), spread_of(len(group.readers))
    messages: dict[tuple[int, bool], bytes] = {}
    for reader, of in group.readers.items():
        kind = (of, reader.takes_parts)
        if kind not in messages:
            messages[kind] = message(of, ready.tag, spread, part if reader.takes_parts else "")
        reader.tell(of, messages[kind])


TOGETHER = 16
"""How many pages are made in a row in one thread: several threads would take turns, and each turn costs. What they have
in common is read once."""


@dataclass(eq=False, slots=True)
class PersonalPage:
    """A page that one reader has open, at its place in their list: how it is requested, with the version they were last
    sent, and what it is about."""

    reader: NewsReader
    index: int
    request: UpdateRequest
    about: About


class PersonalNews:
    """Makes such pages and sends them."""

    def __init__(self, pages: DjangoPages) -> None:
        self._django = pages
        self._waiting: dict[PersonalPage, int] = {}
        self._working: asyncio.Task[None] | None = None

    def tell(self, pages: Sequence[PersonalPage]) -> None:
        """Tell the readers of these pages that they changed: players first, since it is about their own game."""
        spread = spread_of(len(pages))
        for page in sorted(pages, key=lambda one: not one.about.is_of_players):
            if page.reader.takes_parts and not page.reader.ended:
                self._waiting[page] = spread
            else:
                page.reader.tell(page.index, message(page.index, "", spread))
        if self._waiting and self._working is None:
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting:
                turn = [(page, self._waiting.pop(page)) for page in [*islice(self._waiting, TOGETHER)]]
                turn = [(page, spread) for page, spread in turn if not page.reader.ended]
                made = await self._django.parts([page.request for page, _spread in turn])
                for (page, spread), part in zip(turn, made, strict=True):
                    self._send(page, part, spread)
        finally:
            self._working = None

    @staticmethod
    def _send(page: PersonalPage, made: PageUpdate | None, spread: int) -> None:
        """Send the reader their page, or only that there is news where it couldn't be made. End the stream of a reader
        who may no longer have it."""
        if made is None or made.status >= 500:
            page.reader.tell(page.index, message(page.index, "", spread))
        elif made.status not in (200, 304):
            page.reader.cut()
        else:
            page.request = page.request.of_version(made.tag)
            part = b64encode(made.part).decode() if made.part else ""
            page.reader.tell(page.index, message(page.index, made.tag, 0 if part else spread, part))
