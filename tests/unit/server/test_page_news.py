"""An open page is sent again when an announced time comes, though nothing has happened."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.utils.timezone import get_current_timezone

from nzgs_tourney.live import page_changes
from nzgs_tourney.live.page_changes import EventChanges
from nzgs_tourney.server import page_news
from nzgs_tourney.server.news_reader import NewsReader
from nzgs_tourney.server.page_news import PublicNews

EVENT, OTHER = 7, 8
NOON = datetime(2026, 11, 28, 12, 0, tzinfo=get_current_timezone())
STARTS = NOON + timedelta(minutes=30)


@dataclass
class Ready:
    """The pages of an event, whose tag is how often one was made."""

    made: list[str] = field(default_factory=list)

    async def stream(self, page: Any, _caller: object) -> int:
        return EVENT if page.address == "/e/here/" else OTHER

    async def page(self, page: Any, *_more: object, newest: bool = False) -> SimpleNamespace:
        self.made += [page.address] if newest else []
        return SimpleNamespace(tag=f"{len(self.made)}", basis="same", part=b"")

    async def version(self, *_asked: object) -> SimpleNamespace:
        return SimpleNamespace(basis="same")


def made_at(monkeypatch: pytest.MonkeyPatch, *moments: datetime) -> list[list[str]]:
    """The pages that are made again at each of these moments, of two that are open from noon."""
    monkeypatch.setattr(page_changes, "_kept", {EVENT: EventChanges(moments=(STARTS,)), OTHER: EventChanges()})
    monkeypatch.setattr(page_news, "time_now", lambda: NOON)
    ready, found = Ready(), []

    async def opened() -> None:
        news = PublicNews(cast(Any, ready))
        reader = NewsReader()
        for of, address in enumerate(("/e/here/", "/e/there/")):
            page: Any = SimpleNamespace(address=address, is_of_game=False)
            await news.enter(reader, of, page, "en", cast(Any, None))
        for moment in moments:
            ready.made.clear()
            news.renew_at(moment)
            for _turn in range(3):
                await asyncio.sleep(0)
            found.append(sorted(ready.made))

    asyncio.run(opened())
    return found


def test_a_page_is_made_again_when_its_round_starts_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    soon, after = STARTS - timedelta(seconds=1), STARTS + timedelta(seconds=2)
    assert made_at(monkeypatch, soon, STARTS, after) == [[], ["/e/here/"], []]


def test_the_clock_is_looked_at_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    almost = STARTS - timedelta(seconds=0.5)
    assert made_at(monkeypatch, almost, STARTS, STARTS + timedelta(seconds=1)) == [[], [], ["/e/here/"]]


def test_every_page_is_made_again_at_midnight(monkeypatch: pytest.MonkeyPatch) -> None:
    late = NOON.replace(hour=23, minute=59, second=59)
    assert made_at(monkeypatch, late, late + timedelta(seconds=2)) == [["/e/here/"], ["/e/here/", "/e/there/"]]
