"""A handicap changed after the round was published: what its players, the public and the director see of it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, Speaker
from nzgs_tourney.models import Pairing
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round, recall_round
from tests.db.desk import Desk, games_of, report_from
from tests.web.parsed import select_all, text_of, texts_of
from tests.web.phone import Phone, phone

pytestmark = [pytest.mark.django_db, pytest.mark.desk(8, published=1)]
TWO = "It was an even game, komi 7; now it’s handicap 2, no komi."


def change(desk: Desk, game: Game, stones: int, reason: str = "They agreed.") -> None:
    override_handicap(desk.division.pk, 1, game.pairing.table, stones, reason, actor="Director")


def notices(player: Phone, page: str = "home") -> list[str]:
    """What a page of this player says of a changed handicap."""
    return [text for text in texts_of(player.get(page), ".notice") if "changed your handicap" in text]


@pytest.mark.parametrize("page", ["home", "game"])
def test_both_players_are_told_what_it_was_and_is(desk: Desk, game: Game, page: str) -> None:
    change(desk, game, 2)
    for colour in Speaker.BLACK, Speaker.WHITE:
        (told,) = notices(phone(Client(), game, colour), page)
        assert TWO in told
        assert "They agreed." in told


def test_nobody_else_is_told(desk: Desk, games: list[Game]) -> None:
    change(desk, games[0], 2)
    assert notices(phone(Client(), games[1], "black")) == []


def test_players_hear_what_it_was_before_the_last_change(desk: Desk, game: Game, black: Phone) -> None:
    change(desk, game, 3)
    change(desk, game, 2, "Their ratings say two.")
    (told,) = notices(black)
    assert "It was handicap 3, no komi; now it’s handicap 2, no komi." in told
    assert "Their ratings say two." in told
    change(desk, game, 0)
    assert "It was handicap 2, no komi; now it’s an even game, komi 7." in notices(black)[0]


def test_players_whose_colours_alone_were_exchanged_hear_that_alone(desk: Desk, game: Game) -> None:
    table = game.pairing.table
    override_handicap(desk.division.pk, 1, table, 0, "They sat so.", exchange=True, actor="Director")
    for player, colour in ((phone(Client(), game, "black"), "Black"), (phone(Client(), game, "white"), "White")):
        (told,) = [text for text in texts_of(player.get("home"), ".notice") if "exchanged your colours" in text]
        assert f"You’re {colour} now." in told
        assert "handicap" not in told
        assert "It was" not in told
        assert "They sat so." in told


def test_the_desk_exchanges_the_colours_of_a_published_board(desk: Desk, game: Game, director: Client) -> None:
    fields = {"table": game.pairing.table, "stones": 0, "reason": "They sat so.", "exchange": "on"}
    answer = director.post(reverse("desk:round_handicap", args=[desk.event.slug, desk.division.slug, 1]), fields)
    assert answer.status_code == 302
    now = Game.objects.get(pk=game.pk)
    assert (now.black_id, now.white_id) == (game.white_id, game.black_id)


def test_players_hear_who_takes_black(desk: Desk, game: Game) -> None:
    change(desk, game, 2)
    assert Game.objects.get(pk=game.pk).black_id == game.white_id, "the weaker takes Black"
    assert "You’re Black now." in notices(phone(Client(), game, "black"))[0]
    assert "You’re White now." in notices(phone(Client(), game, "white"))[0]


def test_the_notice_goes_when_a_result_is_in_and_when_the_round_closes(
    desk: Desk, games: list[Game], black: Phone, white: Phone
) -> None:
    change(desk, games[0], 2)
    report_from(games[0], Speaker.BLACK, "B+3")
    assert [notices(player, page) for player in (black, white) for page in ("home", "game")] == [[]] * 4
    report_from(games[0], Speaker.WHITE, "B+3")
    for other in games[1:]:
        report_from(other, Speaker.PAPER, "B+R")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    assert notices(black) == []


def test_what_was_set_in_the_draft_is_no_change(desk: Desk) -> None:
    recall_round(desk.division.pk, 1, actor="Director")
    override_handicap(desk.division.pk, 1, 1, 2, "Both asked", actor="Director")
    game = games_of(publish_round(desk.division.pk, 1, actor="Director"))[0]
    assert notices(phone(Client(), game, "black")) == []
    change(desk, game, 2, "The same again")
    assert notices(phone(Client(), game, "black")) == []


def test_a_round_published_again_begins_without_a_notice(desk: Desk, game: Game) -> None:
    change(desk, game, 2)
    recall_round(desk.division.pk, 1, actor="Director")
    again = games_of(publish_round(desk.division.pk, 1, actor="Director"))[0]
    assert Pairing.objects.get(game=again).handicap == 2
    assert notices(phone(Client(), again, "black")) == []


def test_pages_that_are_open_are_made_again(desk: Desk, games: list[Game]) -> None:
    place = [desk.event.slug, desk.division.slug]
    shown = [
        phone(Client(), games[0], "black").address("home"),
        phone(Client(), games[0], "white").address("game"),
        *(reverse(f"public:{name}", args=[*place, 1]) for name in ("draw", "results")),
        reverse("public:screen", args=place),
        reverse("public:game", args=[games[0].pk]),
    ]
    before = {page: Client().get(page)["ETag"] for page in shown}
    change(desk, games[0], 2)
    for page, version in before.items():
        answer = Client().get(page, headers={"If-None-Match": version, "X-Live": "1"})
        assert answer.status_code == 200, page
        assert "2 stones" in text_of(answer) or "handicap 2" in text_of(answer) or "Handicap 2" in text_of(answer), page


def test_the_heading_of_the_game_is_updated_with_the_page(desk: Desk, game: Game, black: Phone) -> None:
    change(desk, game, 2)
    answer = black.client.get(black.address("game"), headers={"X-Live": "1"})
    (head,) = select_all(answer, "[data-live-with=live]")
    assert "2 stones, no komi" in text_of(head)


@pytest.mark.on_both
def test_only_a_board_whose_handicap_was_set_by_hand_costs_a_query(desk: Desk, games: list[Game]) -> None:
    players = [phone(Client(), game, "black") for game in games[:2]]
    change(desk, games[0], 2)
    asked = []
    for player in players:
        player.get("game")
        with CaptureQueriesContext(connection) as queries:
            player.get("game")
        asked.append(len(queries))
    assert asked[0] == asked[1] + 1


def test_the_public_draw_marks_the_board(desk: Desk, games: list[Game]) -> None:
    place = reverse("public:draw", args=[desk.event.slug, desk.division.slug, 1])
    assert texts_of(Client().get(place), ".chip.warn") == []
    change(desk, games[1], 2)
    page = Client().get(place)
    assert "they’re marked" in text_of(page)
    (marked,) = [text for text in texts_of(page, "tr") if "Changed" in text]
    assert games[1].black_name in marked
    assert texts_of(Client().get(place, {"order": "name"}), ".chip.warn") == ["Changed", "Changed"]


def test_the_public_draw_marks_no_handicap_set_in_the_draft(desk: Desk) -> None:
    recall_round(desk.division.pk, 1, actor="Director")
    override_handicap(desk.division.pk, 1, 1, 2, "Both asked", actor="Director")
    publish_round(desk.division.pk, 1, actor="Director")
    place = reverse("public:draw", args=[desk.event.slug, desk.division.slug, 1])
    assert texts_of(Client().get(place), ".chip.warn") == []
