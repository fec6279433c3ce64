"""Fetching a record from a server, tried against a stand-in with recorded answers in the documented shape."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event as Flag, Thread

import pytest

from games.sgf.limits import MOST_BYTES
from ground.errors import Refused
from nzgs_tourney.network import public_hosts
from nzgs_tourney.network.game_server import OgsServer
from nzgs_tourney.network.public_hosts import public_addresses
from nzgs_tourney.tournament.servers.links import read_link

GAME = read_link("https://online-go.com/game/12345678")
SGF = b"(;GM[1]FF[4]SZ[19]KM[7]PB[hoshi7]PW[kea3];B[dd];W[pp])"
TOLD = {
    "id": 12345678,
    "name": "Weekly round",
    "players": {"black": {"username": "hoshi7"}, "white": {"username": "kea3"}},
    "width": 19,
    "height": 19,
    "komi": "7.00",
    "handicap": 0,
    "outcome": "Resignation",
    "black_lost": False,
    "white_lost": True,
    "started": "2026-11-23T06:00:00Z",
    "ended": "2026-11-23T07:10:00Z",
}
ANSWERS = {"/api/v1/games/12345678": json.dumps(TOLD).encode(), "/api/v1/games/12345678/sgf": SGF}


@contextmanager
def stand_in(answers: dict[str, bytes | int], *, holds: Flag | None = None) -> Iterator[OgsServer]:
    """A server on this computer that gives these answers; a number is a status, with a redirect to a private address.
    With `holds` it doesn't answer until that is set."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if holds is not None:
                holds.wait(60)
            answer = answers.get(self.path, 404)
            self.send_response(answer if isinstance(answer, int) else 200)
            if isinstance(answer, int):
                self.send_header("Location", "http://169.254.169.254/latest/")
            self.end_headers()
            self.wfile.write(b"" if isinstance(answer, int) else answer)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        seconds = 60.0 if holds is None else 0.2
        yield OgsServer(lambda limit: HTTPConnection("127.0.0.1", server.server_port, timeout=limit), seconds=seconds)
    finally:
        if holds is not None:
            holds.set()
        server.shutdown()
        thread.join()
        server.server_close()


def test_the_record_of_a_finished_game_is_fetched() -> None:
    with stand_in(ANSWERS) as server:
        assert server.record_of(GAME) == SGF


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"/api/v1/games/12345678": 404}, "OGS doesn’t know this game"),
        ({"/api/v1/games/12345678": json.dumps({**TOLD, "ended": None}).encode()}, "isn’t over"),
        ({"/api/v1/games/12345678": json.dumps({**TOLD, "id": 5}).encode()}, "can’t be read"),
        ({"/api/v1/games/12345678": b"<html>"}, "can’t be read"),
        ({"/api/v1/games/12345678": b"[" * 100_000}, "can’t be read"),
        ({"/api/v1/games/12345678/sgf": 302}, "doesn’t give out"),
        ({"/api/v1/games/12345678/sgf": 500}, "doesn’t give out"),
        ({"/api/v1/games/12345678/sgf": b"x" * (MOST_BYTES + 1)}, "doesn’t give out"),
    ],
)
def test_anything_else_is_refused_with_what_to_do(changed: dict[str, bytes | int], sentence: str) -> None:
    with stand_in({**ANSWERS, **changed}) as server, pytest.raises(Refused, match=sentence):
        server.record_of(GAME)


def test_a_server_that_does_not_answer_is_given_up() -> None:
    with stand_in(ANSWERS, holds=Flag()) as server, pytest.raises(Refused, match="doesn’t give out"):
        server.record_of(GAME)


@pytest.mark.parametrize("address", ["127.0.0.1", "10.0.0.5", "169.254.169.254", "::1", "192.168.1.10"])
def test_a_name_that_leads_to_a_private_address_is_never_asked(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    found = [(0, 0, 0, "", ("93.184.216.34", 443)), (0, 0, 0, "", (address, 443))]
    monkeypatch.setattr(public_hosts.socket, "getaddrinfo", lambda *_args, **_more: found)
    with pytest.raises(OSError, match="no public address"):
        public_addresses("online-go.com")
    with pytest.raises(Refused, match="doesn’t give out"):
        OgsServer().record_of(GAME)
