"""Two processes of the server on one database: what is done by one is news for the readers of the other, at once and
with their own pages, and who may read no more hears no more at either."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Game
from nzgs_tourney.links import token_of
from nzgs_tourney.live.own_pages import FEW
from nzgs_tourney.models import PlayerLink
from nzgs_tourney.services.entries.issue_links import replace_link
from nzgs_tourney.services.rounds.publish_round import publish_round
from tests.db.desk import Desk, games_of, make_desk
from tests.proof.servers import Site, everything, site
from tests.proof.streams import TOKEN, Stream, fetched, own, part_of, public, signed_in
from tests.web.parsed import select_all, select_one, text_of


@pytest.fixture(scope="module")
def lasting_pair(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    folders = [tmp_path_factory.mktemp(name) for name in ("first", "second")]
    with site(database_url, folders[0]) as first, site(database_url, folders[1]) as second:
        yield first, second


@pytest.fixture
def pair(lasting_pair: tuple[Site, Site], transactional_db: None) -> Iterator[tuple[Site, Site]]:
    """Two servers, each a process of its own; the test's own connections to them close with the test."""
    with ExitStack() as connections:
        first, second = (replace(one, open=connections) for one in lasting_pair)
        yield first, second


def post(server: Site, path: str, cookie: str = "", **fields: object) -> int:
    """The status of the answer to this form."""
    token = TOKEN.partition("=")[2]
    body = urlencode({"csrfmiddlewaretoken": token, **fields}).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        f"Cookie: {'; '.join(filter(None, (TOKEN, cookie)))}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return int(everything(server.connect(head.encode() + body)).split()[1])


def told_until(stream: Stream, sentence: str) -> str:
    """The first page that comes with the news and says this of the result of a board."""
    while True:
        part = part_of(stream)
        if any(sentence in text_of(cell) for cell in select_all(part, "td.outcome")):
            return part


def test_a_result_sent_to_one_process_is_on_the_pages_that_another_holds(
    pair: tuple[Site, Site], desk: Desk, games: list[Game]
) -> None:
    here, there = pair
    game = games[0]
    opponent = own(game, "white")
    players = [Stream(server, f"{opponent}?parts=1", TOKEN) for server in pair]
    publics = [Stream(server, f"{public(desk, 'results', 1)}?parts=1") for server in pair]
    for stream in (*players, *publics):
        assert stream.message() is not None
    report = reverse("player:report", args=[own(game, "black").split("/")[2], game.pk])
    assert post(here, report, winner="me", manner="R", nonce=uuid4()) == 302
    pages = [part_of(stream) for stream in players]
    assert {text_of(select_one(page, "form .said")) for page in pages} == {
        f"{game.black_name} (Black) won by resignation"
    }
    assert [text_of(select_one(page, "#live")) for page in pages] == [
        text_of(select_one(fetched(server, opponent).decode(), "#live")) for server in (there, here)
    ], "as it is when it is fetched from the other process"
    for stream in publics:
        told_until(stream, f"{game.black_name} (Black) by resignation")


def test_a_result_typed_at_one_process_is_on_the_pages_that_another_holds(
    pair: tuple[Site, Site], desk: Desk, games: list[Game]
) -> None:
    _here, there = pair
    game, place = games[1], [desk.event.slug, desk.division.slug, 1]
    director = signed_in(desk.director)
    players = [Stream(server, f"{own(game, 'black')}?parts=1", TOKEN) for server in pair]
    desks = [
        Stream(server, f"{reverse('desk:results', args=place)}?parts=1", f"{TOKEN}; {director}") for server in pair
    ]
    others = [Stream(server, f"{own(games[2], 'black')}?parts=1", TOKEN) for server in pair]
    for stream in (*players, *desks, *others):
        assert stream.message() is not None
    typed = reverse("desk:result_enter", args=[*place, game.pk])
    assert post(there, typed, director, result="W+R", nonce=uuid4()) in (200, 302)
    for page in map(part_of, players):
        assert text_of(select_one(page, "form .said")) == f"{game.white_name} (White) won by resignation"
    for page in map(part_of, desks):
        assert "W+R" in [field["value"] for field in select_all(page, "input[name=seen]")]
    replace_link(games[2].pairing.seats.get(colour="black").entry_id, actor="Director")
    assert [stream.message() for stream in others] == [None, None], "nothing of another's board, and then the end"


def test_a_new_round_reaches_every_player_at_either_process_and_nobody_elses_page_does(
    pair: tuple[Site, Site],
) -> None:
    desk = make_desk(FEW + 4)
    desk.play(1)
    desk.draw(2)
    known = PlayerLink.objects.filter(entry__division=desk.division).select_related("event", "entry")
    tokens = {link.entry_id: token_of(link) for link in known}
    homes = {entry: reverse("player:home", args=[token]) for entry, token in tokens.items()}
    streams = {entry: [Stream(server, f"{home}?parts=1", TOKEN) for server in pair] for entry, home in homes.items()}
    for of_player in streams.values():
        for stream in of_player:
            assert stream.message() is not None
    for game in games_of(publish_round(desk.division.pk, 2, actor="Director")):
        black, white = (game.pairing.seats.get(colour=colour).entry for colour in ("black", "white"))
        for player, other in ((black, white), (white, black)):
            for part in map(part_of, streams[player.pk]):
                assert text_of(select_one(part, "h1")) == player.name
                assert text_of(select_one(part, "section.pairing h2")) == other.name
                assert {token for token in tokens.values() if token in part} == {tokens[player.pk]}


def test_a_link_replaced_meanwhile_ends_the_streams_of_both(
    pair: tuple[Site, Site], desk: Desk, games: list[Game]
) -> None:
    path = own(games[0], "white")
    streams = [Stream(server, f"{path}?parts=1", TOKEN) for server in pair]
    for stream in streams:
        assert stream.message() is not None
    replace_link(games[0].pairing.seats.get(colour="white").entry_id, actor="Director")
    assert [stream.message() for stream in streams] == [None, None], "the stream ends, and says nothing"
    assert [Stream(server, path).status for server in pair] == [204, 204]
