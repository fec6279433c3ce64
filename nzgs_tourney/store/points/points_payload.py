"""Ledger payloads of points: an award with every line, a closed year, a series."""

from __future__ import annotations

from typing import Any

from games.ledger.acts import name_of
from nzgs_tourney.models import (
    AwardedPoints,
    ClosedAward,
    ClosedBalance,
    Division,
    PointsAward,
    PointsSeries,
    PointsYear,
)


def award_payload(award: PointsAward) -> dict[str, Any]:
    """The award and its lines, with the names as personal data. One query."""
    lines = AwardedPoints.objects.filter(award=award).select_related("entry").order_by("entry__number")
    return {
        "award": {
            "table": award.table,
            "points": award.points,
            "among_eligible": award.among_eligible,
            "after": award.after,
        },
        "lines": [award_line_payload(line) for line in lines],
    }


def award_line_payload(line: AwardedPoints) -> dict[str, Any]:
    """One line; the player by the number of the entry."""
    return {
        "entry": line.entry.number,
        "name": name_of(line.name, line.player_id),
        "rank": line.rank,
        "place": line.place,
        "shared": line.shared,
        "score": line.score,
        "points": f"{line.points:.2f}",
        "eligible": line.eligible,
    }


def balances_payload(year: PointsYear, closing: int) -> dict[str, list[str]]:
    """Place, total and carried points of every line of this closing of a year, by the player's number on this site."""
    rows = ClosedBalance.objects.filter(year=year, closing=closing).order_by("player")
    return {str(row.player_id): [row.place, f"{row.total:.2f}", f"{row.carried:.2f}"] for row in rows}


def closed_awards_payload(year: PointsYear, closing: int) -> dict[str, Any]:
    """What this closing of a year was added up from: its awards in their order, and by the player's number what each of
    them brought and won."""
    columns = ClosedAward.objects.filter(year=year, closing=closing).select_related("award__division__event__stream")
    rows = ClosedBalance.objects.filter(year=year, closing=closing).order_by("player")
    return {
        "awards": [
            [column.award.division.event.stream.key, column.award.division.number, column.award.number]
            for column in columns.order_by("position")
        ],
        "columns": {str(row.player_id): [f"{row.brought:.2f}", *row.won] for row in rows},
    }


def series_payload(series: PointsSeries) -> dict[str, Any]:
    """How a series counts, and its divisions by the event's ledger and their number there. One query."""
    counting = Division.objects.filter(in_series__series=series).select_related("event__stream")
    divisions = sorted([division.event.stream.chain_key, division.number] for division in counting)
    return {"points": series.points, "best": series.best, "divisions": divisions}
