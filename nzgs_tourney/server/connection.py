"""One connection, with the limits that uvicorn lacks: on a slow head, silence, a reader that has stopped reading."""

from __future__ import annotations

import asyncio
import logging
from enum import Enum
from functools import partial
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from nzgs_tourney.network.client_address import visitor_address
from nzgs_tourney.server.limits import LIMITS
from nzgs_tourney.server.visitors import PerAddress, is_proxy

WRITES_MORE = "nzgs.writes_more"
"""A key in a request's scope: a function that writes a piece of an answer without a length, whose head is sent, at
once, and returns whether it could. Awaiting `send` takes several times as long, which matters when thousands get the
same message."""
_TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 30\r\ncontent-length: 0\r\n\r\n"
_FLUSH_SECONDS = 10
logger = logging.getLogger(__name__)


class ConnectionPhase(Enum):
    """What the connection is waiting for. The front limits the server's own work, not this."""

    REQUEST = "a request to begin"
    HEAD = "the rest of a request’s head"
    ANSWER = "the server"


class Connection(HttpToolsProtocol):
    """uvicorn's HTTP/1.1 connection with one timer for what it waits for, and one for its reader.

    Stray bytes between requests don't restart the first timer, nor does each piece of a head.
    """

    limits = LIMITS
    visitors = PerAddress(LIMITS.address_connections)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._phase: ConnectionPhase | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._reader: asyncio.TimerHandle | None = None
        self._in_head = False
        self._head = 0
        """Bytes of the current request's line and headers."""
        self._unused = 0
        """Bytes received since the last progress: of an endless head, trailer or chunk line."""
        self._visitor: str | None = None
        """The address that this connection is counted for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # a TCP one
        """Start waiting for a request; end at once where the visitor's address has too many connections."""
        super().connection_made(transport)
        host = (self.client or ("", 0))[0]
        if not is_proxy(host):
            visitor = visitor_address(host, "")
            if not self.visitors.enter(visitor):
                logger.warning("More than %s connections from %s: those beyond are closed", self.visitors.most, visitor)
                self._end(_TOO_MANY)
                return
            self._visitor = visitor
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timers."""
        self._cancel()
        if self._visitor is not None:
            self.visitors.leave(self._visitor)
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and update what is being waited for."""
        self._unused += len(data)
        super().data_received(data)
        if self._unused > self.limits.head_bytes and not self.transport.is_closing():
            self._end(_TOO_LARGE)
            return
        self._look()

    def on_message_begin(self) -> None:
        """A head begins."""
        self._in_head, self._head = True, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A piece of the address."""
        self._head += len(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header."""
        self._head += len(name) + len(value) + len(b": \r\n")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is complete; one that is too large is refused, though it came at once.

        The code that answers it may write pieces of a long answer at once.
        """
        self._in_head, self._unused = False, 0
        if self._head > self.limits.head_bytes:
            self._end(_TOO_LARGE)
            return
        scope = self.scope
        super().on_headers_complete()
        scope[WRITES_MORE] = partial(self._write_more, self.cycle)  # type: ignore[literal-required]

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._unused = 0
        if not self._refused_head():
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._unused = 0
        if not self._refused_head():
            super().on_message_complete()

    def _refused_head(self) -> bool:
        return self._head > self.limits.head_bytes

    def on_response_complete(self) -> None:
        """Wait for the next request, or for the reader to take the last answer."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_later()
        self._look()

    def _write_more(self, cycle: RequestResponseCycle, piece: bytes) -> bool:
        """Write this piece of the cycle's answer, as its `send` would; False where that has to wait for the reader, or
        where this isn't such an answer."""
        if self.flow.write_paused or cycle.disconnected or cycle.response_complete or not cycle.chunked_encoding:
            return False
        self.transport.write(b"%x\r\n%b\r\n" % (len(piece), piece))
        return True

    def shutdown(self) -> None:
        """End as soon as the current request is answered; long answers that the front holds open end too."""
        stop = getattr(self.app, "stop", None)
        if stop is not None:
            stop()
        super().shutdown()

    def pause_writing(self) -> None:
        """The reader has stopped reading: it has a while to continue."""
        super().pause_writing()
        if self._reader is None:
            self._reader = self.loop.call_later(self.limits.reader_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The reader is reading again."""
        super().resume_writing()
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None

    def _look(self) -> None:
        phase = self._phase_now()
        if phase is self._phase:
            return
        self._cancel()
        self._phase = phase
        if phase is not ConnectionPhase.ANSWER and not self.transport.is_closing():
            seconds = self.limits.head_seconds if phase is ConnectionPhase.HEAD else self.limits.silent_seconds
            self._timer = self.loop.call_later(seconds, self._waited)

    def _phase_now(self) -> ConnectionPhase:
        if self._in_head:
            return ConnectionPhase.HEAD
        if self.cycle is not None and not self.cycle.response_complete:
            return ConnectionPhase.ANSWER
        return ConnectionPhase.REQUEST

    def _waited(self) -> None:
        between = self.cycle is None or self.cycle.response_complete
        self._end(_TOO_SLOW if self._phase is ConnectionPhase.HEAD and between else b"")

    def _end(self, last: bytes) -> None:
        if self.transport.is_closing():
            return
        if last:
            self.transport.write(last)
        self.transport.close()
        self._abort_later()

    def _abort_later(self) -> None:
        """`close` waits until the reader has taken everything, which never happens if it reads nothing."""
        self._cancel()
        self._timer = self.loop.call_later(_FLUSH_SECONDS, self.transport.abort)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
