"""The list of a closed year, as it was closed: nothing that came later changes it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from nzgs_tourney.models import ClosedAward, ClosedBalance, PointsAward
from nzgs_tourney.tournament.standings.points_year import YearRow


@dataclass(frozen=True, slots=True)
class ClosedYear:
    """The awards that counted, in the order of the columns, and everybody's line."""

    awards: tuple[PointsAward, ...]
    lines: tuple[ClosedBalance, ...]

    @property
    def rows(self) -> tuple[YearRow, ...]:
        """The lines as those of an open year, the highest total first."""
        ordered = sorted(self.lines, key=lambda line: (-line.total, str(line.player_id)))
        return tuple(
            YearRow(
                place=int(line.place.rstrip("=")),
                shared=line.place.endswith("="),
                player=str(line.player_id),
                brought=line.brought,
                won=tuple(map(Decimal, line.won)),
            )
            for line in ordered
        )


def closed_year(year: int) -> ClosedYear:
    """The year; empty where it isn't closed. Two queries."""
    columns = ClosedAward.objects.filter(year__year=year).select_related("award__division__event").order_by("position")
    lines = ClosedBalance.objects.filter(year__year=year).order_by("pk")
    return ClosedYear(tuple(column.award for column in columns), tuple(lines))
