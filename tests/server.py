"""A front of the tests' own in a thread, with an application and limits of the test's choice, and sockets to try it."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import uvicorn

from nzgs_tourney.server.connection import Connection
from nzgs_tourney.server.limits import LIMITS, Limits
from nzgs_tourney.server.pipeline import Early, Front
from nzgs_tourney.server.run import config_of
from nzgs_tourney.server.sockets import listening
from nzgs_tourney.server.visitors import PerAddress

PATIENCE_SECONDS = 60.0
"""How long a test waits for what must come; a busy machine is slow, not wrong."""


def limits(**other: Any) -> Limits:
    """The site's limits, some of them others; every time is so long that it never ends, unless it is given."""
    never = dict.fromkeys(("head_seconds", "silent_seconds", "reader_seconds", "pause_seconds", "body_seconds"), 3600.0)
    return replace(LIMITS, **{**never, "linger_seconds": 0.1, **other})


def echo(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answers with the body that came, or with the path."""
    body = environ["wsgi.input"].read()
    start_response("200 OK", [("Content-Type", "application/octet-stream")])
    return [body or environ["PATH_INFO"].encode("latin-1")]


class Running:
    """A front that listens on `port`."""

    def __init__(self, port: int, server: uvicorn.Server, thread: threading.Thread, sockets: ExitStack) -> None:
        self.port = port
        self.server = server
        self.thread = thread
        self._sockets = sockets

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop of the server, once it has started."""
        return self.server.servers[0].get_loop()

    def on_loop(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this on the server's loop, as long as it runs."""
        asyncio.run_coroutine_threadsafe(work, self.loop)

    def connect(self, sent: bytes = b"", own_address: str = "127.0.0.1") -> socket.socket:
        """A connection from this address of the machine, closed with the test, on which this was said."""
        made = self._sockets.enter_context(
            socket.create_connection(
                ("127.0.0.1", self.port), timeout=PATIENCE_SECONDS, source_address=(own_address, 0)
            )
        )
        made.sendall(sent)
        return made

    def ask(self, sent: bytes) -> bytes:
        """Everything that is answered until the server closes."""
        return rest(self.connect(sent))

    def get(self, path: str = "/") -> bytes:
        """What a new visitor gets."""
        return self.ask(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())


def rest(connection: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    pieces = []
    try:
        while piece := connection.recv(65_536):
            pieces.append(piece)
    except ConnectionError:
        pass
    return b"".join(pieces)


def post(size: int, path: str = "/") -> bytes:
    """The head of a form of that many bytes."""
    return f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {size}\r\n\r\n".encode()


@contextmanager
def running(application: Any = echo, early: tuple[Early, ...] = (), **other: Any) -> Iterator[Running]:
    """The front, until the block ends; it must then end too, whatever is open."""
    chosen = limits(**other)

    class Limited(Connection):
        limits = chosen
        visitors = PerAddress(chosen.address_connections)

    config = config_of()
    config.factory = False
    config.app = Front(application, chosen, lambda _path: chosen.form_bytes, early)
    config.http = Limited
    config.timeout_graceful_shutdown = chosen.stop_seconds
    server, own = uvicorn.Server(config), listening("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([own],), daemon=True)
    with ExitStack() as sockets:
        thread.start()
        yield Running(own.getsockname()[1], server, thread, sockets)
        server.should_exit = True
        thread.join(PATIENCE_SECONDS)
        assert not thread.is_alive(), "the server did not end"
