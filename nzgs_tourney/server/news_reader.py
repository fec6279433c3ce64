"""One reader of news: a stream of server-sent events with at most one pending message for each page."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from secrets import randbelow

from nzgs_tourney.server.request_body import Receive
from nzgs_tourney.server.visitors import Send

BEAT_SECONDS = 20.0
"""A comment is sent this often, to find readers that have gone silently."""
SPREAD_MS = 500
_SPREAD_A_READER_MS = 0.25
_RETRY_MS = 1_000
_HEAD = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-accel-buffering", b"no"),
]


def message(of: int, tag: str, spread: int, part: str = "") -> bytes:
    """Says that the page at this place has this tag, empty if unknown. Its reader fetches it within `spread`
    milliseconds, unless the `part` to update from is included: gzipped, in base64."""
    fields = {"of": of, "tag": tag, "spread": spread, **({"part": part} if part else {})}
    return f"data: {json.dumps(fields)}\n\n".encode()


def spread_of(readers: int) -> int:
    """Within how many milliseconds so many readers fetch a page, so that not all come at once."""
    return min(SPREAD_MS, int(readers * _SPREAD_A_READER_MS))


class NewsReader:
    """A stream. Messages name a page by its place among those that the reader requested; `takes_parts`: the reader's
    page updates from parts in messages. `write` sends something at once, or returns False where it can't yet."""

    def __init__(self, *, takes_parts: bool = False, write: Callable[[bytes], bool] | None = None) -> None:
        self.ended = False
        self.takes_parts = takes_parts
        self._write = write
        self._free = False
        """Whether the head was sent, and nothing is being sent now."""
        self._cut = False
        self._waiting: dict[int, bytes] = {}
        self._woken = asyncio.Event()
        self._silent = False

    def tell(self, of: int, text: bytes) -> None:
        """Send this message about a page, replacing a pending one about it. Sends nothing after a cut."""
        if self._cut:
            return
        at_once = self._free and not self.ended and not self._waiting
        if at_once and self._write is not None and self._write(text):
            return
        self._waiting[of] = text
        self._woken.set()

    def end(self) -> None:
        """End the stream once pending messages are sent. The browser soon opens another, and its access is checked
        again.
        """
        self.ended = True
        self._woken.set()

    def cut(self) -> None:
        """End the stream at once: its reader may have lost access."""
        self._cut = True
        self._waiting.clear()
        self.end()

    async def run(self, receive: Receive, send: Send, seconds: float) -> None:
        """Send messages until the reader leaves, `end` is called, or so many seconds are over."""
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        # One timer for all silences: a timeout for each wait would cost more than the message.
        self._beats = loop.call_later(BEAT_SECONDS, self._beat)
        reader_left = asyncio.ensure_future(_left(receive))
        reader_left.add_done_callback(lambda _done: self.end())
        try:
            await send({"type": "http.response.start", "status": 200, "headers": _HEAD})
            await self._send(send, f"retry: {_RETRY_MS + randbelow(3 * _RETRY_MS)}\n\n".encode())
            await self._flush(send)
            while not self.ended and loop.time() < until:
                await self._woken.wait()
                self._woken.clear()
                await self._flush(send)
            await self._flush(send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._beats.cancel()
            reader_left.cancel()

    def _beat(self) -> None:
        self._silent = True
        self._woken.set()
        self._beats = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._beat)

    async def _flush(self, send: Send) -> None:
        waiting, self._waiting = self._waiting, {}
        beat_due, self._silent = self._silent, False
        text = b"".join(waiting.values())
        self._free = False
        if text or beat_due:
            await self._send(send, text or b":\n\n")
        self._free = True

    @staticmethod
    async def _send(send: Send, text: bytes) -> None:
        await send({"type": "http.response.body", "body": text, "more_body": True})


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
