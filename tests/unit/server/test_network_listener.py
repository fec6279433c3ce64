"""The listener for phones: it opens and closes while the server runs, and says why it can’t."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from nzgs_tourney.network.listener import CannotListenError, Endpoint
from nzgs_tourney.server.network_listener import NetworkListener
from tests.server import PATIENCE_SECONDS, Running, running

OTHER = "127.0.0.2"
"""In the place of an address of the network: every address of 127.0.0.0/8 is this machine's (Linux)."""


@contextmanager
def with_listener(
    own_host: str = "127.0.0.1", wanted: Endpoint | None = None
) -> Iterator[tuple[Running, NetworkListener]]:
    """A running server and its listener."""
    with running() as site:
        listener = NetworkListener(site.server, own_host, wanted)
        while not site.server.started:
            threading.Event().wait(0.01)
        site.on_loop(listener.keep())
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), site.loop).result(PATIENCE_SECONDS)  # after `keep` began
        yield site, listener


def opens(port: int) -> bool:
    try:
        with socket.create_connection((OTHER, port), PATIENCE_SECONDS) as made:
            made.sendall(b"GET /here HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return made.recv(15) == b"HTTP/1.1 200 OK"
    except ConnectionRefusedError:
        return False


def test_it_opens_and_closes_while_the_server_runs() -> None:
    with with_listener() as (site, listener):
        assert not opens(site.port)
        listener.open(Endpoint(OTHER, site.port))
        assert listener.is_open
        assert opens(site.port)
        listener.open(Endpoint(OTHER, site.port))
        assert opens(site.port)
        listener.close()
        assert not listener.is_open
        assert not opens(site.port)
        assert site.get("/still").endswith(b"/still")


def test_it_opens_by_itself_as_it_was_left() -> None:
    with socket.socket() as probe:
        probe.bind((OTHER, 0))
        port = probe.getsockname()[1]
    with with_listener(wanted=Endpoint(OTHER, port)) as (_site, listener):
        while not listener.is_open:
            threading.Event().wait(0.01)
        assert opens(port)


def test_why_it_is_not_open_is_kept() -> None:
    with with_listener(wanted=Endpoint("192.0.2.254", 8000)) as (_site, listener):
        while not listener.trouble:
            threading.Event().wait(0.01)
        assert not listener.is_open
        assert "doesn’t have the address 192.0.2.254" in listener.trouble


def test_a_port_that_is_taken_leaves_it_as_it_was() -> None:
    with with_listener() as (site, listener), socket.socket() as taken:
        taken.bind((OTHER, 0))
        taken.listen()
        listener.open(Endpoint(OTHER, site.port))
        with pytest.raises(CannotListenError, match="Another program"):
            listener.open(Endpoint(OTHER, taken.getsockname()[1]))
        assert listener.is_open
        assert opens(site.port)


def test_a_server_on_the_network_itself_is_open_and_cannot_be_closed() -> None:
    with with_listener("0.0.0.0") as (site, listener):
        listener.open(Endpoint(OTHER, site.port))
        assert listener.is_open
        with pytest.raises(CannotListenError, match="--host"):
            listener.close()
        assert listener.is_open


def test_before_the_server_runs_it_says_so() -> None:
    with running() as site, pytest.raises(CannotListenError, match="still starting"):
        NetworkListener(site.server, "127.0.0.1", None).open(Endpoint(OTHER, 1))
