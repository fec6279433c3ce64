"""One stream of news: what can be written at once is, and nothing older goes out after something newer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from nzgs_tourney.server.news_reader import NewsReader


@dataclass
class Connection:
    """What came through it; `free` is whether it takes something at once, and `drained` whether the reader has taken
    what was sent before."""

    came: list[bytes] = field(default_factory=list)
    at_once: list[bytes] = field(default_factory=list)
    free: bool = True
    drained: asyncio.Event = field(default_factory=asyncio.Event)

    def write(self, text: bytes) -> bool:
        if self.free:
            self.came.append(text)
            self.at_once.append(text)
        return self.free

    async def send(self, message: dict[str, Any]) -> None:
        await self.drained.wait()
        if message.get("body"):
            self.came.append(message["body"])

    async def receive(self) -> dict[str, str]:
        await asyncio.Event().wait()
        return {"type": "http.disconnect"}


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def told(reader: NewsReader, connection: Connection) -> asyncio.Task[None]:
    """A stream that has begun, with the message that was told before."""
    connection.drained.set()
    reader.tell(0, b"first")
    running = asyncio.create_task(reader.run(connection.receive, connection.send, 3_600))
    await settled()
    assert connection.came[1:] == [b"first"]
    return running


def test_what_the_reader_takes_is_written_at_once() -> None:
    async def played() -> None:
        connection = Connection()
        reader = NewsReader(write=connection.write)
        running = await told(reader, connection)
        reader.tell(0, b"second")
        assert connection.at_once == [b"second"]
        reader.end()
        await running
        assert connection.came[1:] == [b"first", b"second"]

    asyncio.run(played())


def test_before_its_head_is_sent_nothing_is_written() -> None:
    async def played() -> None:
        connection = Connection()
        reader = NewsReader(write=connection.write)
        running = asyncio.create_task(reader.run(connection.receive, connection.send, 3_600))
        await settled()
        reader.tell(0, b"first")
        assert connection.came == []
        connection.drained.set()
        await settled()
        assert connection.came[1:] == [b"first"]
        reader.end()
        await running

    asyncio.run(played())


def test_nothing_newer_overtakes_what_a_slow_reader_waits_for() -> None:
    async def played() -> None:
        connection = Connection()
        reader = NewsReader(write=connection.write)
        running = await told(reader, connection)
        connection.free = False
        connection.drained.clear()
        reader.tell(0, b"second")
        await settled()
        # The connection would take more now, but what was told before is still on its way.
        connection.free = True
        reader.tell(0, b"third")
        reader.tell(1, b"of another page")
        assert connection.at_once == []
        connection.drained.set()
        await settled()
        assert connection.came[1:] == [b"first", b"second", b"thirdof another page"]
        reader.tell(0, b"fourth")
        assert connection.at_once == [b"fourth"]
        reader.end()
        await running

    asyncio.run(played())


def test_after_a_cut_nothing_is_written() -> None:
    async def played() -> None:
        connection = Connection()
        reader = NewsReader(write=connection.write)
        running = await told(reader, connection)
        reader.cut()
        reader.tell(0, b"second")
        await running
        assert connection.came[1:] == [b"first"]

    asyncio.run(played())
