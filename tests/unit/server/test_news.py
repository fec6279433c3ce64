"""News of pages that aren't public, from a watch and a Django in the test's hand: none is lost or overheard."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import pytest
from django.db import OperationalError

from nzgs_tourney.live.news import About, Happened
from nzgs_tourney.server import news
from nzgs_tourney.server.django_pages import PageUpdate, UpdateRequest
from nzgs_tourney.server.ledger_watch import LedgerState
from nzgs_tourney.server.limits import LIMITS
from nzgs_tourney.server.news import News

EVENT, GAME = 7, 3
BEFORE = LedgerState({EVENT: (1, "a")}, (), 0)
AFTER = LedgerState({EVENT: (2, "b")}, (), 0)


@dataclass
class Watch:
    """Tells a state once, and counts the looks."""

    state: LedgerState | None = BEFORE
    looks: int = 0
    seconds: float = 0.001
    _last: LedgerState | None = None

    async def look(self) -> LedgerState | None:
        self.looks += 1
        told, self._last = (self.state if self.state is not self._last else None), self.state
        return told

    async def looked(self, times: int = 2) -> None:
        """So many looks more have ended, but for the last one perhaps."""
        until = self.looks + times
        while self.looks < until:
            await asyncio.sleep(0)


@dataclass
class Django:
    """Lets everybody in, and reads what the test says has happened; `failing` so many times it can't."""

    happened: list[Happened] = field(default_factory=list)
    failing: int = 0
    meanwhile: Callable[[], Awaitable[None]] | None = None
    made: list[PageUpdate | None] = field(default_factory=list)
    asked: list[UpdateRequest] = field(default_factory=list)
    making: Callable[[], Awaitable[None]] | None = None

    async def run(self, _work: Callable[[], Any]) -> tuple[list[Happened], dict[About, About]]:
        if self.failing:
            self.failing -= 1
            raise OperationalError("the database is away")
        return self.happened, {}

    @property
    def threads(self) -> Django:
        return self

    async def news(self, *_asked: object) -> tuple[int, list[tuple[bytes, bytes]]]:
        if self.meanwhile is not None:
            await self.meanwhile()
        return 304, [(b"etag", b"first"), (b"x-live-news", f"{EVENT};game:{GAME};game;".encode())]

    async def parts(self, asked: list[UpdateRequest]) -> list[PageUpdate | None]:
        self.asked += asked
        found = [self.made.pop(0) for _one in asked]
        if self.making is not None:
            await self.making()
        return found


@dataclass
class Reader:
    """What one reader got."""

    status: int = 0
    messages: list[dict[str, Any]] = field(default_factory=list)
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    async def receive(self) -> dict[str, str]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)
        body = message.get("body", b"").decode()
        if body.startswith("data: "):
            self.messages.append(json.loads(body.removeprefix("data: ")))
            self.heard.set()

    async def reads(self, told: News, query: bytes = b"") -> Reader:
        """Reads until the stream ends."""
        scope = {
            "method": "GET",
            "path": "/p/x/",
            "query_string": query,
            "scheme": "http",
            "headers": [(b"accept", b"text/event-stream"), (b"host", b"127.0.0.1"), (b"cookie", b"who=me")],
        }
        assert await told(scope, self.receive, self.send)
        return self


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    for pause in ("LOOK_SECONDS", "AGAIN_SECONDS"):
        monkeypatch.setattr(news, pause, 0.001)


def made(django: Django, watch: Watch) -> News:
    return News(django, None, watch, LIMITS)  # type: ignore[arg-type]


@pytest.mark.parametrize("failing", [0, 1, 3])
def test_who_may_hear_no_more_is_cut_off_even_if_reading_why_fails_at_first(failing: int) -> None:
    django, watch = Django([Happened(EVENT, may_hide=True)], failing), Watch()

    async def played() -> Reader:
        reader = Reader()
        reading = asyncio.create_task(reader.reads(made(django, watch)))
        await reader.heard.wait()
        watch.state = AFTER
        return await reading

    reader = asyncio.run(played())
    assert (reader.status, len(reader.messages), django.failing) == (200, 1, 0)


def test_news_that_could_not_be_read_at_first_are_told() -> None:
    django, watch = Django([Happened(EVENT, f"game:{GAME}")], failing=2), Watch()

    async def played() -> Reader:
        reader = Reader()
        reading = asyncio.create_task(reader.reads(made(django, watch)))
        await reader.heard.wait()
        reader.heard.clear()
        watch.state = AFTER
        await reader.heard.wait()
        reader.gone.set()
        return await reading

    assert [one["tag"] for one in asyncio.run(played()).messages] == ["first", ""]


def test_what_happens_while_a_reader_is_let_in_is_not_lost() -> None:
    watch = Watch()
    django = Django([Happened(EVENT, may_hide=True)])

    async def taken_back() -> None:
        watch.state = AFTER
        await watch.looked()

    async def played() -> Reader:
        django.meanwhile = taken_back
        return await Reader().reads(made(django, watch))

    reader = asyncio.run(played())
    assert (reader.status, reader.messages) == (200, []), "cut off at once, and to be let in again"


@pytest.mark.parametrize("happened", [[], [Happened(EVENT, f"game:{GAME}")]])
def test_a_change_outside_the_event_cuts_without_a_word(happened: list[Happened]) -> None:
    django, watch = Django(happened), Watch()

    async def played() -> Reader:
        reader = Reader()
        reading = asyncio.create_task(reader.reads(made(django, watch)))
        await reader.heard.wait()
        watch.state = LedgerState(AFTER.heads, ((1, "c"),), 0)
        return await reading

    assert len(asyncio.run(played()).messages) == 1


def test_while_somebody_reads_the_clock_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    times: list[datetime] = []
    monkeypatch.setattr(news.PublicNews, "renew_at", lambda _self, now: times.append(now))
    watch = Watch()

    async def played() -> None:
        reader = Reader()
        reading = asyncio.create_task(reader.reads(made(Django(), watch)))
        await reader.heard.wait()
        await watch.looked()
        reader.gone.set()
        await reading

    asyncio.run(played())
    assert times


def test_without_a_database_a_reader_is_asked_to_come_again() -> None:
    reader = asyncio.run(Reader().reads(made(Django(), Watch(state=None))))
    assert (reader.status, reader.messages) == (200, []), "204 would tell the browser to stay away"


TOLD = Happened(EVENT, f"game:{GAME}")


async def _heard(django: Django, watch: Watch, messages: int) -> Reader:
    """What a reader who takes parts gets until that many messages more have come, or the stream has ended."""
    reader = Reader()
    reading = asyncio.create_task(reader.reads(made(django, watch), b"parts=1"))
    await reader.heard.wait()
    watch.state = AFTER
    while len(reader.messages) <= messages and not reading.done():
        reader.heard.clear()
        heard = asyncio.create_task(reader.heard.wait())
        await asyncio.wait({heard, reading}, return_when=asyncio.FIRST_COMPLETED)
        heard.cancel()
    reader.gone.set()
    await reading
    return reader


@pytest.mark.parametrize(
    ("part", "message"),
    [
        (PageUpdate(200, "second", b"page"), {"of": 0, "tag": "second", "spread": 0, "part": "cGFnZQ=="}),
        (PageUpdate(200, "second", b""), {"of": 0, "tag": "second", "spread": 0}),
        (PageUpdate(304, "first", b""), {"of": 0, "tag": "first", "spread": 0}),
        (PageUpdate(503, "", b""), {"of": 0, "tag": "", "spread": 0}),
        (None, {"of": 0, "tag": "", "spread": 0}),
    ],
)
def test_a_page_goes_out_with_its_news_or_its_reader_comes_for_it(
    part: PageUpdate | None, message: dict[str, Any]
) -> None:
    django = Django([TOLD], made=[part])
    reader = asyncio.run(_heard(django, Watch(), 1))
    assert reader.messages[1:] == [message]
    (asked,) = django.asked
    assert (asked.headers, asked.tag) == (((b"cookie", b"who=me"),), "first"), (
        "as this reader, who was told this version"
    )


@pytest.mark.parametrize("status", [302, 403, 404, 410])
def test_whose_link_has_ended_is_cut_off_without_a_word(status: int) -> None:
    django = Django([TOLD], made=[PageUpdate(status, "", b"")])
    assert len(asyncio.run(_heard(django, Watch(), 1)).messages) == 1


def test_a_page_that_is_ready_when_its_reader_was_cut_off_is_not_sent() -> None:
    django, watch = Django([TOLD], made=[PageUpdate(200, "second", b"page")]), Watch()

    async def cut_meanwhile() -> None:
        watch.state = LedgerState(AFTER.heads, ((1, "c"),), 0)
        await watch.looked()

    django.making = cut_meanwhile
    assert len(asyncio.run(_heard(django, watch, 1)).messages) == 1


def test_what_happens_while_a_page_is_made_makes_it_again() -> None:
    django, watch = Django([TOLD], made=[PageUpdate(200, "second", b"old"), PageUpdate(200, "third", b"new")]), Watch()

    async def meanwhile() -> None:
        django.making = None
        watch.state = LedgerState({EVENT: (3, "c")}, (), 0)
        await watch.looked(3)

    django.making = meanwhile
    reader = asyncio.run(_heard(django, watch, 1))
    assert [one["tag"] for one in reader.messages] == ["first", "third"], "the newer one goes out in place of the older"
    assert [asked.tag for asked in django.asked] == ["first", "second"]
