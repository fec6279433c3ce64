"""Starts uvicorn with the site's front, in this process or in several, until it is asked to stop."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import threading
from contextlib import suppress
from types import FrameType

import uvicorn
from uvicorn.supervisors import Multiprocess

from nzgs_tourney.network.listener import Endpoint, install
from nzgs_tourney.server.connection import Connection
from nzgs_tourney.server.limits import LIMITS
from nzgs_tourney.server.network_listener import NetworkListener
from nzgs_tourney.server.sockets import BACKLOG, allow_open_files

_SPARE_FILES = 200
"""Open files for the database, bodies and everything else that isn't a connection."""


def config_of(processes: int = 1) -> uvicorn.Config:
    """uvicorn's settings. Logging is Django's."""
    return uvicorn.Config(
        "nzgs_tourney.server.entry:site",
        factory=True,
        http=Connection,
        ws="none",
        lifespan="on",
        loop="asyncio",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=LIMITS.connections,
        backlog=BACKLOG,
        timeout_keep_alive=int(LIMITS.silent_seconds),
        timeout_graceful_shutdown=LIMITS.stop_seconds,
        workers=processes,
    )


def serve(own: socket.socket, wanted: Endpoint | None, *, ends_with_input: bool = False) -> None:
    """Serve in this process on that socket, and on `wanted` in the local network, until SIGINT or SIGTERM, or until the
    standard input ends: what started this process can so end it on every system, or dies itself."""
    allow_open_files(LIMITS.connections + _SPARE_FILES)
    server = uvicorn.Server(config_of())
    _end_on_signals(server)
    if ends_with_input:
        threading.Thread(target=_end_with_input, args=(server,), daemon=True).start()
    listener = NetworkListener(server, own.getsockname()[0], wanted)
    install(listener)
    try:
        with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
            runner.run(_with_listener(server, listener, own))
    finally:
        install(None)


def serve_in_processes(own: socket.socket, processes: int) -> None:
    """Serve on that socket in so many processes, each started again if it dies, until SIGINT or SIGTERM."""
    allow_open_files(LIMITS.connections + _SPARE_FILES)
    own.set_inheritable(True)
    Multiprocess(config_of(processes), sockets=[own]).run()


async def _with_listener(server: uvicorn.Server, listener: NetworkListener, own: socket.socket) -> None:
    opening = asyncio.create_task(_when_started(server, listener))
    try:
        await server.serve(sockets=[own])
    finally:
        opening.cancel()


async def _when_started(server: uvicorn.Server, listener: NetworkListener) -> None:
    while not server.started:
        await asyncio.sleep(0.01)
    await listener.keep()


def _end_with_input(server: uvicorn.Server) -> None:
    with suppress(OSError):  # no input counts as one that has ended
        while os.read(0, 1_024):
            pass
    server.should_exit = True


def _end_on_signals(server: uvicorn.Server) -> None:
    """Have SIGINT and SIGTERM end this server before it serves, when uvicorn doesn't listen to them yet, and do no more
    after it: uvicorn raises the signal that ended it once more when it has ended."""

    def end(_signal: int, _frame: FrameType | None) -> None:
        server.should_exit = True

    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, end)
