"""How long a game's players took for each move: beside their other games, for officials alone."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Speaker
from games.services.submit_record import submit_record
from nzgs_tourney.models import Role, RoleKind, User
from nzgs_tourney.pages.disputes.move_times_page import move_times_page
from tests.db.desk import Desk, games_of
from tests.web.parsed import page_text, select_all, texts_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(4)]


def timed(seconds: int) -> bytes:
    """Black takes this long for every move, White half of it."""
    moves = []
    for number in range(12):
        column = "abcdefghijkl"[number]
        moves.append(f";B[{column}a]BL[{3600 - number * seconds}];W[{column}c]WL[{3600 - number * seconds // 2}]")
    return f"(;GM[1]SZ[19]{''.join(moves)})".encode()


@pytest.fixture
def referee(desk: Desk) -> Client:
    user = User.objects.create_user("referee")
    Role.objects.create(event=desk.event, user=user, kind=RoleKind.REFEREE)
    client = Client()
    client.force_login(user)
    return client


def page_of(referee: Client, desk: Desk, game: Game) -> object:
    return referee.get(reverse("referee:game", args=[desk.event.slug, game.pk]))


def test_times_are_shown_beside_the_players_other_games(desk: Desk, referee: Client) -> None:
    desk.play(1)
    game = games_of(desk.publish(2))[0]
    submit_record(game.pk, Speaker.BLACK, timed(90), actor="Black")
    black = game.pairing.seats.get(colour="black").entry
    earlier = Game.objects.get(pairing__seats__entry=black, pairing__round__number=1)
    submit_record(earlier.pk, Speaker.BLACK, timed(30), actor="Black")
    players = move_times_page(game)
    assert [player.colour for player in players] == ["black", "white"]
    first = players[0].games[0]
    assert (first.this, first.timed, first.middle, first.longest) == (True, 11, "1:30", "1:30")
    assert [(move.move, move.took) for move in first.moves[:2]] == [(3, "1:30"), (5, "1:30")]
    assert players[1].games[0].middle == "0:45"
    assert len(players[0].games) == 2
    assert players[0].games[1].where.startswith("Round 1, ")
    assert not players[0].games[1].this
    page = page_of(referee, desk, game)
    assert len(select_all(page, "svg.chart")) == sum(len(player.games) for player in players)
    assert "1:30" in texts_of(page, "td")


def test_a_game_without_times_shows_none(desk: Desk, referee: Client) -> None:
    game = games_of(desk.publish(1))[0]
    submit_record(game.pk, Speaker.BLACK, b"(;GM[1]SZ[19];B[aa];W[bb])", actor="Black")
    assert move_times_page(game) == ()
    assert "Time for each move" not in page_text(page_of(referee, desk, game))


def test_the_number_of_queries_is_the_same_for_more_games(desk: Desk) -> None:
    desk.play(1)
    game = games_of(desk.publish(2))[0]
    counts = []
    for recorded in (game, *games_of(desk.division.drawn_rounds.get(number=1))):
        submit_record(recorded.pk, Speaker.BLACK, timed(60), actor="Black")
        with CaptureQueriesContext(connection) as asked:
            move_times_page(game)
        counts.append(len(asked))
    assert set(counts) == {9}
