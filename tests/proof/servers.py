"""The site in its real server, as a process of its own, and visitors who hold connections open."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PATIENCE_SECONDS = 600.0
ASKED = b"GET /players/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
DRIP_SECONDS = 0.5


@dataclass
class Site:
    """A running site."""

    process: subprocess.Popen[str]
    port: int
    temporary: Path
    open: ExitStack

    def connect(self, sent: bytes = b"") -> socket.socket:
        """A connection that is closed with the test."""
        made = self.open.enter_context(socket.create_connection(("127.0.0.1", self.port), PATIENCE_SECONDS))
        made.sendall(sent)
        return made

    def drip(self, sent: bytes, piece: bytes) -> Dripping:
        """A visitor who says this, and then a piece now and then as long as it is taken."""
        return Dripping(self.connect(sent), piece)

    def answered(self) -> bool:
        """Whether one more visitor gets a page."""
        try:
            return everything(self.connect(ASKED)).startswith(b"HTTP/1.1 200 ")
        except TimeoutError:
            return False

    def most_memory(self) -> int:
        """The most bytes that the process has held in memory so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))


class Dripping:
    """One visitor who drips."""

    def __init__(self, connection: socket.socket, piece: bytes) -> None:
        self._connection = connection
        self._piece = piece
        self.sent = 0
        threading.Thread(target=self._drip, daemon=True).start()

    def _drip(self) -> None:
        with suppress(OSError):
            while True:
                self._connection.sendall(self._piece)
                self.sent += 1
                time.sleep(DRIP_SECONDS)

    @property
    def is_open(self) -> bool:
        """Whether the server has neither answered nor closed."""
        return is_open(self._connection)


def is_open(connection: socket.socket) -> bool:
    """Whether the server has neither answered nor closed this connection."""
    connection.setblocking(False)
    try:
        return bool(connection.recv(1, socket.MSG_PEEK)) and False
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        connection.settimeout(PATIENCE_SECONDS)


def everything(connection: socket.socket) -> bytes:
    """What comes until the server closes."""
    pieces = []
    with suppress(ConnectionError):
        while piece := connection.recv(65_536):
            pieces.append(piece)
    return b"".join(pieces)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def command(port: int, *options: str) -> list[str]:
    """What the README says."""
    return [sys.executable, "-m", "nzgs_tourney", "serve", f"--port={port}", *options]


@contextmanager
def site(database_url: str, temporary: Path, *options: str, port: int = 0, **settings: str) -> Iterator[Site]:
    """The site on the test's database, until the block ends; its temporary files lie in that folder.

    With a port it starts as it was left, and that port is the one expected.
    """
    started = [one for one in command(port, *options) if not one.startswith("--port")] if port else []
    port = port or free_port()
    environment = {
        **os.environ,
        "TEST_DATABASE_URL": database_url,
        "DJANGO_SETTINGS_MODULE": "tests.settings",
        "TEST_SERVER": "yes",
        "TMPDIR": str(temporary),
        "PYTHONUNBUFFERED": "1",
        **settings,
    }
    process = subprocess.Popen(
        started or command(port, *options), cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, text=True
    )
    try:
        with ExitStack() as connections:
            running = Site(process, port, temporary, connections)
            _wait_for(running)
            yield running
    finally:
        process.kill()
        process.communicate()


def _wait_for(running: Site) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < deadline:
        assert running.process.poll() is None, "the site ended at once"
        with suppress(OSError):
            if running.answered():
                return
        time.sleep(0.05)
    raise AssertionError("the site does not answer")
