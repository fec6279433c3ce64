"""NZGS points in words: amounts, how a year is closed, what stands between now and an award."""

from __future__ import annotations

from decimal import Decimal

from nzgs_tourney.models import PointsAward
from nzgs_tourney.pairing.words import listed
from nzgs_tourney.standings.nzgs_points import PointsTable
from nzgs_tourney.standings.points_year import Closing
from nzgs_tourney.store.points import AwardObstacles


def points_text(points: Decimal) -> str:
    """`10`, `2.5`, `3.33`, `−3`: without a needless zero."""
    text = f"{abs(points):f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return f"−{text}" if points < 0 else text


def scale_told(table: PointsTable) -> str:
    """What the places are worth: `4, 3, 2, 1`."""
    return ", ".join(map(points_text, table.points))


def event_heading(award: PointsAward) -> str:
    """Where an award was made, as the heading of a column: `Rimu Open, Handicap`."""
    return f"{award.division.event.name}, {award.division.name}"


def event_told(award: PointsAward) -> str:
    """The same with the table it was made by."""
    return f"{event_heading(award)}: {award.table_name}"


def obstacles_told(found: AwardObstacles) -> tuple[str, ...]:
    """A sentence for each thing that stands between now and an award, the first first."""
    told = []
    if not found.published:
        told.append("The event is not public yet, and the list of the year names it: make it public first.")
    if not found.closed:
        told.append(f"Points are awarded once round {found.rounds}, the last one, is closed.")
    if found.unsettled:
        told.append(f"Say first whether {listed(found.unsettled)} may win points.")
    told += [f"The year {year} is closed: its points cannot change any more." for year in found.closed_years]
    return tuple(told)


def rules_told(closing: Closing) -> str:
    """How the year is closed, in one sentence."""
    part = f"{(closing.reduction * 100).normalize():f}"
    least = "" if closing.least is None else f" No balance falls below {points_text(closing.least)}."
    loses = points_text(closing.representative)
    return f"When the year is closed everybody loses {part}\u00a0%, then the representative a further {loses}.{least}"
