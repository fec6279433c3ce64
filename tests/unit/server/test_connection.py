"""What a connection may hold up: a dripped head, silence, a reader who takes nothing. All of it ends."""

import logging
import socket
import sys
import threading
from contextlib import suppress

import pytest
from django.conf import LazySettings

from nzgs_tourney.server.limits import LIMITS
from nzgs_tourney.site.deployment.log_filters import OnceAMinute
from tests.server import PATIENCE_SECONDS, rest, running

SHORT = 0.3
ONE = b"GET /one HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
LINES = (
    (logging.WARNING, "Too many"),
    (logging.WARNING, "Too many"),
    (logging.ERROR, "Failed"),
    (logging.ERROR, "Failed"),
    (logging.WARNING, "Another"),
    (logging.WARNING, "Too many"),
)


def drip(connection: socket.socket, piece: bytes) -> threading.Thread:
    """Send a piece again and again, each well within the time, until the other side closes."""

    def dripping() -> None:
        pause = threading.Event()
        with suppress(OSError):
            while True:
                connection.sendall(piece)
                pause.wait(SHORT / 10)

    thread = threading.Thread(target=dripping, daemon=True)
    thread.start()
    return thread


def test_a_dripped_head_is_ended_however_steadily_it_drips() -> None:
    with running(head_seconds=SHORT) as site:
        slow = site.connect(b"GET / HTTP/1.1\r\nHost: x\r\n")
        dripping = drip(slow, b"X: y\r\n")
        assert rest(slow).startswith(b"HTTP/1.1 408 ")
        dripping.join(PATIENCE_SECONDS)
        assert not dripping.is_alive()


@pytest.mark.parametrize(
    "sent", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["a spare one", "one that asked once"]
)
def test_a_silent_connection_is_ended(sent: bytes) -> None:
    with running(silent_seconds=SHORT) as site:
        answered = rest(site.connect(sent))
    assert answered.startswith(b"HTTP/1.1 200 ") if sent else answered == b""


def test_empty_lines_do_not_keep_a_connection_open() -> None:
    with running(silent_seconds=SHORT) as site:
        idle = site.connect()
        drip(idle, b"\r\n")
        assert rest(idle) == b""


@pytest.mark.parametrize("piece", [b"X: y\r\n", b"x" * 4_096], ids=["many headers", "one endless header"])
def test_an_endless_head_is_refused(piece: bytes) -> None:
    with running() as site:
        endless = site.connect(b"GET / HTTP/1.1\r\nHost: x\r\nA: b")
        threading.Thread(target=lambda: _until_closed(endless, piece), daemon=True).start()
        assert rest(endless)[:13] in (b"HTTP/1.1 431 ", b"")


@pytest.mark.parametrize("method", [b"GET / HTTP/1.1\r\n", b"POST / HTTP/1.1\r\nContent-Length: 3\r\n"])
def test_a_head_over_the_limit_is_refused_though_it_comes_at_once(method: bytes) -> None:
    with running() as site:
        header = b"A: " + b"b" * (LIMITS.head_bytes - 200)
        answer = site.ask(method + b"Host: x\r\nConnection: close\r\n" + header + b"\r\n\r\na=b")
        assert answer.startswith(b"HTTP/1.1 200 ")
        answer = site.ask(method + b"Host: x\r\nConnection: close\r\n" + header + b"b" * 400 + b"\r\n\r\na=b")
        assert answer.startswith(b"HTTP/1.1 431 ")


def test_an_endless_trailer_is_refused() -> None:
    with running() as site:
        head = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nA: b"
        endless = site.connect(head)
        threading.Thread(target=lambda: _until_closed(endless, b"x" * 4_096), daemon=True).start()
        assert b" 200 " not in rest(endless)


def _until_closed(connection: socket.socket, piece: bytes) -> None:
    with suppress(OSError):
        while True:
            connection.sendall(piece)


def test_requests_one_after_the_other_on_one_connection_are_answered() -> None:
    with running(silent_seconds=SHORT) as site:
        kept = site.connect()
        for _ in range(3):
            kept.sendall(b"GET /again HTTP/1.1\r\nHost: x\r\n\r\n")
            said = b""
            while not said.endswith(b"/again"):
                said += kept.recv(4_096)
        kept.sendall(b"GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n")
        assert rest(kept).count(b"HTTP/1.1 200 ") == 2


LONG = b"x" * 32 * 1024 * 1024


def test_a_reader_who_takes_nothing_holds_no_thread() -> None:
    def long(environ: dict[str, str], start_response: object) -> list[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [LONG if environ["PATH_INFO"] == "/long" else b"short"]

    with running(long, threads=1) as site:
        stuck = site.connect(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
        stuck.recv(1)
        assert site.get().endswith(b"short")
        assert len(rest_of(stuck, len(LONG))) >= len(LONG)


def rest_of(connection: socket.socket, size: int) -> bytes:
    said = b""
    pieces = [said]
    while sum(map(len, pieces)) < size:
        pieces.append(connection.recv(1 << 20))
    return b"".join(pieces)


def test_a_reader_who_takes_nothing_is_ended() -> None:
    def long(_environ: object, start_response: object) -> list[bytes]:
        start_response("200 OK", [])
        return [LONG]

    with running(long, reader_seconds=SHORT) as site:
        stuck = site.connect(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        stuck.recv(1)
        while site.server.server_state.connections:
            threading.Event().wait(0.05)
        with pytest.raises((ConnectionError, EOFError)):
            _take_all(stuck)


def _take_all(connection: socket.socket) -> None:
    taken = 0
    while piece := connection.recv(1 << 20):
        taken += len(piece)
    assert taken < len(LONG)
    raise EOFError


def test_an_address_with_too_many_connections_gets_no_more_and_others_do(caplog: pytest.LogCaptureFixture) -> None:
    with running(address_connections=3, connections=10) as site:
        held = [site.connect() for _ in range(3)]
        assert all(b" 503 " in rest(site.connect()) for _ in range(20))
        if sys.platform == "linux":  # elsewhere only one address leads back to the machine
            assert rest(site.connect(ONE, "127.0.0.2")).startswith(b"HTTP/1.1 200 ")
        held.pop().close()
        while not rest(site.connect(ONE)).startswith(b"HTTP/1.1 200 "):  # the server notices in its own time
            pass
    assert [line for line in caplog.messages if "127.0.0.1" in line] == [
        "More than 3 connections from 127.0.0.1: those beyond are closed"
    ]


def test_connections_of_a_trusted_proxy_have_no_limit_of_their_own(settings: LazySettings) -> None:
    settings.PROXIES, settings.TRUSTED_PROXIES = 1, ["127.0.0.1"]
    with running(address_connections=3) as site:
        held = [site.connect() for _ in range(10)]
        assert rest(site.connect(ONE)).startswith(b"HTTP/1.1 200 ")
        assert len(held) == 10


def test_what_a_visitor_can_cause_thousands_of_times_is_logged_once_a_minute() -> None:
    seldom = OnceAMinute()
    line = [logging.LogRecord("site", level, "", 0, text, None, None) for level, text in LINES]
    assert [seldom.filter(one) for one in line] == [True, False, True, True, True, False]
