"""PostgreSQL goes away beneath a running site, and comes back: 503 meanwhile, and then nothing is left of it.

The site reaches its database through a wire of the test's own, which can be cut.
"""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.db import connection

from nzgs_tourney.models import Attempts
from nzgs_tourney.site.slip_code import code_from
from tests.proof.servers import Site, everything, site
from tests.web.parsed import field_value

TOKEN = "a" * 32
CODE = code_from(b"nobody has this one")


class Wire:
    """Passes on what is said between the site and the database, until it is cut."""

    def __init__(self, host: str, port: int) -> None:
        self._there = (host, port)
        self._sockets: list[socket.socket] = []
        self._is_cut = False
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._take, daemon=True).start()

    def cut(self) -> None:
        """End every connection, and take none until it is joined."""
        self._is_cut = True
        for one in self._sockets:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def join(self) -> None:
        """Take connections again."""
        self._is_cut = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _take(self) -> None:
        with suppress(OSError):
            while True:
                here, _address = self._listener.accept()
                if self._is_cut:
                    here.close()
                    continue
                there = socket.create_connection(self._there)
                self._sockets += [here, there]
                for ends in ((here, there), (there, here)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    @staticmethod
    def _pass_on(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while piece := source.recv(65_536):
                target.sendall(piece)
        for one in (source, target):
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def wire(database_url: str) -> Iterator[Wire]:
    if connection.vendor == "sqlite":
        pytest.skip("a file does not go away; tests/web/test_unavailable.py")
    found = urlsplit(database_url)
    made = Wire(str(found.hostname), int(found.port or 5432))
    yield made
    made.close()


def asked(served: Site, path: str) -> str:
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    return everything(served.connect(head.encode())).decode()


def sent(served: Site, path: str, body: str) -> str:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: csrftoken={TOKEN}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return everything(served.connect((head + body).encode())).decode()


def test_it_answers_503_while_the_database_is_away_and_goes_on_when_it_is_back(
    wire: Wire, database_url: str, tmp_path: Path
) -> None:
    through = re.sub(r"@[^/]*/", f"@127.0.0.1:{wire.port}/", database_url)
    typed = f"csrfmiddlewaretoken={TOKEN}&code={CODE}"
    with site(through, tmp_path) as served:
        asked_for = [f"/p/aaaaaa-{number}-{'A' * 22}/" for number in range(1, 9)]  # more than there are threads
        assert all("404" in asked(served, path).splitlines()[0] for path in asked_for)
        wire.cut()
        for path in asked_for:
            page = asked(served, path)
            assert page.startswith("HTTP/1.1 503 ")
            assert "retry-after: 15" in page.lower()
            assert "The site can’t reach or save its data at the moment." in page
        assert asked(served, "/health/").startswith("HTTP/1.1 503 ")
        page = sent(served, "/code/", typed)
        assert page.startswith("HTTP/1.1 503 ")
        assert field_value(page, "code") == CODE
        assert not Attempts.objects.filter(count__gt=8).exists()
        wire.join()
        for path in asked_for:
            assert asked(served, path).startswith("HTTP/1.1 404 "), "the first to ask gets an answer"
        assert sent(served, "/code/", typed).startswith("HTTP/1.1 422 ")
        assert asked(served, "/health/").startswith("HTTP/1.1 200 ")
