"""News for open pages: told at once, of nothing but what the page shows, and only to who may read it."""

from __future__ import annotations

import signal
import socket
from uuid import uuid4

import pytest
from django.conf import settings
from django.urls import reverse

from games.models import Game, Speaker
from nzgs_tourney.links import token_of
from nzgs_tourney.live.own_pages import FEW
from nzgs_tourney.models import PlayerLink, Role, RoleKind, User
from nzgs_tourney.services.disputes.call_referee import call_referee
from nzgs_tourney.services.entries.issue_links import replace_link
from nzgs_tourney.services.events.edit_event import edit_event
from nzgs_tourney.services.people.grant_role import revoke_role
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from tests.db.desk import Desk, both_report, games_of, make_desk, report_from
from tests.proof.servers import PATIENCE_SECONDS, Site
from tests.proof.streams import TOKEN, Stream, everything_of, fetched, own, part_of, public, signed_in
from tests.web.parsed import select_all, select_one, text_of

pytestmark = pytest.mark.desk(8, published=1)


def test_a_result_reaches_the_page_that_shows_it_with_the_tag_of_a_ready_page(
    shared: Site, desk: Desk, games: list[Game]
) -> None:
    results = Stream(shared, public(desk, "results", 1))
    first = results.message()
    assert first is not None
    assert fetched(shared, public(desk, "results", 1), first["tag"]).startswith(b"HTTP/1.1 304 ")
    both_report(games[0], "B+R")
    message = results.message()
    assert message is not None
    assert message["tag"] != first["tag"]
    page = fetched(shared, public(desk, "results", 1), first["tag"])
    assert page.startswith(b"HTTP/1.1 200 ")
    assert 0 <= message["spread"] <= 500


def test_a_page_hears_nothing_of_what_it_does_not_show(shared: Site, desk: Desk, games: list[Game]) -> None:
    of_event = reverse("public:event", args=[desk.event.slug])
    both = Stream(shared, f"{public(desk, 'results', 1)}?also={of_event}")
    first = [both.message() for _ in range(2)]
    assert [message and message["of"] for message in first] == [0, 1]
    both_report(games[0], "B+R")
    assert both.message()["of"] == 0  # type: ignore[index]
    assert fetched(shared, of_event, first[1]["tag"]).startswith(b"HTTP/1.1 304 ")  # type: ignore[index]
    edit_event(desk.event.pk, {"name": "Kauri Open"}, actor="Director")
    heard = {both.message()["of"] for _ in range(2)}  # type: ignore[index]
    assert heard == {0, 1}


def test_a_player_hears_of_their_own_game_only(shared: Site, desk: Desk, games: list[Game]) -> None:
    pages = [Stream(shared, own(games[0], "white", page)) for page in ("home", "game")]
    for page in pages:
        first = page.message()
        assert first is not None
        assert first["tag"]
    report_from(games[1], Speaker.BLACK, "B+R")
    call_referee(games[2].pk, Speaker.BLACK, actor="Black by link", nonce=uuid4())
    report_from(games[0], Speaker.BLACK, "B+R")
    for page in pages:
        assert page.message() is not None
    edit_event(desk.event.pk, {"city": "Nelson"}, actor="Director")
    assert [page.message() for page in pages] == [None, None], "let in again, and told of nothing else"


def test_a_call_reaches_the_referee_and_the_opponent(shared: Site, desk: Desk, games: list[Game]) -> None:
    referee = User.objects.create_user("referee", first_name="Ranginui")
    Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    queue = Stream(shared, reverse("referee:records", args=[desk.event.slug]), signed_in(referee))
    strip = Stream(shared, reverse("referee:calls", args=[desk.event.slug]), signed_in(desk.director))
    opponent = Stream(shared, own(games[0], "white"))
    for page in (queue, strip, opponent):
        assert page.message() is not None
    call_referee(games[0].pk, Speaker.BLACK, actor="Black by link", nonce=uuid4())
    for page in (queue, strip, opponent):
        assert page.message() == {"of": 0, "tag": "", "spread": 0}


def test_who_may_not_read_a_page_hears_nothing_of_it(shared: Site, desk: Desk, games: list[Game]) -> None:
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
        assert (path, Stream(shared, path, cookie).status) == (path, 204)
    mixed = Stream(shared, f"{public(desk, 'standings')}?also={queue}&also=/p/none/")
    first = mixed.message()
    assert first is not None
    assert first["of"] == 0
    report_from(games[0], Speaker.BLACK, "B+R")
    both_report(games[1], "B+R")
    assert mixed.message()["of"] == 0  # type: ignore[index]


def test_a_replaced_link_and_a_role_that_was_taken_back_hear_no_more(
    shared: Site, desk: Desk, games: list[Game]
) -> None:
    referee = User.objects.create_user("referee")
    role = Role.objects.create(event=desk.event, user=referee, kind=RoleKind.REFEREE)
    path, queue = own(games[0], "white"), reverse("referee:records", args=[desk.event.slug])
    cookie = signed_in(referee)
    player, official = Stream(shared, path), Stream(shared, queue, cookie)
    assert player.message() is not None
    assert official.message() is not None
    replace_link(games[0].pairing.seats.get(colour="white").entry_id, actor="Director")
    assert player.message() is None, "it ends without a word"
    assert Stream(shared, path).status == 204
    again = Stream(shared, queue, cookie)
    assert again.status == 200
    revoke_role(desk.event.pk, role.pk, actor="Director")
    assert again.message() is not None
    assert again.message() is None
    assert Stream(shared, queue, cookie).status == 204


def test_an_event_that_is_hidden_says_so_and_then_nothing(shared: Site, desk: Desk, games: list[Game]) -> None:
    standings = Stream(shared, public(desk, "standings"))
    game = Stream(shared, reverse("public:game", args=[games[0].pk]))
    assert standings.message() is not None
    assert game.message() is not None
    edit_event(desk.event.pk, {"published": False}, actor="Director")
    for stream in (standings, game):
        assert stream.message() == {"of": 0, "tag": "", "spread": 0}
        assert stream.message() is None
    for path in (public(desk, "standings"), reverse("public:game", args=[games[0].pk])):
        assert Stream(shared, path).status == 204
        assert fetched(shared, path).startswith(b"HTTP/1.1 404 ")


def test_after_a_new_round_a_player_goes_on_hearing_of_their_new_game(
    shared: Site, desk: Desk, games: list[Game]
) -> None:
    for game in games:
        both_report(game, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    entry = games[0].pairing.seats.get(colour="white").entry
    home, old = (Stream(shared, own(games[0], "white", page)) for page in ("home", "game"))
    assert home.message() is not None
    new = games_of(desk.publish(2))
    assert home.message() is not None
    assert everything_of(old)[-1] is None, "the page of the old game is let in again"
    mine = next(game for game in new if game.pairing.seats.filter(entry=entry).exists())
    report_from(mine, Speaker.BLACK, "B+R")
    assert home.message() is not None


def test_a_page_that_takes_parts_gets_its_new_part_with_the_news(shared: Site, desk: Desk, games: list[Game]) -> None:
    path = public(desk, "results", 1)
    taking, asking = Stream(shared, f"{path}?parts=1"), Stream(shared, path)
    for stream in (taking, asking):
        assert stream.message() is not None
    both_report(games[0], "B+R")
    part, other = part_of(taking), asking.message()
    assert other is not None
    assert "part" not in other
    assert part.startswith("<title>")
    assert select_one(part, "[data-etag]")["data-etag"] == other["tag"]


def test_every_player_gets_their_own_page_of_a_new_round_and_nobody_elses(shared: Site) -> None:
    desk = make_desk(FEW + 4)
    desk.play(1)
    desk.draw(2)
    links = {link.entry_id: token_of(link) for link in PlayerLink.objects.filter(entry__division=desk.division)}
    homes = {entry: reverse("player:home", args=[token]) for entry, token in links.items()}
    streams = {entry: Stream(shared, f"{home}?parts=1", TOKEN) for entry, home in homes.items()}
    for stream in streams.values():
        assert stream.message() is not None
    new = games_of(publish_round(desk.division.pk, 2, actor="Director"))
    for game in new:
        black, white = (game.pairing.seats.get(colour=colour).entry for colour in ("black", "white"))
        for player, colour, other in ((black, "Black", white), (white, "White", black)):
            part = part_of(streams[player.pk])
            assert text_of(select_one(part, "h1")) == player.name
            assert text_of(select_one(part, "section.pairing h2")) == other.name
            assert f"Round 2. You are {colour} against" in text_of(select_one(part, "section.pairing"))
            assert text_of(select_all(part, "section.pairing dd")[0]) == str(game.pairing.table)
            assert {token for token in links.values() if token in part} == {links[player.pk]}
            page = fetched(shared, homes[player.pk]).decode()
            assert text_of(select_one(part, "#live")) == text_of(select_one(page, "#live")), (
                "as it is when it is fetched"
            )


def test_a_part_is_in_its_readers_language(shared: Site, desk: Desk, games: list[Game]) -> None:
    chosen = own(games[0], "black")
    PlayerLink.objects.filter(entry=games[0].pairing.seats.get(colour="black").entry).update(language="ko")
    asked = [(own(games[0], "white"), TOKEN, "ja"), (own(games[0], "white"), TOKEN, "en-NZ,en;q=0.9")]
    asked += [(own(games[0], "white"), f"{TOKEN}; {settings.LANGUAGE_COOKIE_NAME}=zh-hant", "ja")]
    asked += [(chosen, f"{TOKEN}; {settings.LANGUAGE_COOKIE_NAME}=ko", "en")]
    streams = [Stream(shared, f"{path}?parts=1", cookie, language) for path, cookie, language in asked]
    # The link's own language is a cookie that this browser hasn't got yet: it comes for the page.
    without = Stream(shared, f"{chosen}?parts=1", TOKEN, "en")
    for stream in (*streams, without):
        assert stream.message() is not None
    report_from(games[0], Speaker.PAPER, "B+R")
    assert [text_of(select_one(part_of(stream), "#result")) for stream in streams] == ["結果", "Result", "結果", "결과"]
    assert "part" not in (without.message() or {"part": ""})


def test_two_tabs_of_a_page_get_forms_of_their_own(shared: Site, desk: Desk, games: list[Game]) -> None:
    tabs = [Stream(shared, f"{own(games[0], 'white')}?parts=1", TOKEN) for _ in range(2)]
    for tab in tabs:
        assert tab.message() is not None
    report_from(games[0], Speaker.BLACK, "B+R")
    nonces = [{field["value"] for field in select_all(part_of(tab), "[name=nonce]")} for tab in tabs]
    assert all(nonces)
    assert not nonces[0] & nonces[1], "what both send is two reports"


def test_without_the_cookie_of_forms_a_player_is_told_and_comes(shared: Site, desk: Desk, games: list[Game]) -> None:
    home = Stream(shared, f"{own(games[0], 'white')}?parts=1")
    first = home.message()
    assert first is not None
    report_from(games[0], Speaker.BLACK, "B+R")
    message = home.message()
    assert message is not None
    assert "part" not in message
    assert message["tag"] != first["tag"]
    assert fetched(shared, own(games[0], "white"), message["tag"]).startswith(b"HTTP/1.1 200 ")


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


def test_a_reader_who_leaves_without_a_word_is_forgotten(shared: Site, desk: Desk, games: list[Game]) -> None:
    for _ in range(30):
        gone = Stream(shared, public(desk, "standings"))
        gone._connection.shutdown(socket.SHUT_RDWR)
    stays = Stream(shared, public(desk, "standings"))
    assert stays.message() is not None
    both_report(games[0], "B+R")
    assert stays.message() is not None
