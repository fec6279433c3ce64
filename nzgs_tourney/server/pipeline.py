"""The front: the order in which a request is answered. Early answers first, then the whole body, then Django. What is
too large, too slow, too much at once or comes while the server stops gets a short page.

Nothing here waits for a thread or a database; a slow visitor holds only a connection.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from ground.translation import ENGLISH
from nzgs_tourney.server.limits import Limits
from nzgs_tourney.server.refusals import refusal
from nzgs_tourney.server.request_body import Body, BodyReading, Message, NotRead, Receive
from nzgs_tourney.server.threads import Threads
from nzgs_tourney.server.visitors import Send, language_of, visitor_of
from nzgs_tourney.server.wsgi import Answer, Application, answer_of, environ_of
from nzgs_tourney.site.languages.reader_language import is_in_english

Early = Callable[[Message, Receive, Send], Awaitable[bool]]
"""Answers a request on the event loop and returns True, or returns False without having sent anything. It must not
block.
"""
MostBytes = Callable[[str], int]
MaySend = Callable[[Message], bool]
_PIECE = 64 * 1024
_BODILESS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


class Front:
    """The site as an ASGI application.

    `application` is Django by WSGI; `most_bytes` gives the largest body for a path; `early` are tried in order. Early
    answers may use the front's `threads`. `may_send` says, in one of them, whether a request may bring more than a
    small form.
    """

    def __init__(
        self,
        application: Application,
        limits: Limits,
        most_bytes: MostBytes,
        early: Sequence[Early] = (),
        threads: Threads | None = None,
        may_send: MaySend = lambda _scope: True,
    ) -> None:
        self._application = application
        self._limits = limits
        self._most_bytes = most_bytes
        self._may_send = may_send
        self._early = tuple(early)
        self._threads = threads or Threads(limits.threads)
        self._reading = BodyReading(limits)

    def stop(self) -> None:
        """The server is stopping: refuse what still comes in, so that nothing delays it."""
        self._reading.stop()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        for answers_early in self._early:
            if await answers_early(scope, receive, send):
                return
        declared = _declared(scope)
        most_bytes = self._most(scope, declared)
        body = await self._body(scope, receive, declared, most_bytes)
        if isinstance(body, NotRead):
            await self._refuse(body, most_bytes, scope, receive, send)
            return
        try:
            answer = await self._ask(scope, body)
        except asyncio.CancelledError:
            await self._refuse(NotRead.STOPPING, most_bytes, scope, receive, send)
            return
        except OSError:  # no room on the disk for a long answer
            await self._refuse(NotRead.NO_DISK, most_bytes, scope, receive, send)
            return
        await _send(answer, send)

    async def _body(self, scope: Message, receive: Receive, declared: int | None, most_bytes: int) -> Body | NotRead:
        is_large = declared is None or self._limits.small_bytes < declared <= most_bytes
        visitor = visitor_of(scope)
        if not is_large or await self._threads.run(lambda: self._may_send(scope)):
            return await self._reading.body(receive, declared, most_bytes, visitor)
        if declared is not None:
            return NotRead.UNKNOWN_SENDER
        body = await self._reading.body(receive, None, self._limits.small_bytes, visitor)
        return NotRead.UNKNOWN_SENDER if body is NotRead.TOO_LARGE else body

    def _most(self, scope: Message, declared: int | None) -> int:
        # Every page accepts a form: whether it accepts more needn't be looked up for one.
        is_form = scope["method"] in _BODILESS or (declared is not None and declared <= self._limits.form_bytes)
        return self._limits.form_bytes if is_form else self._most_bytes(scope["path"])

    async def _ask(self, scope: Message, body: Body) -> Answer:
        environ = environ_of(scope, body.file, body.size)

        def work() -> Answer:
            # The thread closes it: if this is cancelled, the thread still reads.
            with body.file:
                return answer_of(self._application, environ, self._limits.spool_bytes)

        try:
            return await self._threads.run(work)
        finally:
            body.give_back()

    async def _refuse(self, reason: NotRead, most_bytes: int, scope: Message, receive: Receive, send: Send) -> None:
        if reason is NotRead.GONE:
            return
        status, headers, page = refusal(reason, most_bytes, scope["path"], _language(scope))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": page, "more_body": True})
        if not self._reading.stopping:
            await self._linger(receive)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _linger(self, receive: Receive) -> None:
        """Discard a little of what still comes: if closed at once, the connection would be reset and the page lost."""
        bytes_left = self._limits.linger_bytes
        try:
            async with asyncio.timeout(self._limits.linger_seconds):
                while bytes_left > 0:
                    message = await receive()
                    if message["type"] != "http.request" or not message.get("more_body", False):
                        return
                    bytes_left -= len(message.get("body", b""))
        except TimeoutError:
            return


def _language(scope: Message) -> str:
    """The reader’s language; English for officials' pages."""
    if is_in_english(scope["path"]):
        return ENGLISH
    headers = dict(scope["headers"])
    return language_of(headers.get(b"cookie", b""), headers.get(b"accept-language", b""))


def _declared(scope: Message) -> int | None:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value)
    return None if any(name == b"transfer-encoding" for name, _value in scope["headers"]) else 0


async def _send(answer: Answer, send: Send) -> None:
    try:
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        while piece := answer.body.read(_PIECE):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        answer.body.close()
