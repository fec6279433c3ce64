"""News for open pages: one stream of server-sent events for each reader, fed by one watch of the ledger.

A page asks for news at its own address, with `Accept: text/event-stream`; other parts of the page with addresses of
their own are named by `also`. A message says only that a page has changed, and its new tag where that is known; the
reader then fetches it, at a moment of its own within `spread` milliseconds.

- A public page is made ready first, once for everybody, and then told.
- Any other page is told of only to somebody whom Django answers it: it is asked before the stream begins, after
  anything that may hide a page from somebody, and every few minutes.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from secrets import randbelow
from urllib.parse import parse_qsl, unquote, urlencode

from django.db import DatabaseError, close_old_connections

from nzgs_tourney.server.django_pages import Caller, DjangoPages
from nzgs_tourney.server.ledger_watch import State, Watch
from nzgs_tourney.server.limits import Limits
from nzgs_tourney.server.news_reader import NewsReader
from nzgs_tourney.server.page_versions import GAME, Page, page_at
from nzgs_tourney.server.proxy import Send
from nzgs_tourney.server.reader_language import language_of
from nzgs_tourney.server.ready_pages import ReadyPages
from nzgs_tourney.server.request_body import Message, Receive
from nzgs_tourney.store.news import About, Happened, happened_since, steps_since

LOOK_SECONDS = 0.1
AGAIN_SECONDS = 1.0
"""Until what couldn't be told is tried again."""
LET_IN_SECONDS = 300.0
"""How long a stream about a page that isn't public lasts before its reader must be let in again."""
PUBLIC_SECONDS = 3_600.0
MOST_PAGES = 4
SPREAD_MS = 500
_SPREAD_A_READER_MS = 0.25
_ASKED = b"text/event-stream"
logger = logging.getLogger(__name__)


@dataclass(eq=False)
class Group:
    """The readers of one public page in one language, each with the page's place on their list. `tag` is what they
    were told last."""

    page: Page
    language: str
    caller: Caller
    stream: int
    tag: str
    readers: dict[NewsReader, int] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None
    again: bool = False


class News:
    """An early answer of the front."""

    def __init__(self, pages: DjangoPages, ready: ReadyPages, watch: Watch, limits: Limits) -> None:
        self._django = pages
        self._ready = ready
        self._watch = watch
        self._limits = limits
        self._groups: dict[tuple[str, str], Group] = {}
        self._personal: dict[NewsReader, list[tuple[int, About]]] = {}
        self._readers: set[NewsReader] = set()
        self._watching: asyncio.Task[None] | None = None
        self._looked = asyncio.Event()
        self._looking = asyncio.Lock()
        self._seen: State | None = None
        self._told: State | None = None
        self._stopped = False

    def stop(self) -> None:
        """The server ends, and with it every stream."""
        self._stopped = True
        for reader in self._readers:
            reader.end()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> bool:
        """Answer with a stream where one is asked for."""
        headers = dict(scope["headers"])
        if scope["method"] != "GET" or _ASKED not in headers.get(b"accept", b""):
            return False
        if self._stopped or len(self._readers) >= self._limits.streams:
            await _nothing(send, 503)
            return True
        reader = NewsReader()
        self._readers.add(reader)
        try:
            try:
                await self._begin_watch()
                before = self._told
                for of, (path, query) in enumerate(_addresses(scope)):
                    await self._enter(reader, of, path, query, scope)
                await self._catch_up(reader, before)
            except DatabaseError:
                # The browser comes again soon.
                reader.cut()
            if reader.ended or self._is_entered(reader):
                seconds = LET_IN_SECONDS if reader in self._personal else PUBLIC_SECONDS
                await reader.run(receive, send, seconds * (0.8 + randbelow(200) / 1000))
            else:
                # To a browser this means: don't ask again.
                await _nothing(send, 204)
        finally:
            self._leave(reader)
        return True

    async def _enter(self, reader: NewsReader, of: int, path: str, query: str, scope: Message) -> None:
        """Let a reader hear of this page, if they may read it."""
        headers = dict(scope["headers"])
        caller = Caller(headers.get(b"host", b""), scope["scheme"], scope.get("client") or ("", 0))
        page = page_at(path, query.encode(), headers.get(b"cookie", b""))
        if page is not None:
            language = language_of(headers.get(b"cookie", b""), headers.get(b"accept-language", b""))
            await self._enter_public(reader, of, page, language, caller)
            return
        forwarded = tuple((name, headers[name]) for name in (b"cookie", b"accept-language") if name in headers)
        request_headers = (*forwarded, (b"x-live", b"1"), (b"if-none-match", b"*"))
        status, answered = await self._django.news(path, query, caller, request_headers)
        answer_headers = dict(answered)
        if status not in (200, 304) or b"x-live-news" not in answer_headers:
            return
        about = About.read(answer_headers[b"x-live-news"].decode())
        self._personal.setdefault(reader, []).append((of, about))
        reader.tell(of, tag=answer_headers.get(b"etag", b"").decode("latin-1"), spread=0)

    async def _enter_public(self, reader: NewsReader, of: int, page: Page, language: str, caller: Caller) -> None:
        stream = await self._ready.stream(page, caller)
        ready = await self._ready.page(page, language, caller) if stream is not None else None
        if ready is None or stream is None:
            return
        key = (page.address, language)
        group = self._groups.setdefault(key, Group(page, language, caller, stream, ready.tag))
        group.readers[reader] = of
        reader.tell(of, tag=ready.tag, spread=_spread(len(group.readers)))
        now = await self._ready.version(page, language)
        if ready.tag != group.tag or now is None or now.basis != ready.basis:
            # What is given meanwhile may be a second or two old, and nobody is told of that change any more.
            self._renew(group)

    def _is_entered(self, reader: NewsReader) -> bool:
        return reader in self._personal or any(reader in group.readers for group in self._groups.values())

    def _leave(self, reader: NewsReader) -> None:
        self._readers.discard(reader)
        self._personal.pop(reader, None)
        for key, group in list(self._groups.items()):
            group.readers.pop(reader, None)
            if not group.readers:
                del self._groups[key]

    async def _begin_watch(self) -> None:
        """See where everything is before a page's version is found, so that nothing falls between.

        Raises DatabaseError where that can't be read.
        """
        if self._watching is None:
            self._watching = asyncio.create_task(self._watch_on())
        await self._looked.wait()
        # What happened before a reader came is no news for them.
        await self._look()
        if self._told is None:
            raise DatabaseError("nothing of what was written can be read")

    async def _watch_on(self) -> None:
        try:
            while self._readers and not self._stopped:
                seconds = LOOK_SECONDS
                try:
                    await self._look()
                except Exception:  # whatever it is, the next look may find the database well again
                    logger.exception("News can't be told at the moment")
                    seconds = AGAIN_SECONDS
                self._looked.set()
                await asyncio.sleep(seconds)
        finally:
            self._watching = None
            self._looked.clear()

    async def _look(self) -> None:
        """Tell of what was written since the last look. What can't be told now is told by a later look."""
        async with self._looking:
            self._seen = await self._watch.look() or self._seen
            if self._seen is not None and self._told is not None and self._seen is not self._told:
                await self._tell(self._told, self._seen)
            self._told = self._seen

    async def _catch_up(self, reader: NewsReader, before: State | None) -> None:
        """Tell a reader of what others were told while this one was let in."""
        async with self._looking:
            if before is not None and self._told is not None and self._told is not before:
                await self._tell_personal(before, self._told, [reader])

    async def _tell(self, before: State, now: State) -> None:
        moved = _moved(before, now)
        for group in self._groups.values():
            stepped = now.step != before.step and group.page.route == GAME
            if group.stream in moved or stepped or now.others != before.others:
                self._renew(group)
        await self._tell_personal(before, now, list(self._personal))

    async def _tell_personal(self, before: State, now: State, readers: list[NewsReader]) -> None:
        """Tell these readers of pages that aren't public, and cut them off where they may have lost the right to know.

        Raises DatabaseError, with nobody told, where what happened can't be read.
        """
        if now.others != before.others:
            for reader in readers:
                reader.cut()
            return
        streams = _moved(before, now) & {about.stream for one in readers for _of, about in self._personal.get(one, [])}
        if not streams and now.step <= before.step:
            return

        def read() -> list[Happened]:
            close_old_connections()
            try:
                found = [
                    one for stream in streams for one in happened_since(stream, *before.heads.get(stream, (0, "")))
                ]
                return found + (steps_since(before.step) if now.step > before.step else [])
            finally:
                close_old_connections()

        happened = await self._django.threads.run(read)
        concerned: list[tuple[NewsReader, int]] = []
        for reader in readers:
            pages = self._personal.get(reader, [])
            if any(one.may_hide and about.touches(one) for one in happened for _of, about in pages):
                reader.cut()
                continue
            concerned += [(reader, of) for of, about in pages if any(about.concerned(one) for one in happened)]
            if any(
                one.new_boards and about.is_of_players and about.touches(one) for one in happened for _, about in pages
            ):
                reader.end()
        for reader, of in concerned:
            reader.tell(of, tag="", spread=_spread(len(concerned)))

    def _renew(self, group: Group) -> None:
        group.again = True
        if group.task is None:
            group.task = asyncio.create_task(self._renewed(group))

    async def _renewed(self, group: Group) -> None:
        """Make the page ready, then tell its readers."""
        try:
            while group.again and group.readers:
                group.again = False
                try:
                    await self._renew_once(group)
                except Exception:  # whatever it is, the page may be made a moment later
                    logger.exception("News of a page can't be told at the moment")
                    group.again = True
                    await asyncio.sleep(AGAIN_SECONDS)
        finally:
            group.task = None

    async def _renew_once(self, group: Group) -> None:
        ready = await self._ready.page(group.page, group.language, group.caller, newest=True)
        if ready is None:
            for reader, of in list(group.readers.items()):
                reader.tell(of, tag="", spread=_spread(len(group.readers)))
                reader.end()
        elif ready.tag != group.tag:
            group.tag = ready.tag
            for reader, of in group.readers.items():
                reader.tell(of, tag=ready.tag, spread=_spread(len(group.readers)))


def _spread(readers: int) -> int:
    """Within how many milliseconds so many readers come for a page, so that not all come at once."""
    return min(SPREAD_MS, int(readers * _SPREAD_A_READER_MS))


def _moved(before: State, now: State) -> set[int]:
    """The ledgers that have another head, or are no more."""
    return {stream for stream in before.heads.keys() | now.heads if before.heads.get(stream) != now.heads.get(stream)}


def _addresses(scope: Message) -> list[tuple[str, str]]:
    """The paths and queries of the pages that are asked about: the address itself without `also`, and what it names."""
    query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
    own = urlencode([(name, value) for name, value in query if name != "also"])
    also = [value.partition("#")[0].partition("?") for name, value in query if name == "also"]
    return [(scope["path"], own), *((unquote(path), asked) for path, _mark, asked in also)][:MOST_PAGES]


async def _nothing(send: Send, status: int) -> None:
    headers = [(b"cache-control", b"no-store"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
