"""News for open pages: told at once, of nothing but what the page shows, and only to who may read it."""

from __future__ import annotations

import json
import signal
import socket
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from gzip import decompress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.urls import reverse

from games.models import Game, Side
from nzgs_tourney.accounts.session_store import SessionStore
from nzgs_tourney.links.tokens import token_of
from nzgs_tourney.models import PlayerLink, Role, RoleKind, User
from nzgs_tourney.services.entries.issue_links import replace_link
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.people.grant_role import revoke_role
from nzgs_tourney.services.rounds.call_referee import call_referee
from nzgs_tourney.services.rounds.close_round import close_round
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.proof.servers import PATIENCE_SECONDS, Site, everything, site
from tests.web.parsed import select_one

ASKED = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: {kind}\r\n{more}\r\n"
STREAM = "text/event-stream"


class Stream:
    """A page that listens."""

    def __init__(self, running: Site, path: str, cookie: str = "") -> None:
        more = f"Cookie: {cookie}\r\n" if cookie else ""
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


@pytest.fixture(scope="module")
def lasting(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(database_url, tmp_path_factory.mktemp("site")) as running:
        yield running


@pytest.fixture
def server(lasting: Site, transactional_db: None) -> Iterator[Site]:
    """The site that serves one test after another; the test's own connections to it close with the test."""
    with ExitStack() as connections:
        yield replace(lasting, open=connections)


@pytest.fixture
def own_server(transactional_db: None, database_url: str, tmp_path: Path) -> Iterator[Site]:
    with site(database_url, tmp_path) as running:
        yield running


@pytest.fixture
def desk(transactional_db: None) -> Desk:
    made = make_desk(8)
    made.publish(1)
    return made


@pytest.fixture
def games(desk: Desk) -> list[Game]:
    return games_of(desk.division.drawn_rounds.get())


def everything_of(stream: Stream) -> list[dict[str, Any] | None]:
    """Every message until the stream ends, which is None."""
    found = [stream.message()]
    while found[-1] is not None:
        found.append(stream.message())
    return found


def public(desk: Desk, page: str, *more: int) -> str:
    return reverse(f"public:{page}", args=[desk.event.slug, desk.division.slug, *more])


def own(game: Game, colour: str, page: str = "home") -> str:
    link = PlayerLink.objects.get(entry=game.pairing.seats.get(colour=colour).entry, revoked_at__isnull=True)
    return reverse(f"player:{page}", args=[token_of(link), *([game.pk] if page == "game" else [])])


def signed_in(user: User) -> str:
    """The cookie of a browser in which this account is signed in."""
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "nzgs_tourney.accounts.backends.ByUsername"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def fetched(server: Site, path: str, tag: str = "") -> bytes:
    more = f"If-None-Match: {tag}\r\nConnection: close\r\n" if tag else "Connection: close\r\n"
    return everything(server.connect(ASKED.format(path=path, kind="text/html", more=more).encode()))


def test_a_result_reaches_the_page_that_shows_it_with_the_tag_of_a_ready_page(
    server: Site, desk: Desk, games: list[Game]
) -> None:
    results = Stream(server, public(desk, "results", 1))
    first = results.message()
    assert first is not None
    assert fetched(server, public(desk, "results", 1), first["tag"]).startswith(b"HTTP/1.1 304 ")
    both_report(games[0], "B+R")
    told = results.message()
    assert told is not None
    assert told["tag"] != first["tag"]
    page = fetched(server, public(desk, "results", 1), first["tag"])
    assert page.startswith(b"HTTP/1.1 200 ")
    assert 0 <= told["spread"] <= 500


def test_a_page_hears_nothing_of_what_it_does_not_show(server: Site, desk: Desk, games: list[Game]) -> None:
    both = Stream(server, f"{public(desk, 'results', 1)}?also={public(desk, 'screen')}")
    assert [both.message()["of"] for _ in range(2)] == [0, 1]  # type: ignore[index]
    both_report(games[0], "B+R")
    assert both.message()["of"] == 0  # type: ignore[index]
    edit_event(desk.event.pk, {"name": "Kauri Open"}, actor="Director")
    heard = {both.message()["of"] for _ in range(2)}  # type: ignore[index]
    assert heard == {0, 1}


def test_a_player_hears_of_their_own_game_only(server: Site, desk: Desk, games: list[Game]) -> None:
    pages = [Stream(server, own(games[0], "white", page)) for page in ("home", "game")]
    for page in pages:
        first = page.message()
        assert first is not None
        assert first["tag"]
    report_from(games[1], Side.BLACK, "B+R")
    call_referee(games[2].pk, Side.BLACK, actor="Black by link", nonce=uuid4())
    report_from(games[0], Side.BLACK, "B+R")
    for page in pages:
        assert page.message() is not None
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Director")
    assert [page.message() for page in pages] == [None, None], "let in again, and told of nothing else"


def test_a_call_reaches_the_referee_and_the_opponent(server: Site, desk: Desk, games: list[Game]) -> None:
    referee = User.objects.create_user("referee", first_name="Ranginui")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    queue = Stream(server, reverse("referee:records", args=[desk.event.slug]), signed_in(referee))
    strip = Stream(server, reverse("referee:calls", args=[desk.event.slug]), signed_in(desk.director))
    opponent = Stream(server, own(games[0], "white"))
    for page in (queue, strip, opponent):
        assert page.message() is not None
    call_referee(games[0].pk, Side.BLACK, actor="Black by link", nonce=uuid4())
    for page in (queue, strip, opponent):
        assert page.message() == {"of": 0, "tag": "", "spread": 0}


def test_who_may_not_read_a_page_hears_nothing_of_it(server: Site, desk: Desk, games: list[Game]) -> None:
    stranger = User.objects.create_user("stranger")
    queue, calls = (reverse(f"referee:{page}", args=[desk.event.slug]) for page in ("records", "calls"))
    hidden = make_desk(4, published=False)
    hidden.publish(1)
    refused = [
        (queue, ""),
        (calls, signed_in(stranger)),
        (reverse("player:home", args=["88w15a-1-AfN46aGPLPe-w2L-ELGTZQ"]), ""),
        (own(games[0], "white").replace("/p/", "/p/x"), ""),
        (reverse("public:game", args=[games_of(hidden.division.drawn_rounds.get())[0].pk]), ""),
        (public(hidden, "standings"), ""),
        ("/", ""),
        ("/nothing/here/", ""),
    ]
    for path, cookie in refused:
        assert (path, Stream(server, path, cookie).status) == (path, 204)
    mixed = Stream(server, f"{public(desk, 'standings')}?also={queue}&also=/p/none/")
    first = mixed.message()
    assert first is not None
    assert first["of"] == 0
    report_from(games[0], Side.BLACK, "B+R")
    both_report(games[1], "B+R")
    assert mixed.message()["of"] == 0  # type: ignore[index]


def test_a_replaced_link_and_a_role_that_was_taken_back_hear_no_more(
    server: Site, desk: Desk, games: list[Game]
) -> None:
    referee = User.objects.create_user("referee")
    role = Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    path, queue = own(games[0], "white"), reverse("referee:records", args=[desk.event.slug])
    cookie = signed_in(referee)
    player, official = Stream(server, path), Stream(server, queue, cookie)
    assert player.message() is not None
    assert official.message() is not None
    replace_link(games[0].pairing.seats.get(colour="white").entry_id, actor="Director")
    assert player.message() is None, "it ends without a word"
    assert Stream(server, path).status == 204
    again = Stream(server, queue, cookie)
    assert again.status == 200
    revoke_role(desk.event.pk, role.pk, actor="Director")
    assert again.message() is not None
    assert again.message() is None
    assert Stream(server, queue, cookie).status == 204


def test_an_event_that_is_hidden_says_so_and_then_nothing(server: Site, desk: Desk, games: list[Game]) -> None:
    standings = Stream(server, public(desk, "standings"))
    game = Stream(server, reverse("public:game", args=[games[0].pk]))
    assert standings.message() is not None
    assert game.message() is not None
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    for stream in (standings, game):
        assert stream.message() == {"of": 0, "tag": "", "spread": 0}
        assert stream.message() is None
    for path in (public(desk, "standings"), reverse("public:game", args=[games[0].pk])):
        assert Stream(server, path).status == 204
        assert fetched(server, path).startswith(b"HTTP/1.1 404 ")


def test_after_a_new_round_a_player_goes_on_hearing_of_their_new_game(
    server: Site, desk: Desk, games: list[Game]
) -> None:
    for game in games:
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    entry = games[0].pairing.seats.get(colour="white").entry
    home, old = (Stream(server, own(games[0], "white", page)) for page in ("home", "game"))
    assert home.message() is not None
    new = games_of(desk.publish(2))
    assert home.message() is not None
    assert everything_of(old)[-1] is None, "the page of the old game is let in again"
    mine = next(game for game in new if game.pairing.seats.filter(entry=entry).exists())
    report_from(mine, Side.BLACK, "B+R")
    assert home.message() is not None


def test_a_page_that_takes_parts_gets_its_new_part_with_the_news(server: Site, desk: Desk, games: list[Game]) -> None:
    path = public(desk, "results", 1)
    taking, asking = Stream(server, f"{path}?parts=1"), Stream(server, path)
    for stream in (taking, asking):
        assert stream.message() is not None
    both_report(games[0], "B+R")
    told, other = taking.message(), asking.message()
    assert told is not None
    assert other is not None
    assert "part" not in other
    part = decompress(b64decode(told["part"])).decode()
    assert part.startswith("<title>")
    assert select_one(part, "[data-etag]")["data-etag"] == told["tag"], (
        "the part is of the version that it is told with"
    )
    assert told["tag"] == other["tag"]


def test_it_ends_when_told_to_with_every_stream_open(own_server: Site, desk: Desk, games: list[Game]) -> None:
    server = own_server
    streams = [Stream(server, public(desk, "standings")) for _ in range(30)]
    streams += [Stream(server, own(games[0], "white")) for _ in range(10)]
    for stream in streams:
        assert stream.message() is not None
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(PATIENCE_SECONDS) == 0
    for stream in streams:
        assert stream.message() is None, "it was told to end, not cut off"


def test_a_reader_who_leaves_without_a_word_is_forgotten(server: Site, desk: Desk, games: list[Game]) -> None:
    for _ in range(30):
        gone = Stream(server, public(desk, "standings"))
        gone._connection.shutdown(socket.SHUT_RDWR)
    stays = Stream(server, public(desk, "standings"))
    assert stays.message() is not None
    both_report(games[0], "B+R")
    assert stays.message() is not None
