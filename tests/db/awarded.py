"""Points that were awarded in a year that is closed, for tests of what the database keeps."""

from __future__ import annotations

from django.utils import timezone

from nzgs_tourney.models import (
    AgreedAward,
    AwardedPoints,
    ClosedAward,
    ClosedBalance,
    PointsAward,
    PointsYear,
    User,
    YearReopening,
)
from tests.db.desk import Desk


def waiting_award(desk: Desk) -> PointsAward:
    """Points of a division that the federation hasn't agreed to."""
    return PointsAward.objects.create(
        division=desk.division, number=1, year=2026, table="regional", table_name="Regional", points=["4"],
        among_eligible=False, after=1, actor_name="Director", at=timezone.now(),
    )  # fmt: skip


def award(desk: Desk) -> None:
    """Points awarded in a year that is closed."""
    one = desk.division.entries.earliest("pk")
    given, now = waiting_award(desk), timezone.now()
    AwardedPoints.objects.create(
        award=given, entry=one, player=one.player, name=one.name, rank=one.rank, place=1, shared=False, score=2,
        points=4, eligible=True,
    )  # fmt: skip
    year = PointsYear.objects.create(year=2026, closed_at=now, closed_by="Federation", closing=1)
    ClosedBalance.objects.create(year=year, player=one.player, place="1", total=4, carried=3, brought=0, won=["4"])
    ClosedAward.objects.create(year=year, award=given, position=0)
    YearReopening.objects.create(
        year=year, number=1, closing=1, reason="Misread.", asked_by=User.objects.create_superuser("asker"),
        asked_at=now, withdrawn_at=now,
    )  # fmt: skip
    AgreedAward.objects.create(award=given, actor_name="Federation", at=now)
