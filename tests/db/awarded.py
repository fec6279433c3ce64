"""Points that were awarded in a year that is closed, for tests of what the database keeps."""

from __future__ import annotations

from django.utils import timezone

from nzgs_tourney.models import AwardedPoints, ClosedBalance, PointsAward, PointsYear
from tests.db.desk import Desk


def award(desk: Desk) -> None:
    """Points awarded in a year that is closed."""
    one = desk.division.entries.earliest("pk")
    now = timezone.now()
    given = PointsAward.objects.create(
        division=desk.division, number=1, year=2026, table="regional", table_name="Regional", points=["4"],
        among_eligible=False, after=1, actor_name="Director", at=now,
    )  # fmt: skip
    AwardedPoints.objects.create(
        award=given, entry=one, player=one.player, name=one.name, rank=one.rank, place=1, shared=False, score=2,
        points=4, eligible=True,
    )  # fmt: skip
    year = PointsYear.objects.create(year=2026, closed_at=now, closed_by="Federation")
    ClosedBalance.objects.create(year=year, player=one.player, place="1", total=4, carried=3)
