"""The site's own server among idle, dripping and greedy visitors: the others are answered all the while.

Nothing here measures time: while the dripping visitors still drip, one more visitor gets a whole page.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from nzgs_tourney.server.limits import BODIES, LIMITS
from tests.proof.servers import (
    ASKED,
    PATIENCE_SECONDS,
    REPOSITORY,
    Dripping,
    Site,
    command,
    everything,
    free_port,
    is_open,
    site,
)
from tests.web.routes import ROUTES

MB = 1024 * 1024
LARGE = 300 * MB
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
FORM = b"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n"
# With a cookie and no token, Django reads a form to its end to look for the token, whoever sends it.
GREEDY = b"Cookie: csrftoken=%s\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n" % (b"a" * 32)
FILE = b'--b\r\nContent-Disposition: form-data; name="file"; filename="large"\r\n\r\n'
CHUNKED = b"POST /accounts/login/ HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.without_database
def test_four_spare_connections_of_a_browser_hold_nobody_up(shared: Site) -> None:
    spare = [shared.connect() for _ in range(4)]
    assert shared.answered()
    for one in spare:  # and each still serves the browser that opened it
        one.sendall(ASKED)
        assert everything(one).startswith(b"HTTP/1.1 200 ")


@pytest.mark.without_database
def test_fifty_who_say_nothing_hold_nobody_up(shared: Site) -> None:
    silent: list[socket.socket] = []
    while not any(is_open(one) for one in silent):  # on a slow machine their time may have run out: once more
        silent = [shared.connect() for _ in range(50)]
        assert shared.answered()


@pytest.mark.without_database
@pytest.mark.parametrize(
    ("sent", "piece"),
    [
        (HEAD, b"X: y\r\n"),
        ((FORM % 60_000).removesuffix(b"\r\n") + GREEDY + FILE, b"x"),
        (CHUNKED.removesuffix(b"\r\n") + GREEDY, b"1\r\nx\r\n"),
    ],
    ids=["heads", "bodies", "bodies of unknown length"],
)
def test_fifty_who_drip_hold_nobody_up(shared: Site, sent: bytes, piece: bytes) -> None:
    dripping: list[Dripping] = []
    while not any(one.is_open for one in dripping):  # on a slow machine their time may have run out: once more
        dripping = [shared.drip(sent, piece) for _ in range(50)]
        assert shared.answered()


@pytest.mark.without_database
def test_five_hundred_connections_are_held_and_answered(shared: Site) -> None:
    phones = [shared.connect() for _ in range(500)]
    assert shared.answered()
    for one in phones:
        one.sendall(b"GET /static/nzgs_tourney/mark.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    for one in phones:
        assert one.recv(17) == b"HTTP/1.1 200 OK\r\n"
    assert shared.answered()


@pytest.mark.without_database
@pytest.mark.parametrize("head", [FORM % LARGE, CHUNKED], ids=["declared", "of unknown length"])
def test_a_form_of_300_megabytes_from_anybody_is_refused_and_not_kept(own_server: Site, head: bytes) -> None:
    assert own_server.answered()
    before = own_server.most_memory()
    greedy = own_server.connect(head.removesuffix(b"\r\n") + GREEDY)
    frame = b"%s" if b"Length" in head else b"%x\r\n%%s\r\n" % MB
    sent = 0
    try:
        while sent < LARGE:
            greedy.sendall(frame % ((b"" if sent else FILE) + b"x" * MB)[:MB])
            sent += MB
    except OSError:
        pass
    assert sent < LARGE, "it was read to its end"
    assert own_server.most_memory() - before < 32 * MB
    assert list(own_server.temporary.rglob("*")) == []
    assert own_server.answered()


@pytest.mark.without_database
@pytest.mark.parametrize(
    ("head", "status", "sentence"),
    [
        (FORM % LARGE, b"413", b"takes at most 3 MB"),
        (CHUNKED + b"%x\r\n" % LARGE, b"403", b"you were signed out"),
    ],
    ids=["declared", "of unknown length"],
)
def test_who_sends_too_much_is_told(shared: Site, head: bytes, status: bytes, sentence: bytes) -> None:
    greedy = shared.connect(head + b"x" * (LIMITS.form_bytes + 1))
    answer = everything(greedy)
    assert answer.startswith(b"HTTP/1.1 %s " % status)
    assert sentence in answer


@pytest.mark.without_database
@pytest.mark.parametrize("asked", [signal.SIGTERM, signal.SIGINT], ids=["SIGTERM", "Ctrl-C"])
def test_it_ends_when_told_to_while_everybody_still_holds_on(own_server: Site, asked: signal.Signals) -> None:
    held = [own_server.connect() for _ in range(20)]
    held += [own_server.connect(HEAD) for _ in range(20)]
    held += [own_server.connect(FORM % 1_000 + b"half") for _ in range(20)]
    assert own_server.answered()
    own_server.process.send_signal(asked)
    assert own_server.process.wait(PATIENCE_SECONDS) == 0
    for one in held:
        everything(one)
    assert LIMITS.stop_seconds + 1 < 5


TOLD_TO_END_BEFORE_IT_SERVES = """
import asyncio, signal, sys
from nzgs_tourney.command import run_site_command
made = asyncio.Runner
def told_to_end(**named):
    signal.raise_signal(getattr(signal, sys.argv[2]))
    return made(**named)
asyncio.Runner = told_to_end
sys.exit(run_site_command(["serve", "--port", sys.argv[1]]))
"""


@pytest.mark.without_database
@pytest.mark.parametrize("asked", ["SIGTERM", "SIGINT"])
def test_it_ends_when_told_to_while_it_starts(database_url: str, asked: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", TOLD_TO_END_BEFORE_IT_SERVES, str(free_port()), asked],
        cwd=REPOSITORY,
        env={**os.environ, "TEST_DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE_SECONDS,
    )
    assert ended.stdout.endswith("The site has stopped.\n")


def test_two_processes_serve_one_site_and_end_together(database_url: str, tmp_path: Path) -> None:
    if connection.vendor == "sqlite":
        refused = subprocess.run(
            [*command(free_port()), "--processes=2"],
            cwd=REPOSITORY,
            env={**os.environ, "TEST_DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "tests.settings"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert "Several processes need PostgreSQL" in refused.stderr
        return
    with site(database_url, tmp_path, "--processes=2") as server:
        idle = [server.connect() for _ in range(20)]
        assert all(server.answered() for _ in range(10))
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE_SECONDS) == 0
        for one in idle:
            everything(one)


@pytest.mark.without_database
def test_a_port_that_is_taken_is_said_with_what_to_do(database_url: str, shared: Site) -> None:
    second = subprocess.run(
        command(shared.port),
        cwd=REPOSITORY,
        env={**os.environ, "TEST_DATABASE_URL": database_url, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert second.returncode == 1
    assert f"Another program is using port {shared.port} on 127.0.0.1." in second.stderr
    assert "--port" in second.stderr


@pytest.mark.without_database
def test_every_page_that_takes_a_larger_body_is_there() -> None:
    assert {name for name in BODIES if "POST" not in ROUTES.get(name, ("", ""))[1]} == set()
    assert max(BODIES.values()) < LIMITS.held_bytes
