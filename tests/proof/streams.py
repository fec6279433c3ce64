"""Pages that listen for news on a running site, and what is said to them."""

from __future__ import annotations

import json
from base64 import b64decode
from gzip import decompress
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.urls import reverse

from games.models import Game
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, User
from tests.db.desk import Desk
from tests.proof.servers import Site, everything
from tests.web.parsed import select_one

ASKED = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: {kind}\r\n{more}\r\n"
STREAM = "text/event-stream"


class Stream:
    """A page that listens."""

    def __init__(self, running: Site, path: str, cookie: str = "", language: str = "") -> None:
        more = f"Cookie: {cookie}\r\n" if cookie else ""
        more += f"Accept-Language: {language}\r\n" if language else ""
        self._connection = running.connect(ASKED.format(path=path, kind=STREAM, more=more).encode())
        self._lines = running.open.enter_context(self._connection.makefile("rb"))
        self.status = int(self._lines.readline().split()[1])

    def message(self) -> dict[str, Any] | None:
        """The next message; None where the stream ended."""
        while line := self._lines.readline():
            if line.startswith(b"data: "):
                found: dict[str, Any] = json.loads(line.removeprefix(b"data: "))
                return found
            if line == b"0\r\n":
                return None
        return None


def everything_of(stream: Stream) -> list[dict[str, Any] | None]:
    """Every message until the stream ends, which is None."""
    found = [stream.message()]
    while found[-1] is not None:
        found.append(stream.message())
    return found


def public(desk: Desk, page: str, *more: int) -> str:
    return reverse(f"public:{page}", args=[desk.event.slug, desk.division.slug, *more])


def own(game: Game, colour: str, page: str = "home") -> str:
    link = PlayerLink.objects.living().get(entry=game.pairing.seats.get(colour=colour).entry)
    return reverse(f"player:{page}", args=[token_of(link), *([game.pk] if page == "game" else [])])


def signed_in(user: User) -> str:
    """The cookie of a browser in which this account is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


TOKEN = f"{settings.CSRF_COOKIE_NAME}={'x' * 32}"
"""Cookie of a browser that has a page with a form open."""


def part_of(stream: Stream) -> str:
    """The part that comes with the next message."""
    message = stream.message()
    assert message is not None
    part = decompress(b64decode(message["part"])).decode()
    assert select_one(part, "[data-etag]")["data-etag"] == message["tag"], (
        "the part is of the version that it is told with"
    )
    return part


def fetched(server: Site, path: str, tag: str = "") -> bytes:
    more = f"If-None-Match: {tag}\r\nConnection: close\r\n" if tag else "Connection: close\r\n"
    return everything(server.connect(ASKED.format(path=path, kind="text/html", more=more).encode()))
