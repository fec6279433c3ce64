"""Requests pages from Django on the front's own behalf: without a reader, so without cookies."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from gzip import compress
from hashlib import sha256
from io import BytesIO
from types import MappingProxyType

from django.conf import settings
from django.middleware.gzip import GZipMiddleware
from django.utils.text import compress_string

from nzgs_tourney.live.news import ASKS_FOR_NEWS
from nzgs_tourney.live.shared_reads import sharing_reads
from nzgs_tourney.server.request_body import Message
from nzgs_tourney.server.threads import Threads
from nzgs_tourney.server.wsgi import Application, Header, answer_of, environ_of

logger = logging.getLogger(__name__)
_LEVEL = 6
_SPOOL_BYTES = 8 * 1024 * 1024
_QUIET = re.compile(rb"<(p|span)[^>]* data-live-quiet[^>]*>.*?</\1>", re.DOTALL)
_PARTS = re.compile(rb"<title>.*?</title>|<main\b.*</main>", re.DOTALL)
_LEFT_OUT = frozenset({b"etag", b"content-length", b"content-encoding", b"date", b"expires", b"connection"})


@dataclass(frozen=True, slots=True)
class Caller:
    """The visitor's address and the host name of a request."""

    host: bytes
    scheme: str
    client: tuple[str, int]


@dataclass(frozen=True, slots=True)
class RenderedPage:
    """A page that Django made: its ETag, other headers, gzipped body and the `part` from which an open page updates
    (all of what is no page), and a digest of its content."""

    etag: str
    headers: tuple[Header, ...]
    body: bytes
    part: bytes
    digest: str


@dataclass(frozen=True, slots=True)
class UpdateRequest:
    """How a reader's page looks for news: with headers that tell who they are and which language they read, and with
    the `tag` of the version that they have."""

    path: str
    query: str
    caller: Caller
    headers: tuple[Header, ...]
    tag: str

    @property
    def all_headers(self) -> tuple[Header, ...]:
        """The headers that the page's script sends."""
        return (*self.headers, (b"x-live", b"1"), (b"if-none-match", self.tag.encode("latin-1")))

    def of_version(self, tag: str) -> UpdateRequest:
        """This request, from a reader who has this version."""
        return replace(self, tag=tag)


@dataclass(frozen=True, slots=True)
class PageUpdate:
    """What Django answered a reader's page that looks for news: its status and ETag, and gzipped what the page updates
    from. `part` is empty where there is nothing new, and where the answer sets a cookie that the reader hasn't got."""

    status: int
    tag: str
    part: bytes


FastParts = Callable[[Sequence[UpdateRequest]], Sequence[PageUpdate | None]]
"""Makes readers' parts faster than their requests would be answered; None for a reader who needs the whole request."""


class DjangoPages:
    """Django by WSGI in the server's threads."""

    def __init__(self, application: Application, threads: Threads, fast_parts: FastParts | None = None) -> None:
        self._application = application
        self._fast_parts = fast_parts
        self.threads = threads

    async def page(self, path: str, query: str, language: str, caller: Caller) -> RenderedPage | None:
        """The page in this language, if it is the same for everybody: 200, with an ETag, without setting a cookie.
        Otherwise None. The language is given as a choice, since one of them comes only by choice."""
        return await self.threads.run(lambda: self._page(path, query, language, caller))

    async def news(
        self, path: str, query: str, caller: Caller, headers: tuple[Header, ...]
    ) -> tuple[int, list[Header]]:
        """The status and headers of the answer to a reader with these headers, and what the page is about."""
        return await self.threads.run(lambda: self._ask(path, query, caller, headers, {ASKS_FOR_NEWS: True})[:2])

    async def parts(self, asked: Sequence[UpdateRequest]) -> list[PageUpdate | None]:
        """What each of these readers gets, made one after another in the same thread; None where that can't be had."""
        return await self.threads.run(lambda: self._parts(asked))

    async def status(self, path: str, caller: Caller, headers: tuple[Header, ...] = ()) -> tuple[int, list[Header]]:
        """Only the status and headers of the answer."""
        return await self.threads.run(lambda: self._ask(path, "", caller, headers)[:2])

    def _page(self, path: str, query: str, language: str, caller: Caller) -> RenderedPage | None:
        chosen = f"{settings.LANGUAGE_COOKIE_NAME}={language}".encode()
        status, headers, body = self._ask(path, query, caller, ((b"cookie", chosen),))
        known = dict(headers)
        etag = known.get(b"etag")
        if status != 200 or etag is None or b"set-cookie" in known or not known.get(b"content-type"):
            return None
        content = _QUIET.sub(b"", body).replace(etag.replace(b'"', b"&quot;"), b"")
        kept_headers = [(name, value) for name, value in headers if name not in (*_LEFT_OUT, b"vary")]
        vary = known[b"vary"].split(b", ") if known.get(b"vary") else []
        kept_headers.append((b"vary", b", ".join(dict.fromkeys([*vary, b"Accept-Encoding", b"X-Live"]))))
        tag, digest = etag.decode("latin-1"), sha256(content).hexdigest()
        part = b"".join(_PARTS.findall(body)) or body
        return RenderedPage(tag, tuple(kept_headers), gzipped(body), gzipped(part), digest)

    def _parts(self, asked: Sequence[UpdateRequest]) -> list[PageUpdate | None]:
        made = self._fast_parts(asked) if self._fast_parts else [None] * len(asked)
        with sharing_reads():
            return [part or self._part(one) for one, part in zip(asked, made, strict=True)]

    def _part(self, asked: UpdateRequest) -> PageUpdate | None:
        try:
            status, answered, body = self._ask(asked.path, asked.query, asked.caller, asked.all_headers)
        except Exception:  # whatever the error, this reader fetches the page, and others get theirs
            logger.exception("A page can't be sent with its news at the moment")
            return None
        etag = dict(answered).get(b"etag", b"").decode("latin-1")
        complete = (
            status == 200 and etag and not _sets_another_cookie(answered, dict(asked.headers).get(b"cookie", b""))
        )
        return PageUpdate(status, etag, padded(body) if complete else b"")

    def _ask(
        self,
        path: str,
        query: str,
        caller: Caller,
        headers: tuple[Header, ...],
        more: Mapping[str, object] = MappingProxyType({}),
    ) -> tuple[int, list[Header], bytes]:
        environ = environ_of(scope_of(path, query, caller, headers), BytesIO(), 0)
        answer = answer_of(self._application, {**environ, **more}, _SPOOL_BYTES)
        with answer.body:
            return answer.status, answer.headers, answer.body.read()


def scope_of(path: str, query: str, caller: Caller, headers: tuple[Header, ...]) -> Message:
    """A request for this page, as the server represents one."""
    return {
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "http_version": "1.1",
        "scheme": caller.scheme,
        "client": caller.client,
        "headers": [(b"host", caller.host), *headers],
    }


def _sets_another_cookie(answered: list[Header], cookie: bytes) -> bool:
    """Whether the answer sets a cookie that the reader doesn't have and its content may depend on: a form's token
    does.
    """
    known = {one.strip() for one in cookie.split(b";")}
    return any(value.partition(b";")[0].strip() not in known for name, value in answered if name == b"set-cookie")


def gzipped(content: bytes) -> bytes:
    """Compressed, with the same bytes each time: for what everybody may read."""
    return compress(content, _LEVEL, mtime=0)


def padded(content: bytes) -> bytes:
    """Compressed, and longer by a random number of bytes, as Django makes pages: for one reader's page."""
    return compress_string(content, max_random_bytes=GZipMiddleware.max_random_bytes)
