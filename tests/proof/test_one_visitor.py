"""One visitor without an account tries to take the room that is there for all: the others send and read all the while.

The attacker comes from another address of the machine. Nothing here measures time.
"""

from __future__ import annotations

import socket
import sys
from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Game
from nzgs_tourney.links import token_of
from nzgs_tourney.models import PlayerLink, User
from nzgs_tourney.server.limits import BODIES, KB, LIMITS, MB
from tests.proof.servers import Site, everything, is_open
from tests.proof.streams import own
from tests.proof.test_news_of_processes import post

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere one address leads back to the machine")
ATTACKER = "127.0.0.2"


def attack(server: Site, sent: bytes, address: str = ATTACKER) -> socket.socket:
    """A connection of the attacker, who says this."""
    made = server.open.enter_context(socket.create_connection(("127.0.0.1", server.port), source_address=(address, 0)))
    made.sendall(sent)
    return made


def upload(path: str, size: int, more: str = "") -> bytes:
    """The head of an upload of so many bytes, and a few of them."""
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{more}Content-Length: {size}\r\n\r\n"
    return head.encode() + b"x" * KB


def report(server: Site, game: Game) -> int:
    """The answer to a player's report, sent by their link."""
    address = reverse("player:report", args=[own(game, "black").split("/")[2], game.pk])
    return post(server, address, winner="me", manner="R", nonce=uuid4())


def test_uploads_to_an_invented_link_are_refused_before_they_are_read(shared: Site, games: list[Game]) -> None:
    for attacking in [attack(shared, upload("/p/x/share/", BODIES["player:share"])) for _ in range(14)]:
        refused = everything(attacking)
        assert refused.startswith(b"HTTP/1.1 403 ")
        assert b"Nothing was saved" in refused
    assert report(shared, games[0]) == 302


def test_a_restore_is_read_only_while_the_site_is_empty(shared: Site, games: list[Game]) -> None:
    size = BODIES["joining:restore"]
    dripping = attack(shared, upload("/set-up/restore/", size))
    assert report(shared, games[0]) == 302
    assert is_open(dripping), "a site without an administrator takes it"
    User.objects.create_superuser("federation", password="not the real one")
    assert everything(attack(shared, upload("/set-up/restore/", size))).startswith(b"HTTP/1.1 403 ")


@pytest.mark.parametrize("path", ["/federation/restore/", "/desk/restore/", "/accounts/login/", "/nowhere/"])
def test_a_stranger_sends_no_more_than_a_small_form_anywhere(shared: Site, path: str) -> None:
    assert everything(attack(shared, upload(path, LIMITS.small_bytes + 1))).startswith(b"HTTP/1.1 403 ")
    assert is_open(attack(shared, upload(path, LIMITS.small_bytes)))
    chunked = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
    assert is_open(attack(shared, chunked + b"1\r\nx\r\n"))
    piece = b"%x\r\n%s\r\n" % (KB, b"x" * KB)
    assert everything(attack(shared, chunked + piece * (LIMITS.small_bytes // KB + 1))).startswith(b"HTTP/1.1 403 ")


def test_a_player_sends_a_large_file_by_their_link(shared: Site, games: list[Game]) -> None:
    link = PlayerLink.objects.living().get(entry=games[0].pairing.seats.get(colour="black").entry)
    address = reverse("player:share", args=[token_of(link)])
    assert is_open(attack(shared, upload(address, 2 * MB)))


def test_thousands_of_silent_connections_of_one_address_leave_room_for_others(shared: Site) -> None:
    held = [attack(shared, b"", "127.0.0.3") for _ in range(LIMITS.address_connections)]
    beyond = attack(shared, b"", "127.0.0.3")
    assert b" 503 " in everything(beyond) or not any(map(is_open, held)), "so slow that their time had run out"
    assert shared.answered()


def test_five_hundred_phones_behind_one_router_get_in(shared: Site) -> None:
    phones = [attack(shared, b"", "127.0.0.4") for _ in range(3 * 500)]
    for one in phones[::100]:
        one.sendall(b"GET /static/nzgs_tourney/mark.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert one.recv(17) in (b"HTTP/1.1 200 OK\r\n", b""), "or its time had run out"
    assert shared.answered()
