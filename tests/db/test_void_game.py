"""A game that the director declares void: with a reason, over nobody's head who confirmed it, and out of the count."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from games.ledger.verify import verify
from games.models import Game, GameState, LedgerEvent, Report, Speaker
from games.services.clear_result import clear_result
from games.services.confirm_result import confirm_result
from games.services.correct_result import correct_result
from games.services.report_result import report_result
from ground.errors import Refused
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.store.standings.standings import standings_now
from tests.db.desk import Desk, both_report, games_of, report_from

pytestmark = [pytest.mark.on_both, pytest.mark.django_db, pytest.mark.desk(4)]


@pytest.fixture
def game(desk: Desk) -> Game:
    return games_of(desk.publish(1))[0]


def declare_void(game: Game, reason: str = "The wrong two sat down", side: Speaker = Speaker.PAPER) -> Game:
    return report_result(game.pk, side, "void", actor="Director", nonce=uuid4(), reason=reason)


def test_it_is_the_result_with_its_reason_in_the_history(game: Game) -> None:
    report_from(game, Speaker.BLACK, "B+R")
    assert (declare_void(game).state, declare_void(game).result) == (GameState.REPORTED, "void")
    assert Report.objects.latest("pk").reason == "The wrong two sat down"
    event = LedgerEvent.objects.latest("seq")
    assert (event.kind, event.full_payload["said"]) == ("result.reported", "void")
    assert event.full_payload["reason"] == "The wrong two sat down"
    assert all(verdict.broken is None for verdict in verify())


@pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
def test_it_needs_a_reason(game: Game, reason: str) -> None:
    with pytest.raises(Refused, match="reason"):
        declare_void(game, reason)
    with pytest.raises(IntegrityError), transaction.atomic():
        Report.objects.create(
            game=game, side="paper", result="void", actor_name="Director", at=game.created_at, nonce=uuid4()
        )


@pytest.mark.parametrize("side", [Speaker.BLACK, Speaker.WHITE, Speaker.REFEREE])
def test_only_the_director_declares_it(game: Game, side: Speaker) -> None:
    with pytest.raises(Refused, match="Only the director declares a game void"):
        declare_void(game, side=side)


def test_no_player_can_report_then_until_it_is_cleared(game: Game) -> None:
    declare_void(game)
    for said in ("B+R", "void"):
        with pytest.raises(Refused, match="void"):
            report_from(game, Speaker.BLACK, said)
    clear_result(game.pk, actor="Director", nonce=uuid4())
    assert report_from(game, Speaker.BLACK, "B+R").result == "B+R"


def test_what_both_players_confirmed_stays(game: Game) -> None:
    both_report(game, "B+R")
    with pytest.raises(Refused, match="is final"):
        declare_void(game)
    with pytest.raises(Refused, match="Both sides confirmed"):
        correct_result(game.pk, "void", "mistaken", actor="Director", nonce=uuid4(), seen="B+R")


def test_a_final_result_on_the_directors_word_can_be_corrected_to_it(game: Game) -> None:
    report_from(game, Speaker.PAPER, "B+R")
    confirm_result(game.pk, actor="Director")
    correct_result(game.pk, "void", "The wrong two sat down", actor="Director", nonce=uuid4(), seen="B+R")
    assert Game.objects.get(pk=game.pk).official.result == "void"


def test_the_round_closes_with_it_and_the_standings_have_no_point_and_no_meeting(desk: Desk) -> None:
    void, played = games_of(desk.publish(1))
    declare_void(void)
    both_report(played, "B+R")
    close_round(desk.division.pk, 1, actor="Director", confirm_reported=True)
    now = standings_now(desk.division)
    wins = {row.player.name: row.values["wins"] for row in now.order.rows}
    assert wins == {void.black_name: 0, void.white_name: 0, played.black_name: 1, played.white_name: 0}
    assert now.missing == 0
    desk.draw(2)
    assert all(verdict.broken is None for verdict in verify(slow=True))


def test_a_ruling_since_counts_and_both_players_can_confirm_it(game: Game) -> None:
    declare_void(game)
    assert report_from(game, Speaker.REFEREE, "W+R").result == "W+R"
    assert both_report(game, "W+R").state == GameState.CONFIRMED
