"""The boards of a round, as every page and sheet of the round takes them."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from games.models import GameState
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry, RoundState
from nzgs_tourney.paper.round_sheets import slip_pack
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.store.rounds.round_boards import away_from, round_boards
from nzgs_tourney.tournament.division.history import Status
from tests.db.desk import Desk, both_report, games_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def test_a_published_round_has_its_boards_by_table_with_their_results(desk: Desk) -> None:
    games = games_of(desk.publish(1))
    both_report(games[1], "W+3")
    rows = round_boards(desk.division, 1)
    assert (rows.number, rows.state) == (1, RoundState.PUBLISHED)
    assert [row.table for row in rows.boards] == [1, 2, 3, 4]
    assert [row.result for row in rows.boards] == ["", "W+3", "", ""]
    second = rows.boards[1]
    assert second.game is not None
    assert (second.game.id, second.game.state) == (games[1].pk, GameState.CONFIRMED)
    assert (second.black.name, second.white.name) == (games[1].black_name, games[1].white_name)
    assert len(rows.seated) == 8


def test_a_draft_has_boards_and_no_games(desk: Desk) -> None:
    desk.draw(1)
    rows = round_boards(desk.division, 1)
    assert rows.state == RoundState.DRAFT
    assert [row.game for row in rows.boards] == [None] * 4


def test_a_round_that_is_not_drawn_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused, match="Round 2 is not drawn yet"):
        round_boards(desk.division, 2)


def test_who_has_no_board_is_there_with_the_reason_byes_first(desk: Desk) -> None:
    first, second = Entry.objects.filter(division=desk.division).order_by("pk")[:2]
    check_in(desk.division.pk, 1, {first.pk: Status.EXCUSED, second.pk: Status.ABSENT}, actor="Director")
    assert [one.status for one in away_from(desk.division, 1, "")] == [Status.ABSENT, Status.EXCUSED]
    drawn = desk.publish(1)
    away = away_from(desk.division, 1, drawn.state)
    assert [one.status for one in away] == [Status.BYE, Status.ABSENT, Status.EXCUSED]
    assert {one.who.entry for one in away} | round_boards(desk.division, 1).seated == set(
        Entry.objects.filter(division=desk.division).values_list("pk", flat=True)
    )


@pytest.mark.on_both
def test_slips_ask_three_queries_and_no_page(desk: Desk, django_assert_num_queries: Any) -> None:
    desk.publish(1)
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    with django_assert_num_queries(3):
        pack = slip_pack(division, 1, now=timezone.now())
    assert [slip.table for slip in pack.slips] == [1, 2, 3, 4]
    assert all(slip.black.link and slip.white.code for slip in pack.slips)
