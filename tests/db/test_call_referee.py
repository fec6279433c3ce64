"""Calls for the referee: one press is one call, and only those it concerns answer or withdraw it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.models import Game, Speaker
from ground.errors import Refused
from nzgs_tourney.models import CallState, Pairing, TableCall
from nzgs_tourney.pages.disputes.referee_calls import own_call, waiting_calls
from nzgs_tourney.services.disputes.call_referee import MOST_CALLS, answer_call, call_referee, withdraw_call
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import recall_round
from tests.db.desk import Desk, both_report, games_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(6)]


@pytest.fixture
def game(desk: Desk) -> Game:
    return games_of(desk.publish(1))[1]


def called(game: Game, side: Speaker = Speaker.BLACK) -> TableCall:
    return call_referee(game.pk, side, actor=f"{side.label} by link", nonce=uuid4())


def test_a_call_waits_with_its_table_and_names(desk: Desk, game: Game) -> None:
    called(game)
    (call,) = waiting_calls(desk.event)
    assert (call.table, call.who, call.opponent) == (2, game.black_name, game.white_name)
    assert call.where == "Open, round 1"


def test_one_press_sent_twice_is_one_call_even_after_it_was_answered(game: Game) -> None:
    nonce = uuid4()
    first = call_referee(game.pk, Speaker.BLACK, actor="a", nonce=nonce)
    answer_call(first.pk, actor="Referee")
    assert call_referee(game.pk, Speaker.BLACK, actor="a", nonce=nonce).pk == first.pk
    assert TableCall.objects.count() == 1


def test_a_table_has_one_waiting_call_whoever_presses(desk: Desk, game: Game) -> None:
    assert called(game).pk == called(game).pk == called(game, Speaker.WHITE).pk
    assert len(waiting_calls(desk.event)) == 1
    called(games_of(desk.division.drawn_rounds.get())[0])
    assert [call.table for call in waiting_calls(desk.event)] == [2, 1]


def test_only_who_called_withdraws(desk: Desk, game: Game) -> None:
    called(game)
    with pytest.raises(Refused, match="Only the side that called"):
        withdraw_call(game.pk, Speaker.WHITE, actor="b")
    withdraw_call(game.pk, Speaker.BLACK, actor="a")
    assert waiting_calls(desk.event) == ()
    assert own_call(game, Speaker.BLACK) is None


def test_an_answer_ends_the_waiting_and_names_who_comes(desk: Desk, game: Game) -> None:
    call = called(game)
    answer_call(call.pk, actor="Ranginui Referee")
    answer_call(call.pk, actor="Somebody later")
    assert waiting_calls(desk.event) == ()
    mine, theirs = own_call(game, Speaker.BLACK), own_call(game, Speaker.WHITE)
    assert mine is not None
    assert theirs is not None
    assert (mine.waiting, mine.mine, mine.answered_by) == (False, True, "Ranginui Referee")
    assert not theirs.mine
    withdraw_call(game.pk, Speaker.BLACK, actor="a")
    call.refresh_from_db()
    assert call.state == CallState.ANSWERED, "what is answered is not withdrawn"
    assert called(game).pk != call.pk, "one may call again"


def test_nobody_calls_without_end(game: Game) -> None:
    for _ in range(MOST_CALLS):
        answer_call(called(game).pk, actor="Referee")
    with pytest.raises(Refused, match="go to the desk"):
        called(game)
    assert called(game, Speaker.WHITE).state == CallState.WAITING


def test_a_closed_round_calls_nobody(desk: Desk, game: Game) -> None:
    called(game)
    for each in games_of(desk.division.drawn_rounds.get()):
        both_report(each, "B+R")
    close_round(desk.division.pk, 1, actor="Director")
    assert waiting_calls(desk.event) == ()
    with pytest.raises(Refused, match="closed"):
        called(game, Speaker.WHITE)


def test_a_round_that_is_taken_back_takes_its_calls_with_it(desk: Desk, game: Game) -> None:
    call = called(game)
    recall_round(desk.division.pk, 1, actor="Director")
    assert waiting_calls(desk.event) == ()
    with pytest.raises(Refused, match="reload the page"):
        answer_call(call.pk, actor="Referee")
    Pairing.objects.all().delete()
    assert not TableCall.objects.exists()
