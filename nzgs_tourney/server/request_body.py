"""Reads a whole request body, within limits of size and time, before anything works on the request."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from enum import Enum
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from nzgs_tourney.server.limits import Limits

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]


class NotRead(Enum):
    """Why a body was not read to its end."""

    TOO_LARGE = "too_large"
    TOO_SLOW = "too_slow"
    NO_ROOM = "no_room"
    NO_DISK = "no_disk"
    UNKNOWN_SENDER = "unknown_sender"
    STOPPING = "stopping"
    GONE = "gone"


class Room:
    """How many more bytes of bodies may be held: `free` over all requests, and `each` by the bodies of one address
    together. A single body of an address may be longer than that."""

    def __init__(self, free: int, each: int) -> None:
        self.free = free
        self._each = each
        self._held: Counter[str] = Counter()

    def take(self, address: str, size: int, own: int) -> bool:
        """Reserve that many bytes for a body that has `own` already; False, without reserving any, where so many aren't
        free for this address."""
        others = self._held[address] - own
        if size > self.free or (others and others + own + size > self._each):
            return False
        self.free -= size
        self._held[address] += size
        return True

    def give(self, address: str, size: int) -> None:
        """Release reserved bytes."""
        self.free += size
        self._held[address] -= size
        if not self._held[address]:
            del self._held[address]


class BodyReading:
    """The bodies being read, so that all of them can end at once when the server stops."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.small = Room(limits.small_held_bytes, limits.address_small_bytes)
        self.large = Room(limits.held_bytes, limits.address_held_bytes)
        self.stopping = False
        self._waits: set[asyncio.Timeout] = set()

    def stop(self) -> None:
        """End every reading, now and from now on, with STOPPING."""
        if self.stopping:
            return
        self.stopping = True
        for wait in self._waits:
            wait.reschedule(0)

    async def body(self, receive: Receive, declared: int | None, most: int, visitor: str = "") -> Body | NotRead:
        """The body of a request from this address; close its file and call `Body.give_back` when done.

        `declared` is the Content-Length, None for a body of unknown length. A body longer than `most` bytes is
        TOO_LARGE: a declared one before any of it is read, any other as soon as it is too long.
        """
        if declared is not None and declared > most:
            return NotRead.TOO_LARGE
        body = Body(self, visitor)
        try:
            refused = await self._fill(body, receive, most)
        except BaseException:
            body.close()
            raise
        if refused is not None:
            body.close()
            return refused
        body.file.seek(0)
        return body

    async def _fill(self, body: Body, receive: Receive, most: int) -> NotRead | None:
        began = asyncio.get_running_loop().time()
        while True:
            seconds = self.limits.body_seconds + body.size / self.limits.body_rate
            latest = began + min(seconds, self.limits.longest_body_seconds)
            message = await self._next(receive, latest)
            if isinstance(message, NotRead):
                return message
            if message["type"] != "http.request":
                return NotRead.GONE
            piece = message.get("body", b"")
            if body.size + len(piece) > most:
                return NotRead.TOO_LARGE
            if not body.reserve(len(piece)):
                return NotRead.NO_ROOM
            try:
                body.add(piece)
            except OSError:
                return NotRead.NO_DISK
            if not message.get("more_body", False):
                return None

    async def _next(self, receive: Receive, latest: float) -> Message | NotRead:
        if self.stopping:
            return NotRead.STOPPING
        pause = asyncio.get_running_loop().time() + self.limits.pause_seconds
        try:
            async with asyncio.timeout_at(min(latest, pause)) as wait:
                self._waits.add(wait)
                try:
                    return await receive()
                finally:
                    self._waits.discard(wait)
        except TimeoutError:
            return NotRead.STOPPING if self.stopping else NotRead.TOO_SLOW


class Body:
    """A body that was read: in memory, or in a file if it is long."""

    def __init__(self, reading: BodyReading, visitor: str) -> None:
        self._reading = reading
        self._visitor = visitor
        self._small = self._large = 0
        self.size = 0
        # Closed when the request is answered, or refused.
        self.file: IO[bytes] = SpooledTemporaryFile(max_size=reading.limits.spool_bytes)  # noqa: SIM115

    def reserve(self, size: int) -> bool:
        """Reserve room for that many bytes more; False where there is none."""
        small = min(size, self._reading.limits.small_bytes - self._small)
        if not self._reading.small.take(self._visitor, small, self._small):
            return False
        self._small += small
        if not self._reading.large.take(self._visitor, size - small, self._large):
            return False
        self._large += size - small
        return True

    def add(self, piece: bytes) -> None:
        """Add a piece whose room is reserved. Raises OSError where the disk is full."""
        self.size += len(piece)
        self.file.write(piece)

    def close(self) -> None:
        """Discard it."""
        with suppress(OSError):  # on a full disk it tries to write once more
            self.file.close()
        self.give_back()

    def give_back(self) -> None:
        """Release its room, once."""
        self._reading.small.give(self._visitor, self._small)
        self._reading.large.give(self._visitor, self._large)
        self._small = self._large = self.size = 0
