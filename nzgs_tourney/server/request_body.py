"""Reads a whole request body, within limits of size and time, before anything works on the request."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from dataclasses import dataclass
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
    STOPPING = "stopping"
    GONE = "gone"


@dataclass(slots=True)
class Room:
    """How many more bytes of bodies may be held, over all requests."""

    free: int

    def take(self, size: int) -> bool:
        """Reserve that many bytes; False, without reserving any, where so many aren't free."""
        if size > self.free:
            return False
        self.free -= size
        return True

    def give(self, size: int) -> None:
        """Release reserved bytes."""
        self.free += size


class Reading:
    """The bodies being read, so that all of them can end at once when the server stops."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.room = Room(limits.held_bytes)
        self.stopping = False
        self._waits: set[asyncio.Timeout] = set()

    def stop(self) -> None:
        """End every reading, now and from now on, with STOPPING."""
        if self.stopping:
            return
        self.stopping = True
        for wait in self._waits:
            wait.reschedule(0)

    async def body(self, receive: Receive, declared: int | None, most: int) -> Body | NotRead:
        """The body; close its file and call `Body.give_back` when done.

        `declared` is the Content-Length, None for a body of unknown length. A body longer than `most` bytes is
        TOO_LARGE: a declared one before any of it is read, any other as soon as it is too long.
        """
        if declared is not None and declared > most:
            return NotRead.TOO_LARGE
        body = Body(self)
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
            latest = began + self.limits.body_seconds + body.size / self.limits.body_rate
            message = await self._next(receive, latest)
            if isinstance(message, NotRead):
                return message
            if message["type"] != "http.request":
                return NotRead.GONE
            piece = message.get("body", b"")
            if body.size + len(piece) > most:
                return NotRead.TOO_LARGE
            if not self.room.take(len(piece)):
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

    def __init__(self, reading: Reading) -> None:
        self._room = reading.room
        self.size = 0
        # Closed when the request is answered, or refused.
        self.file: IO[bytes] = SpooledTemporaryFile(max_size=reading.limits.spool_bytes)  # noqa: SIM115

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
        self._room.give(self.size)
        self.size = 0
