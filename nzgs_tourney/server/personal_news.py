"""News of pages that aren't public: the page is made again for its reader only, and sent with the news.

Django makes it as it would for that reader's own request, with their cookies and language, and decides each time
whether they may have it. A reader who may not gets no more news. One who takes no parts is only told that there is
news.
"""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from nzgs_tourney.live.news import About
from nzgs_tourney.server.django_pages import DjangoPages, PageUpdate, UpdateRequest
from nzgs_tourney.server.news_reader import NewsReader, message, spread_of

TOGETHER = 16
"""How many pages are made in a row in one thread: several threads would take turns, and each turn costs. What they have
in common is read once."""


@dataclass(eq=False, slots=True)
class PersonalPage:
    """A page that one reader has open, at its place in their list: how it is requested, with the version they were last
    sent, and what it is about."""

    reader: NewsReader
    index: int
    request: UpdateRequest
    about: About


class PersonalNews:
    """Makes such pages and sends them."""

    def __init__(self, pages: DjangoPages) -> None:
        self._django = pages
        self._waiting: dict[PersonalPage, int] = {}
        self._working: asyncio.Task[None] | None = None

    def tell(self, pages: Sequence[PersonalPage]) -> None:
        """Tell the readers of these pages that they changed: players first, since it is about their own game."""
        spread = spread_of(len(pages))
        for page in sorted(pages, key=lambda one: not one.about.is_of_players):
            if page.reader.takes_parts and not page.reader.ended:
                self._waiting[page] = spread
            else:
                page.reader.tell(page.index, message(page.index, "", spread))
        if self._waiting and self._working is None:
            self._working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self._waiting:
                turn = [(page, self._waiting.pop(page)) for page in [*islice(self._waiting, TOGETHER)]]
                turn = [(page, spread) for page, spread in turn if not page.reader.ended]
                made = await self._django.parts([page.request for page, _spread in turn])
                for (page, spread), part in zip(turn, made, strict=True):
                    self._send(page, part, spread)
        finally:
            self._working = None

    @staticmethod
    def _send(page: PersonalPage, made: PageUpdate | None, spread: int) -> None:
        """Send the reader their page, or only that there is news where it couldn't be made. End the stream of a reader
        who may no longer have it."""
        if made is None or made.status >= 500:
            page.reader.tell(page.index, message(page.index, "", spread))
        elif made.status not in (200, 304):
            page.reader.cut()
        else:
            page.request = page.request.of_version(made.tag)
            part = b64encode(made.part).decode() if made.part else ""
            page.reader.tell(page.index, message(page.index, made.tag, 0 if part else spread, part))
