"""What is at stake: the places after each outcome are those that the standings give once it has come in."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Speaker
from nzgs_tourney.models import Pairing
from nzgs_tourney.pages.disputes.ruling_impact import LEADERS, RulingImpact, ordinal, ruling_impact
from nzgs_tourney.store.standings.standings import standings_now
from tests.db.desk import Desk, games_of, make_desk, report_from


def second_round_but_one_board() -> Desk:
    made = make_desk(12)
    made.play(1)
    for game in games_of(made.publish(2))[1:]:
        report_from(game, Speaker.PAPER, "W+R")
    return made


pytestmark = [pytest.mark.django_db, pytest.mark.desk(made=second_round_but_one_board)]


def board(desk: Desk, table: int = 1) -> Pairing:
    found = Pairing.objects.select_related("round__division__event__stream", "game")
    return found.get(round__division=desk.division, round__number=2, table=table)


def asked(desk: Desk) -> RulingImpact:
    return ruling_impact(board(desk))


@pytest.mark.parametrize(("result", "key"), [("B+R", "black"), ("W+R", "white"), ("jigo", "tie")])
def test_the_places_are_those_that_come_about(desk: Desk, result: str, key: str) -> None:
    lines = asked(desk).lines
    assert lines
    report_from(board(desk).game, Speaker.PAPER, result)
    then = {row.player.name: ordinal(row) for row in standings_now(board(desk).round.division).order.rows}
    assert {line.name: getattr(line, key) for line in lines} == {line.name: then[line.name] for line in lines}


def test_only_lines_that_differ_of_the_two_and_of_leaders_are_shown(desk: Desk) -> None:
    found = asked(desk)
    game = board(desk).game
    assert {line.name for line in found.lines if line.party} <= {game.black_name, game.white_name}
    assert all(line.differs for line in found.lines)
    for line in found.lines:
        assert line.party or any(
            int(place.rstrip("=stndrh")) <= LEADERS for place in (line.black, line.white, line.tie)
        )
    assert (found.after, found.missing) == (2, 0)
    assert found.short.startswith("Black wins: ")
    assert "; White wins: " in found.short


def test_boards_without_a_result_are_counted_without_this_one(desk: Desk) -> None:
    desk.event.stream.refresh_from_db()
    made = make_desk(12)
    made.publish(1)
    pairing = Pairing.objects.select_related("round__division__event__stream").filter(round__division=made.division)[0]
    assert ruling_impact(pairing).missing == 5


@pytest.mark.on_both
def test_it_is_computed_once_for_each_head_of_the_ledger(desk: Desk) -> None:
    asked(desk)
    pairing = board(desk)
    with CaptureQueriesContext(connection) as queries:
        ruling_impact(pairing)
    assert len(queries) == 0
    report_from(board(desk, 2).game, Speaker.PAPER, "B+R")
    pairing = board(desk)
    with CaptureQueriesContext(connection) as queries:
        ruling_impact(pairing)
    assert len(queries) > 0
