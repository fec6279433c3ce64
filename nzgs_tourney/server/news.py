"""News for open pages: one stream of server-sent events for each reader, fed by one watch of the ledger.

A page requests news at its own address, with `Accept: text/event-stream`; other parts of the page with addresses of
their own are named by `also`, and `parts=1` says that the page updates from parts sent with the news.

- A public page is made ready first, once for everybody, and comes with the news (`server.public_news`).
- Any other page is made for its reader alone (`server.personal_news`). Django decides whether they may see it: before
  the stream begins, each time the page is made, after any change that may hide it, and every few minutes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from secrets import randbelow
from urllib.parse import parse_qsl, unquote, urlencode

from django.db import DatabaseError, close_old_connections
from django.utils.timezone import now

from nzgs_tourney.live.news import About, Happened, happened_since, on_new_boards, steps_since
from nzgs_tourney.server.connection import WRITES_MORE
from nzgs_tourney.server.django_pages import Caller, DjangoPages, UpdateRequest
from nzgs_tourney.server.ledger_watch import LedgerState, Watch
from nzgs_tourney.server.limits import Limits
from nzgs_tourney.server.news_reader import NewsReader, message
from nzgs_tourney.server.page_news import AGAIN_SECONDS, PersonalNews, PersonalPage, PublicNews
from nzgs_tourney.server.page_versions import page_at
from nzgs_tourney.server.ready_pages import ReadyPages
from nzgs_tourney.server.request_body import Message, Receive
from nzgs_tourney.server.visitors import PerAddress, Send, language_of, visitor_of

LOOK_SECONDS = 0.1
"""The time between two polls after a change: when much happens, news go out ten times a second."""
LET_IN_SECONDS = 300.0
"""How long a stream about a page that isn't public lasts before its reader's access is checked again."""
PUBLIC_SECONDS = 3_600.0
MOST_PAGES = 4
_ASKED = b"text/event-stream"
_TAKES_PARTS = ("parts", "1")
logger = logging.getLogger(__name__)


class News:
    """An early answer of the front."""

    def __init__(self, pages: DjangoPages, ready: ReadyPages, watch: Watch, limits: Limits) -> None:
        self._django = pages
        self._public = PublicNews(ready)
        self._watch = watch
        self._limits = limits
        self._own = PersonalNews(pages)
        self._personal: dict[NewsReader, list[PersonalPage]] = {}
        self._readers: set[NewsReader] = set()
        self._visitors = PerAddress(limits.address_streams)
        self._watching: asyncio.Task[None] | None = None
        self._looked = asyncio.Event()
        self._looking = asyncio.Lock()
        self._seen: LedgerState | None = None
        self._told: LedgerState | None = None
        self._stopped = False

    def stop(self) -> None:
        """The server is stopping: end every stream; each connection says so."""
        if self._stopped:
            return
        self._stopped = True
        for reader in self._readers:
            reader.end()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> bool:
        """Answer with a stream where one is requested."""
        headers = dict(scope["headers"])
        if scope["method"] != "GET" or _ASKED not in headers.get(b"accept", b""):
            return False
        visitor = visitor_of(scope)
        if self._stopped or len(self._readers) >= self._limits.streams or not self._visitors.enter(visitor):
            await _nothing(send, 503)
            return True
        query_pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        reader = NewsReader(takes_parts=_TAKES_PARTS in query_pairs, write=scope.get(WRITES_MORE))
        self._readers.add(reader)
        try:
            try:
                await self._begin_watch()
                before = self._told
                for of, (path, query) in enumerate(_addresses(scope["path"], query_pairs)):
                    await self._enter(reader, of, path, query, scope)
                await self._catch_up(reader, before)
            except DatabaseError:
                # The browser will soon come again.
                reader.cut()
            if reader.ended or reader in self._personal or self._public.has(reader):
                seconds = LET_IN_SECONDS if reader in self._personal else PUBLIC_SECONDS
                await reader.run(receive, send, seconds * (0.8 + randbelow(200) / 1000))
            else:
                # For a browser this means: don't ask again.
                await _nothing(send, 204)
        finally:
            self._leave(reader)
            self._visitors.leave(visitor)
        return True

    async def _enter(self, reader: NewsReader, of: int, path: str, query: str, scope: Message) -> None:
        """Subscribe a reader to this page, if they may read it."""
        headers = dict(scope["headers"])
        caller = Caller(headers.get(b"host", b""), scope["scheme"], scope.get("client") or ("", 0))
        page = page_at(path, query.encode(), headers.get(b"cookie", b""))
        if page is not None:
            language = page.language or language_of(headers.get(b"cookie", b""), headers.get(b"accept-language", b""))
            await self._public.enter(reader, of, page, language, caller)
            return
        forwarded = tuple((name, headers[name]) for name in (b"cookie", b"accept-language") if name in headers)
        request_headers = (*forwarded, (b"x-live", b"1"), (b"if-none-match", b"*"))
        status, answered = await self._django.news(path, query, caller, request_headers)
        answer_headers = dict(answered)
        if status not in (200, 304) or b"x-live-news" not in answer_headers:
            return
        about = About.read(answer_headers[b"x-live-news"].decode())
        tag = answer_headers.get(b"etag", b"").decode("latin-1")
        own = PersonalPage(reader, of, UpdateRequest(path, query, caller, forwarded, tag), about)
        self._personal.setdefault(reader, []).append(own)
        reader.tell(of, message(of, tag, 0))

    def _leave(self, reader: NewsReader) -> None:
        reader.end()
        self._readers.discard(reader)
        self._personal.pop(reader, None)
        self._public.leave(reader)

    async def _begin_watch(self) -> None:
        """Read the current state before a page's version is computed, so that no change falls in between.

        Raises DatabaseError where that can't be read.
        """
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch_on())
        await self._looked.wait()
        # What happened before a reader came isn't news for them.
        await self._look()
        if self._told is None:
            raise DatabaseError("nothing of what was written can be read")

    async def _watch_on(self) -> None:
        try:
            while self._readers and not self._stopped:
                seconds = self._watch.seconds
                try:
                    if await self._look():
                        seconds = LOOK_SECONDS
                    self._public.renew_at(now())
                except Exception:  # whatever the error, the database may work again at the next poll
                    logger.exception("News can't be told at the moment")
                    seconds = AGAIN_SECONDS
                self._looked.set()
                await asyncio.sleep(seconds)
        finally:
            self._watching = None
            self._looked.clear()

    async def _look(self) -> bool:
        """Send news of what was written since the last poll; returns whether anything was. What can't be sent now is
        sent by a later poll."""
        async with self._looking:
            before, self._seen = self._told, await self._watch.look() or self._seen
            if self._seen is not None and before is not None and self._seen is not before:
                await self._tell(before, self._seen)
            self._told = self._seen
            return self._told is not before

    async def _catch_up(self, reader: NewsReader, before: LedgerState | None) -> None:
        """Send a reader the news that others got while this one was subscribing."""
        async with self._looking:
            if before is not None and self._told is not None and self._told is not before:
                await self._tell_personal(before, self._told, [reader])

    async def _tell(self, before: LedgerState, now: LedgerState) -> None:
        try:
            # First those who may be waiting for exactly this; a page for everybody also takes longer to make.
            await self._tell_personal(before, now, list(self._personal))
        finally:
            stepped, everything = now.step != before.step, now.others != before.others
            self._public.renew(_moved(before, now), stepped=stepped, everything=everything)

    async def _tell_personal(self, before: LedgerState, now: LedgerState, readers: list[NewsReader]) -> None:
        """Send these readers news of pages that aren't public, and cut off those who may have lost access.

        Raises DatabaseError, having sent nothing, where what happened can't be read.
        """
        if now.others != before.others:
            for reader in readers:
                reader.cut()
            return
        abouts = {page.about for reader in readers for page in self._personal.get(reader, [])}
        streams = _moved(before, now) & {about.stream for about in abouts}
        if not streams and now.step <= before.step:
            return

        def read() -> tuple[list[Happened], Mapping[About, About]]:
            close_old_connections()
            try:
                events = [
                    event for stream in streams for event in happened_since(stream, *before.heads.get(stream, (0, "")))
                ]
                events += steps_since(before.step) if now.step > before.step else []
                return events, on_new_boards(abouts, events)
            finally:
                close_old_connections()

        happened, renewed = await self._django.threads.run(read)
        concerned: list[PersonalPage] = []
        for reader in readers:
            pages = self._personal.get(reader, [])
            if any(event.may_hide and page.about.touches(event) for event in happened for page in pages):
                reader.cut()
                continue
            concerned += [page for page in pages if any(page.about.concerned(event) for event in happened)]
            for page in pages:
                if page.about in renewed:
                    page.about = renewed[page.about]
                elif any(page.about.gets_new_boards(event) for event in happened):
                    reader.end()
        self._own.tell(concerned)


def _moved(before: LedgerState, now: LedgerState) -> set[int]:
    """The ledgers that have a new head, or are gone."""
    return {stream for stream in before.heads.keys() | now.heads if before.heads.get(stream) != now.heads.get(stream)}


def _addresses(path: str, query_pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The paths and queries of the requested pages: the address itself without parameters for the news, and those in
    `also`."""
    own = urlencode([pair for pair in query_pairs if pair[0] != "also" and pair != _TAKES_PARTS])
    also = [value.partition("#")[0].partition("?") for name, value in query_pairs if name == "also"]
    return [(path, own), *((unquote(also_path), query) for also_path, _mark, query in also)][:MOST_PAGES]


async def _nothing(send: Send, status: int) -> None:
    headers = [(b"cache-control", b"no-store"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
