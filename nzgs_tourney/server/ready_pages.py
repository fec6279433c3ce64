"""Ready public pages: a reader who has the page gets 304, any other the kept page, before Django is entered.

- The page is as it was: 304, or the kept page. One query finds the head of the event's ledger, one the page.
- A result came in: the page as it was, for a second after it was made. Then one reader's request makes it again; others
  get the old one while it is less than two seconds old, and otherwise wait for the new one.
- Anything else changed: the new page, never one that may show what was taken back.
- The event isn't published, or there is no such page: what Django answers.

So one page is made at most once a second, by one request, whatever the number of readers and processes.
"""

from __future__ import annotations

import asyncio
from gzip import decompress
from time import monotonic, time

from django.conf import settings
from django.db import DatabaseError

from ground.translation import ENGLISH
from nzgs_tourney.live.ready_table import ReadyPage, ReadyTable
from nzgs_tourney.server.django_pages import Caller, DjangoPages
from nzgs_tourney.server.event_heads import Heads
from nzgs_tourney.server.page_versions import Page, PageVersions, Version, page_at
from nzgs_tourney.server.request_body import Message, Receive
from nzgs_tourney.server.visitors import Send, language_of
from nzgs_tourney.site.languages.reader_language import is_in_english

MADE_EVERY = 1.0
"""The least time in seconds between makings of one page."""
MEANWHILE = 2.0
"""How many seconds after it was made a page is still sent while it is being made again."""
_MAKING = 10.0
_LOOK_AGAIN = 0.02
_HOST_SECONDS = 60.0
_MOST_HOSTS = 100


class ReadyPages:
    """An early answer of the front."""

    def __init__(self, pages: DjangoPages, heads: Heads, table: ReadyTable) -> None:
        self._django = pages
        self.versions = PageVersions(heads, pages.threads)
        self._table = table
        self._hosts: dict[tuple[bytes, str], float] = {}
        self._renewing: dict[tuple[Page, str], asyncio.Task[ReadyPage | None]] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> bool:
        """Answer with a ready page or 304, if there is one."""
        if scope["method"] != "GET":
            return False
        page = page_at(scope["path"], scope["query_string"], dict(scope["headers"]).get(b"cookie", b""))
        if page is None:
            return False
        try:
            return await self._answer(page, scope, send)
        except DatabaseError:
            # Django gets the same error, and reports it.
            return False

    async def _answer(self, page: Page, scope: Message, send: Send) -> bool:
        headers = dict(scope["headers"])
        caller = Caller(headers.get(b"host", b""), scope["scheme"], scope.get("client") or ("", 0))
        if not await self._is_ours(caller):
            return False
        language = page.language or ENGLISH
        if not page.language and not is_in_english(page.path):
            language = language_of(headers.get(b"cookie", b""), headers.get(b"accept-language", b""))
        ready = await self.page(page, language, caller)
        if ready is None:
            return False
        if _has(headers.get(b"if-none-match", b""), ready.tag.encode("latin-1")):
            await _send(send, 304, [*_without_content(ready), (b"etag", ready.tag.encode("latin-1"))], b"")
            return True
        only_part = headers.get(b"x-live") == b"1"
        kept_headers = [*(_of_a_part(ready) if only_part else ready.headers), (b"etag", ready.tag.encode("latin-1"))]
        body = ready.part if only_part else ready.body
        if b"gzip" in headers.get(b"accept-encoding", b""):
            kept_headers.append((b"content-encoding", b"gzip"))
        else:
            body = decompress(body)
        await _send(send, 200, [*kept_headers, (b"content-length", str(len(body)).encode())], body)
        return True

    async def page(self, page: Page, language: str, caller: Caller, *, newest: bool = False) -> ReadyPage | None:
        """The page to send now, None where Django must answer.

        `newest`: the current page, even if that means waiting until it may be made again.
        """
        version = await self.version(page, language)
        if version is None:
            return None
        ready = self._table.get(page.address, language)
        if ready is not None and ready.basis == version.basis:
            return ready
        age = time() - ready.made if ready is not None else MEANWHILE
        same_frame = not newest and ready is not None and ready.frame == version.frame and age >= 0
        if same_frame and age < MADE_EVERY:
            return ready
        making = self._renewing.get((page, language))
        if making is None:
            making = asyncio.create_task(self._make(page, language, caller))
            self._renewing[(page, language)] = making
            making.add_done_callback(lambda _done: self._renewing.pop((page, language), None))
        if same_frame and age < MEANWHILE:
            return ready
        return await asyncio.shield(making)

    async def stream(self, page: Page, caller: Caller) -> int | None:
        """The row of its event's ledger; None where the event isn't public, or the site doesn't answer to this host."""
        return await self.versions.stream(page) if await self._is_ours(caller) else None

    async def version(self, page: Page, language: str) -> Version | None:
        """The page's version; None where its event isn't public."""
        return await self.versions.of(page, language)

    async def _make(self, page: Page, language: str, caller: Caller) -> ReadyPage | None:
        """The page, made again by this process or another; None where that isn't possible, so that Django answers."""
        deadline = monotonic() + _MAKING
        while monotonic() < deadline:
            version = await self.version(page, language)
            if version is None:
                return None
            kept = self._table.get(page.address, language)
            if kept is not None and kept.basis == version.basis:
                return kept
            wait = kept.made + MADE_EVERY - time() if kept is not None else 0
            if 0 < wait <= MADE_EVERY:
                await asyncio.sleep(wait)
            elif self._table.claim(page.address, language, _MAKING):
                ready, moved = await self._render(page, language, caller, kept)
                if not moved:
                    return ready
            else:
                await asyncio.sleep(_LOOK_AGAIN)
        return None

    async def _render(
        self, page: Page, language: str, caller: Caller, before: ReadyPage | None
    ) -> tuple[ReadyPage | None, bool]:
        """The page, and whether there is none because a change that may hide it came meanwhile."""
        ready, moved = None, False
        try:
            version = await self.version(page, language)
            rendered = await self._django.page(page.path, page.query, language, caller)
            if rendered is not None and version is not None:
                after = await self.version(page, language)
                moved = after is not None and after.frame != version.frame
                if after is not None and not moved:
                    unchanged_meanwhile, tag = after.basis == rendered.etag, rendered.etag
                    ready = ReadyPage(
                        basis=tag,
                        frame=version.frame,
                        tag=tag,
                        digest=rendered.digest,
                        consistent=unchanged_meanwhile,
                        made=time(),
                        headers=rendered.headers,
                        body=rendered.body,
                        part=rendered.part,
                    )
                    ready = ready if before is None else ready.as_before(before)
                    if not self._table.keep(page.address, language, ready):
                        ready = None
        finally:
            if ready is None:
                self._table.drop(page.address, language)
        return ready, moved

    async def _is_ours(self, caller: Caller) -> bool:
        """Whether the site answers to this host name, according to Django within the last minute."""
        if settings.SECURE_SSL_REDIRECT and caller.scheme != "https":
            return False
        if self._hosts.get((caller.host, caller.scheme), 0) > monotonic():
            return True
        status, _headers = await self._django.status("/health/", caller)
        if status != 200:
            return False
        if len(self._hosts) >= _MOST_HOSTS:
            self._hosts.clear()
        self._hosts[(caller.host, caller.scheme)] = monotonic() + _HOST_SECONDS
        return True


def _has(if_none_match: bytes, tag: bytes) -> bool:
    """Whether If-None-Match contains this tag."""
    if not if_none_match:
        return False
    return if_none_match.strip() == b"*" or any(
        listed.strip().removeprefix(b"W/") == tag for listed in if_none_match.split(b",")
    )


_OF_A_304 = frozenset(
    {
        *(b"access-control-allow-origin", b"access-control-expose-headers"),
        *(b"cache-control", b"vary", b"strict-transport-security"),
    }
)
_OF_A_PART = _OF_A_304 | {b"content-type", b"content-language", b"x-content-type-options"}


def _without_content(ready: ReadyPage) -> list[tuple[bytes, bytes]]:
    """The headers of a 304: the rest are those of the page that the reader has."""
    return [pair for pair in ready.headers if pair[0] in _OF_A_304]


def _of_a_part(ready: ReadyPage) -> list[tuple[bytes, bytes]]:
    """The headers of a part, which only a script reads."""
    return [pair for pair in ready.headers if pair[0] in _OF_A_PART]


async def _send(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
