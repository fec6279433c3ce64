"""The federation closes a year or joins two players while a director awards points or enters one of them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection

from ground.errors import Refused
from nzgs_tourney.models import AwardedPoints, ClosedBalance, Entry, PointsAward
from nzgs_tourney.services.entries.enter_player import NewEntry, enter_player
from nzgs_tourney.services.people.join_people import join_people
from nzgs_tourney.services.points.award_points import award_division_points
from nzgs_tourney.services.points.points_year import close_points_year, set_brought_forward
from tests.db.desk import Desk, make_desk
from tests.db.telling_prizes import YEAR, finished
from tests.proof.conftest import AtOnce, Meet

BEFORE_WRITING = "games.ledger.append.hash_of"
ONE_WRITER = "SQLite has one writer: the second fails on its outdated view before it can do harm"


@pytest.fixture
def ended() -> Desk:
    """A division whose points wait to be awarded, in a year that was begun: who begins it has its row to themselves."""
    desk = finished(make_desk(4))
    set_brought_forward(YEAR, {desk.division.entries.earliest("pk").player_id: Decimal(1)}, actor="Federation")
    return desk


def closed_and_awarded(at_once: AtOnce, desk: Desk) -> list[Any]:
    return at_once(
        lambda: close_points_year(YEAR, None, actor="Federation"),
        lambda: award_division_points(desk.division.pk, actor="Director", agreed=True),
    )


def lost() -> Decimal:
    """Points that were awarded in a year which was closed without them."""
    awarded = sum((line.points for line in AwardedPoints.objects.all()), Decimal(0))
    return awarded + 1 - sum((row.total for row in ClosedBalance.objects.all()), Decimal(0))


def test_without_the_lock_points_are_awarded_in_a_year_that_is_closed_without_them(
    at_once: AtOnce, meet: Meet, locks_off: None, ended: Desk
) -> None:
    if connection.vendor == "sqlite":
        pytest.skip(ONE_WRITER)
    meet(BEFORE_WRITING)
    assert not [outcome for outcome in closed_and_awarded(at_once, ended) if isinstance(outcome, Exception)]
    assert lost() > 0


def test_with_the_lock_points_count_in_their_year_or_are_refused(at_once: AtOnce, meet: Meet, ended: Desk) -> None:
    meet(BEFORE_WRITING)
    _, award = closed_and_awarded(at_once, ended)
    if isinstance(award, PointsAward):
        assert lost() == 0
    else:
        assert isinstance(award, Refused)
        assert not AwardedPoints.objects.exists()


@pytest.fixture
def three() -> tuple[Desk, Desk, Desk]:
    return make_desk(2), make_desk(2), make_desk(2)


def entered_as_nobody(at_once: AtOnce, three: tuple[Desk, Desk, Desk]) -> int:
    """How often somebody is entered as the one of two who was joined to the other meanwhile."""
    kept, other, _ = (desk.division.entries.earliest("pk").player for desk in three)
    outcomes = at_once(
        lambda: join_people(kept.pk, other.pk, "Asked her.", actor="Federation"),
        lambda: enter_player(three[2].division.pk, NewEntry("Mere", "1d", player=other), actor="Director"),
    )
    assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)]
    assert Entry.objects.filter(player__in=(kept, other)).count() == 3
    return Entry.objects.filter(player=other).count()


def test_without_the_lock_somebody_is_entered_as_who_is_no_more(
    at_once: AtOnce, meet: Meet, locks_off: None, three: tuple[Desk, Desk, Desk]
) -> None:
    if connection.vendor == "sqlite":
        pytest.skip(ONE_WRITER)
    meet(BEFORE_WRITING)
    assert entered_as_nobody(at_once, three) == 1


def test_with_the_lock_everything_is_the_kept_one_s(
    at_once: AtOnce, meet: Meet, three: tuple[Desk, Desk, Desk]
) -> None:
    meet(BEFORE_WRITING)
    assert entered_as_nobody(at_once, three) == 0
