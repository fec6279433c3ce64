"""The boards of a round, as every page and sheet of the round takes them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone

from games.models import GameState
from games.rules.result import parse_result
from ground.errors import Refused
from nzgs_tourney.models import Division, Entry
from nzgs_tourney.paper.round_sheets import round_to_print, slip_pack
from nzgs_tourney.services.draws.edit_draft import override_handicap
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.store.rounds.round_boards import away_from, round_boards, seated_in
from nzgs_tourney.tournament.division.history import Presence, Status
from tests.db.desk import Desk, both_report, games_of

pytestmark = [pytest.mark.django_db, pytest.mark.desk(9)]


def test_a_published_round_has_its_boards_by_table_with_their_results(desk: Desk) -> None:
    drawn = desk.publish(1)
    games = games_of(drawn)
    both_report(games[1], "W+3")
    boards = round_boards(drawn)
    assert [board.table for board in boards] == [1, 2, 3, 4]
    assert [board.result for board in boards] == [None, parse_result("W+3"), None, None]
    second = boards[1]
    assert (second.game, second.number, second.state) == (games[1].pk, games[1].number, GameState.CONFIRMED)
    assert (second.black.name, second.white.name) == (games[1].black_name, games[1].white_name)
    assert (second.black_name, second.white_name) == (games[1].black_name, games[1].white_name)
    assert len(seated_in(boards)) == 8


def test_a_draft_has_boards_and_no_games(desk: Desk) -> None:
    boards = round_boards(desk.draw(1))
    assert [(board.game, board.state, board.result) for board in boards] == [(None, None, None)] * 4


def test_a_round_that_is_not_drawn_is_refused(desk: Desk) -> None:
    with pytest.raises(Refused, match="Round 2 is not drawn yet"):
        round_to_print(desk.division, 2)


def test_who_has_no_board_is_there_with_the_reason_byes_first(desk: Desk) -> None:
    first, second = Entry.objects.filter(division=desk.division).order_by("pk")[:2]
    check_in({desk.division.pk: 1}, {first.pk: Presence.EXCUSED, second.pk: Presence.ABSENT}, actor="Director")
    assert [one.status for one in away_from(desk.division, 1, "")] == [Status.ABSENT, Status.EXCUSED]
    drawn = desk.publish(1)
    away = away_from(desk.division, 1, drawn.state)
    assert [one.status for one in away] == [Status.BYE, Status.ABSENT, Status.EXCUSED]
    assert {one.who.entry for one in away} | seated_in(round_boards(drawn)) == set(
        Entry.objects.filter(division=desk.division).values_list("pk", flat=True)
    )


def test_one_slip_is_printed_again_and_says_so_and_a_changed_board_says_what_counts(desk: Desk) -> None:
    desk.publish(1)
    assert [slip.again for slip in slip_pack(desk.division, 1, now=timezone.now()).slips] == [""] * 4
    (slip,) = slip_pack(desk.division, 1, now=timezone.now(), table=3).slips
    assert (slip.table, slip.again) == (3, "Printed again")
    override_handicap(desk.division.pk, 1, 3, 5, "agreed", actor="Director", komi=Decimal("1.5"))
    (slip,) = slip_pack(desk.division, 1, now=timezone.now(), table=3).slips
    assert (slip.handicap, slip.komi) == (5, "1.5")
    every = slip_pack(desk.division, 1, now=timezone.now()).slips
    assert [slip.again[:10] for slip in every] == ["", "", "Changed at", ""]
    with pytest.raises(Refused, match="no table 9 in round 1"):
        slip_pack(desk.division, 1, now=timezone.now(), table=9)


@pytest.mark.on_both
def test_slips_ask_four_queries_and_no_page(desk: Desk, django_assert_num_queries: Any) -> None:
    desk.publish(1)
    division = Division.objects.select_related("event__stream").get(pk=desk.division.pk)
    with django_assert_num_queries(4):
        pack = slip_pack(division, 1, now=timezone.now())
    assert [slip.table for slip in pack.slips] == [1, 2, 3, 4]
    assert all(slip.black.link and slip.white.code for slip in pack.slips)
