"""A closed round in which nobody has a board counts wherever the standings of its division do."""

from __future__ import annotations

import pytest

from nzgs_tourney.models import Division, PointsRules, Round
from nzgs_tourney.services.draws.manual_pairing import begin_manual_pairing, change_byes
from nzgs_tourney.services.entries.check_in import check_in
from nzgs_tourney.services.rounds.close_round import close_round
from nzgs_tourney.services.rounds.publish_round import publish_round
from nzgs_tourney.store.points.points import division_points
from nzgs_tourney.store.standings.prizes import prize_results
from nzgs_tourney.store.standings.standings import standings_now
from nzgs_tourney.tournament.division.history import Presence
from nzgs_tourney.tournament.standings.nzgs_points import NATIONAL
from tests.db.desk import Desk, games_of, make_desk

pytestmark = pytest.mark.django_db


def published_byes(division: Division, number: int, byes: list[int]) -> Round:
    """The round by hand, with these byes and nothing else."""
    begin_manual_pairing(division.pk, number, actor="Director")
    change_byes(division.pk, number, byes, actor="Director")
    return publish_round(division.pk, number, actor="Director")


@pytest.fixture
def byes_and_excused() -> Desk:
    """Four players of a Swiss; in round 2 the winners of round 1 have the bye and the others are excused."""
    desk = make_desk(4, "weekly-digital")
    games = games_of(desk.play(1))
    winners = [game.pairing.seats.get(colour="black").entry_id for game in games]
    losers = [game.pairing.seats.get(colour="white").entry_id for game in games]
    check_in({desk.division.pk: 2}, dict.fromkeys(losers, Presence.EXCUSED), actor="Director")
    published_byes(desk.division, 2, winners)
    return desk


def test_it_counts_once_it_is_closed(byes_and_excused: Desk) -> None:
    desk = byes_and_excused
    assert standings_now(desk.division).after == 1
    close_round(desk.division.pk, 2, actor="Director")
    now = standings_now(Division.objects.get(pk=desk.division.pk))
    assert now.after == 2
    assert [row.text("wins") for row in now.order.rows] == ["2", "2", "0.5", "0.5"]


def test_points_and_prizes_count_it_too(byes_and_excused: Desk) -> None:
    desk = byes_and_excused
    PointsRules.objects.create(division=desk.division, year=2026, table=NATIONAL.id)
    close_round(desk.division.pk, 2, actor="Director")
    points = division_points(Division.objects.get(pk=desk.division.pk))
    assert points.after == 2
    assert [line.value.score for line in points.lines] == [4, 4, 1, 1]
    assert prize_results(desk.division).now.after == 2


def test_a_division_of_one_player_has_standings() -> None:
    desk = make_desk(1, "weekly-digital")
    published_byes(desk.division, 1, [desk.division.entries.get().pk])
    close_round(desk.division.pk, 1, actor="Director")
    now = standings_now(Division.objects.get(pk=desk.division.pk))
    assert (now.after, [row.text("wins") for row in now.order.rows]) == (1, ["1"])
