"""A cache of ready pages in a file that all processes of the server share: gzipped, each with its version.

Whatever is wrong with the file, Django makes the page instead, and the file may be deleted at any time.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from time import time
from typing import TypeVar

from django.conf import settings

Header = tuple[bytes, bytes]
MOST_PAGES = 20_000
LAYOUT = 2
"""Must change with the table below: a file with another layout is made again."""
_WAIT_SECONDS = 0.05
_EMPTY_SECONDS = 10
_AGAIN_SECONDS = 30.0
_PURGED_EVERY = 200
_TABLE = """
CREATE TABLE IF NOT EXISTS page (
    path TEXT NOT NULL, language TEXT NOT NULL, basis TEXT NOT NULL DEFAULT '', frame TEXT NOT NULL DEFAULT '',
    tag TEXT NOT NULL DEFAULT '', digest TEXT NOT NULL DEFAULT '', whole INTEGER NOT NULL DEFAULT 0,
    made REAL NOT NULL DEFAULT 0, busy REAL NOT NULL DEFAULT 0, headers TEXT NOT NULL DEFAULT '[]',
    body BLOB, part BLOB, PRIMARY KEY (path, language)
)"""
_COLUMNS = "basis, frame, tag, digest, whole, made, headers, body, part"
logger = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ReadyPage:
    """One page as it is sent. `basis` is the version that it was made for, `tag` the ETag that readers have.

    `tag` is older than `basis` where making the page again gave the same page, as `digest` shows. `frame` is the
    version of everything but results, `part` what an open page updates from: title and content without the frame.
    `consistent`: nothing changed while it was made, so that it is exactly what `basis` says.
    """

    basis: str
    frame: str
    tag: str
    digest: str
    consistent: bool
    made: float
    headers: tuple[Header, ...]
    body: bytes
    part: bytes

    def as_before(self, before: ReadyPage) -> ReadyPage:
        """This page, but with the tag of `before` where both show the same: then readers needn't fetch it again."""
        if not (
            self.consistent and before.consistent and self.digest == before.digest and self.headers == before.headers
        ):
            return self
        return replace(self, tag=before.tag, body=before.body, part=before.part)


class ReadyTable:
    """The table. No method raises for a fault of the file: then there is no page, and none can be claimed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._not_before = 0.0
        self._kept = 0

    def get(self, path: str, language: str) -> ReadyPage | None:
        """The page of this address in this language, however old."""
        select = f"SELECT {_COLUMNS} FROM page WHERE path = ? AND language = ? AND body IS NOT NULL"  # noqa: S608
        row = self._do(lambda file: file.execute(select, (path, language)).fetchone(), None)
        if row is None:
            return None
        basis, frame, tag, digest, consistent, made, headers, body, part = row
        header_pairs = tuple((name.encode("latin-1"), value.encode("latin-1")) for name, value in json.loads(headers))
        return ReadyPage(
            basis=basis,
            frame=frame,
            tag=tag,
            digest=digest,
            consistent=bool(consistent),
            made=made,
            headers=header_pairs,
            body=body,
            part=part,
        )

    def claim(self, path: str, language: str, seconds: float) -> bool:
        """Whether the caller should make this page now: nobody else may for so long, or until it is kept or
        released.
        """
        now = time()
        upsert = (
            "INSERT INTO page (path, language, busy) VALUES (?, ?, ?) ON CONFLICT (path, language)"
            " DO UPDATE SET busy = excluded.busy WHERE busy < ? OR busy > ?"
        )
        values = (path, language, now + seconds, now, now + 2 * seconds)
        return self._do(lambda file: file.execute(upsert, values).rowcount == 1, otherwise=True)

    def keep(self, path: str, language: str, page: ReadyPage) -> bool:
        """Keep this page and give up the claim; False where there is no claim any more, because all pages were
        forgotten meanwhile: a page made before then must not be shown."""
        headers = json.dumps([(name.decode("latin-1"), value.decode("latin-1")) for name, value in page.headers])
        versions = (page.basis, page.frame, page.tag, page.digest, int(page.consistent), page.made)
        update = f"UPDATE page SET ({_COLUMNS}, busy) = (?, ?, ?, ?, ?, ?, ?, ?, ?, 0) WHERE path = ? AND language = ?"  # noqa: S608
        values = (*versions, headers, page.body, page.part, path, language)
        still_claimed = self._do(lambda file: file.execute(update, values).rowcount == 1, otherwise=True)
        self._kept += 1
        if self._kept % _PURGED_EVERY == 1:
            self._purge()
        return still_claimed

    def drop(self, path: str, language: str) -> None:
        """Forget this page, and any claim to it."""
        delete = "DELETE FROM page WHERE path = ? AND language = ?"
        self._do(lambda file: file.execute(delete, (path, language)), None)

    def empty(self) -> None:
        """Forget every page and claim, leaving nothing of them in the file, even while others use it."""

        def emptied(file: sqlite3.Connection) -> None:
            file.execute(f"PRAGMA busy_timeout = {1000 * _EMPTY_SECONDS}")
            try:
                file.execute("DELETE FROM page")
                with suppress(sqlite3.OperationalError):
                    file.executescript("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                file.execute(f"PRAGMA busy_timeout = {int(1000 * _WAIT_SECONDS)}")

        self._do(emptied, None)

    def close(self) -> None:
        """Close the file; the next call opens it again."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _purge(self) -> None:
        oldest = "DELETE FROM page WHERE rowid IN (SELECT rowid FROM page ORDER BY made DESC LIMIT -1 OFFSET ?)"
        self._do(lambda file: file.execute(oldest, (MOST_PAGES,)), None)

    def _do(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        if time() < self._not_before:
            return otherwise
        try:
            return work(self._open())
        except (sqlite3.Error, ValueError, OSError) as error:
            self._failed(error)
            # Locked, read-only, disk full: the existing content stays.
            if not isinstance(error, sqlite3.OperationalError) or "no such" in str(error):
                self._remove()
        return otherwise

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            connection = sqlite3.connect(
                self._file, timeout=_WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._connection = connection
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=OFF")
            connection.execute("PRAGMA secure_delete=ON")
            if connection.execute("PRAGMA user_version").fetchone()[0] != LAYOUT:
                connection.execute("DROP TABLE IF EXISTS page")
                connection.execute(_TABLE)
                connection.execute(f"PRAGMA user_version = {LAYOUT}")
            connection.execute("SELECT path FROM page LIMIT 1")
        return self._connection

    def _failed(self, error: Exception) -> None:
        self.close()
        if "locked" in str(error):
            return
        logger.warning("Ready pages in %s: %s. Pages are made one by one for a while.", self._file, error)
        self._not_before = time() + _AGAIN_SECONDS

    def _remove(self) -> None:
        for name in (self._file.name, f"{self._file.name}-wal", f"{self._file.name}-shm"):
            with suppress(OSError):
                self._file.with_name(name).unlink(missing_ok=True)
        self._not_before = 0.0


def site_table() -> ReadyTable:
    """The table of this site; sites on other databases have their own files in the same folder."""
    database = settings.DATABASES["default"]
    identity = "|".join(str(database.get(name, "")) for name in ("ENGINE", "NAME", "HOST", "PORT"))
    return ReadyTable(Path(settings.VAR_DIR) / f"ready-pages-{sha256(identity.encode()).hexdigest()[:8]}.sqlite3")


def forget_ready_pages() -> None:
    """Forget every ready page, because one of them may hold something that must not be kept any longer."""
    table = site_table()
    table.empty()
    table.close()
