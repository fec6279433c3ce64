"""The front's ready pages as one process has them, asked without a socket, with the clock in the test's hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from gzip import decompress
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, connections

from nzgs_tourney.live import ready_table
from nzgs_tourney.live.ready_table import ReadyTable
from nzgs_tourney.server import ready_pages
from nzgs_tourney.server.django_pages import DjangoPages
from nzgs_tourney.server.event_heads import Heads, SqliteHeads, ThreadHeads, heads_by_django
from nzgs_tourney.server.ready_pages import ReadyPages
from nzgs_tourney.server.threads import Threads
from nzgs_tourney.wsgi import application


def closing(work: Callable[[], Any]) -> Callable[[], Any]:
    """The same work, leaving no connection open behind the test."""

    def done() -> Any:
        try:
            return work()
        finally:
            connections.close_all()

    return done


class Closing(Threads):
    """Threads whose connections end with each task."""

    async def run(self, work: Callable[[], Any]) -> Any:
        return await super().run(closing(work))


class Counting(DjangoPages):
    """Counts the pages that are made."""

    def __init__(self) -> None:
        super().__init__(application, Closing(4))
        self.made: list[str] = []

    def _page(self, path: str, query: str, language: str, caller: Any) -> Any:
        self.made.append(path)
        return super()._page(path, query, language, caller)


@dataclass(frozen=True)
class Answer:
    """What a reader got; `status` 0: Django is to answer."""

    status: int = 0
    headers: dict[bytes, bytes] = field(default_factory=dict)
    body: bytes = b""

    @property
    def etag(self) -> bytes:
        return self.headers[b"etag"]

    @property
    def html(self) -> str:
        gzipped = self.headers.get(b"content-encoding") == b"gzip"
        return (decompress(self.body) if gzipped else self.body).decode()


class Clock:
    """The time, as the test wants it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    @classmethod
    def everywhere(cls, patch: pytest.MonkeyPatch) -> Clock:
        """One that ready pages go by."""
        made = cls()
        patch.setattr(ready_pages, "time", made)
        patch.setattr(ready_table, "time", made)
        return made


class Site:
    """The early answers of one process."""

    def __init__(self, table: ReadyTable) -> None:
        self.django = Counting()
        self._table = table
        name = Path(connection.settings_dict["NAME"])
        self.heads: Heads = (
            SqliteHeads(name)
            if connection.vendor == "sqlite"
            else ThreadHeads(lambda keys: closing(lambda: heads_by_django(keys))())
        )
        self.ready = ReadyPages(self.django, self.heads, table)

    def close(self) -> None:
        """Close what it has open of the database and of the ready pages."""
        self._table.close()
        if isinstance(self.heads, SqliteHeads):
            self.heads.close()

    async def get(self, path: str, method: str = "GET", **headers: str) -> Answer:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            raise AssertionError("nothing is read")

        asked = {"host": "127.0.0.1:8000", "accept_encoding": "gzip", **headers}
        scope = {
            "type": "http",
            "method": method,
            "path": path.partition("?")[0],
            "query_string": path.partition("?")[2].encode(),
            "scheme": "http",
            "client": ("127.0.0.1", 1),
            "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in asked.items()],
        }
        if not await self.ready(scope, receive, send):
            assert sent == []
            return Answer()
        return Answer(sent[0]["status"], dict(sent[0]["headers"]), b"".join(part["body"] for part in sent[1:]))
