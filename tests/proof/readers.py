"""Many readers of a running site in one process, each with a page in sight: they hear of news and fetch what is new."""

from __future__ import annotations

import asyncio
import json
import random
import time
from base64 import b64decode
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from tests.proof.phones import Phone
from tests.proof.servers import PATIENCE_SECONDS


@dataclass
class Reader:
    """One reader, as the page's script behaves. `seen` are the moments at which another version was on the page."""

    port: int
    kind: str
    path: str
    cookie: str = ""
    hall: str = "127.0.0.1"
    told: int = 0
    seen: list[float] = field(default_factory=list)
    fetched: int = 0
    came_back: int = 0
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    _fetching: set[asyncio.Task[None]] = field(default_factory=set)
    _one_by_one: asyncio.Lock = field(default_factory=asyncio.Lock)
    _page: Phone | None = None

    @property
    def received(self) -> int:
        """Bytes of pages."""
        return self.phone.received

    @property
    def phone(self) -> Phone:
        """The connection on which the page is fetched."""
        if self._page is None:
            self._page = Phone(self.port, self.path, cookie=self.cookie, hall=self.hall)
        return self._page

    async def read(self) -> None:
        """Open the page, and listen until this is cancelled."""
        await self.phone.poll()
        while True:
            await self._listen()
            self.came_back += 1

    async def leave(self) -> None:
        """Close the page when what is on its way has come."""
        await asyncio.gather(*self._fetching, return_exceptions=True)
        await self.phone.leave()

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, limit=1_000_000, local_addr=(self.hall, 0)
        )
        pause = 1.0
        try:
            cookie = f"Cookie: {self.phone.cookie}\r\n" if self.phone.cookie else ""
            address = f"{self.path}{'&' if '?' in self.path else '?'}parts=1"
            head = f"GET {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n{cookie}\r\n"
            writer.write(head.encode())
            status = (await reader.readuntil(b"\r\n\r\n")).split()[1]
            assert status == b"200", (self.kind, status)
            while line := await reader.readline():
                if line.startswith(b"retry: "):
                    pause = int(line.split()[1]) / 1000
                if line.startswith(b"data: "):
                    self._hear(json.loads(line.removeprefix(b"data: ")))
                if line == b"0\r\n":
                    break
        finally:
            writer.close()
        await asyncio.sleep(pause)

    def _hear(self, message: dict[str, object]) -> None:
        self.told += 1
        self.ready.set()
        if message["tag"] and message["tag"] == self.phone.tag:
            return
        if "part" in message and not self._one_by_one.locked():
            self.phone.body = b64decode(str(message["part"]))
            self.phone.received += len(str(message["part"]))
            self.phone.tag = str(message["tag"])
            self.seen.append(time.monotonic())
            return
        task = asyncio.create_task(self._fetch(random.random() * float(str(message["spread"])) / 1000))
        self._fetching.add(task)
        task.add_done_callback(self._fetching.discard)

    async def _fetch(self, pause: float) -> None:
        await asyncio.sleep(pause)
        self.fetched += 1
        async with self._one_by_one:
            before = self.phone.tag
            try:
                await self.phone.poll()
            except (asyncio.IncompleteReadError, ConnectionError):
                # The server closes what was silent for half a minute.
                self.phone.hang_up()
                await self.phone.poll()
            if self.phone.tag != before:
                self.seen.append(time.monotonic())


class Room:
    """Readers who all have their pages open."""

    def __init__(self, readers: Collection[Reader], opening: int = 50) -> None:
        self.readers = list(readers)
        self._opening = asyncio.Semaphore(opening)
        self._reading: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Room:
        await asyncio.gather(*(self._open(reader) for reader in self.readers))
        return self

    async def __aexit__(self, *_why: object) -> None:
        for task in self._reading:
            task.cancel()
        await asyncio.gather(*self._reading, return_exceptions=True)
        await asyncio.gather(*(reader.leave() for reader in self.readers), return_exceptions=True)

    async def _open(self, reader: Reader) -> None:
        async with self._opening:
            task = asyncio.create_task(reader.read())
            self._reading.append(task)
            waiting = asyncio.create_task(reader.ready.wait())
            await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                waiting.cancel()
                await task

    async def seconds_until_seen(self, act: float, kinds: Collection[str]) -> dict[str, list[float]]:
        """For each of these kinds of pages the seconds from this moment until each reader's page was another; waits for
        every one of them. Raises AssertionError where some still haven't seen it after PATIENCE_SECONDS."""
        concerned = [reader for reader in self.readers if reader.kind in kinds]
        while waiting := [reader.kind for reader in concerned if not (reader.seen and reader.seen[-1] > act)]:
            assert time.monotonic() < act + PATIENCE_SECONDS, f"not seen by {dict(Counter(waiting))}"
            await asyncio.sleep(0.01)
        found: dict[str, list[float]] = {}
        for reader in concerned:
            found.setdefault(reader.kind, []).append(min(at for at in reader.seen if at > act) - act)
        return found
