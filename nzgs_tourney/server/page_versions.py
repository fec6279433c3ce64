"""Which pages are kept ready for everybody, and the current version of each, before any of it is loaded.

They are the public pages of events, and those of games for readers who aren't signed in: officials see more there.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from django.conf import settings
from django.db import close_old_connections
from django.urls import Resolver404, resolve
from django.utils.timezone import localdate

from games.models import Stream
from nzgs_tourney.live.event_parts import EVENT_PART, SHOWN, game_part
from nzgs_tourney.live.news import parts_of_game
from nzgs_tourney.live.page_changes import EventChanges, changes_of, known_changes, live_tag, version_of
from nzgs_tourney.live.versions import game_version_of
from nzgs_tourney.server.event_heads import EventHead, Heads, Key
from nzgs_tourney.server.threads import Threads
from nzgs_tourney.site.deployment.build_id import build_id
from nzgs_tourney.site.languages.reader_language import EMBEDDED, LANGUAGE, language_asked

GAME = "game"
"""The route of a game's page."""
_OF_GAMES = frozenset({GAME, "game_picture", "embed_game", "embed_position", "embed_position_html"})
"""The routes of what everybody sees of a game."""
_PLACES = ("/e/", "/g/", "/api/v1/events/", EMBEDDED)
_KEPT = ("public", "api")
_ORDERED = frozenset({"draw"})
_BY_NAME = "order=name"
_ASKED = re.compile(rb"(?:^|&)lang=([A-Za-z-]{2,12})(?:&|$)", re.ASCII)
_RECORD = re.compile(rb"(?:^|&)(record=\d{1,18})(?:&|$)", re.ASCII)
_LONGEST_PATH = 300
"""The most bytes of a path, so that requests for long ones can't fill the memory."""


@dataclass(frozen=True, slots=True)
class Page:
    """A public page: its address, route and the route's arguments, and the language that its address asks for, empty
    where its reader's counts."""

    path: str
    query: str
    route: str
    arguments: Mapping[str, object] = field(hash=False, compare=False)
    language: str = ""

    @property
    def key(self) -> Key:
        """The key of its event."""
        return self.game if self.is_of_game else str(self.arguments["event_slug"])

    @property
    def is_of_game(self) -> bool:
        """Whether it shows one game."""
        return self.route in _OF_GAMES

    @property
    def game(self) -> int:
        """The row of the page's game."""
        return int(str(self.arguments["game_id"]))

    @property
    def address(self) -> str:
        """Path and query."""
        return f"{self.path}?{self.query}" if self.query else self.path


def page_at(path: str, query: bytes = b"", cookie: bytes = b"") -> Page | None:
    """The ready page at this address for a reader with these cookies; None for any other."""
    if not path.startswith(_PLACES) or len(path) > _LONGEST_PATH:
        return None
    record, asked = _RECORD.search(query), _ASKED.search(query)
    language = language_asked(path, asked[1].decode()) if asked else ""
    page = _page_at(path, _BY_NAME.encode() in query.split(b"&"), record[1].decode() if record else "", language)
    if page is not None and page.route == GAME and settings.SESSION_COOKIE_NAME.encode() in cookie:
        return None
    return page


@lru_cache(maxsize=10_000)
def _page_at(path: str, by_name: bool, record: str, language: str) -> Page | None:
    try:
        match = resolve(path)
    except Resolver404:
        return None
    if match.namespace not in _KEPT or match.url_name is None:
        return None
    if match.url_name not in SHOWN and match.url_name not in _OF_GAMES:
        return None
    query = f"{LANGUAGE}={language}" if language else ""
    if match.url_name == GAME:
        query = record
    elif by_name and match.url_name in _ORDERED:
        query = _BY_NAME
    return Page(path, query, match.url_name, match.kwargs, language)


@dataclass(frozen=True, slots=True)
class Version:
    """The current version of a page, and of everything but results."""

    basis: str
    frame: str


class PageVersions:
    """The versions, with the data read for them: once for all who ask."""

    def __init__(self, heads: Heads, threads: Threads) -> None:
        self._heads = heads
        self._threads = threads
        self._reading: dict[str, asyncio.Task[EventChanges]] = {}

    async def stream(self, page: Page) -> int | None:
        """The row of the ledger of the page's event; None where the event isn't public."""
        head = await self._heads.of(page.key)
        return head.stream if head is not None else None

    async def of(self, page: Page, language: str) -> Version | None:
        """The page's version; None where its event isn't public."""
        head = await self._heads.of(page.key)
        if head is None:
            return None
        changes = await self._changes(head)
        if page.is_of_game:
            return self._of_game(page.game, language, head, changes)
        basis = version_of(changes.of(page.route, page.arguments), head.others, language)
        return Version(basis, _frame(head, changes.frame, changes.frame_hash))

    @staticmethod
    def _of_game(game: int, language: str, head: EventHead, changes: EventChanges) -> Version | None:
        number = changes.games.get(game)
        if number is None:
            return None
        others = changes.last({EVENT_PART, *parts_of_game(changes, number)} - {game_part(number)})
        basis = live_tag(game_version_of(changes, number, head.step, head.others), language)
        return Version(basis, _frame(head, others.seq, others.hash))

    async def _changes(self, head: EventHead) -> EventChanges:
        """The last changes in an event, as of this head."""
        stream = Stream(pk=head.stream, seq=head.seq, head=head.hash)
        known = known_changes(stream)
        if known is not None:
            return known
        # Keyed by the head: a request for a later one must not get what is being read for an earlier one.
        return await self._read(stream)

    async def _read(self, stream: Stream) -> EventChanges:
        reading = self._reading.get(stream.head)
        if reading is None:
            reading = asyncio.create_task(self._threads.run(lambda: read_changes(stream)))
            self._reading[stream.head] = reading
            reading.add_done_callback(lambda _done: self._reading.pop(stream.head, None))
        return await asyncio.shield(reading)


def _frame(head: EventHead, seq: int, digest: str) -> str:
    return f"{build_id()}.{localdate():%j}.{head.others}.{seq}.{digest}"


def read_changes(stream: Stream) -> EventChanges:
    """`changes_of` in a thread that answers no requests, so its connection may be stale."""
    close_old_connections()
    try:
        return changes_of(stream)
    finally:
        close_old_connections()
