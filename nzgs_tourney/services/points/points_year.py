"""The federation keeps the list of a year: points brought forward, who is willing to represent New Zealand, the rules
for closing it; and closes it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.db import transaction

from games.ledger.acts import Actor, name_of
from games.ledger.append import append
from ground.errors import Refused
from ground.translation import gettext as _
from nzgs_tourney.models import ClosedAward, ClosedBalance, PointsTable, PointsYear, YearStanding
from nzgs_tourney.services.events.subjects import locked_points
from nzgs_tourney.store.events.column_values import apply_changes
from nzgs_tourney.store.points.points_payload import balances_payload, closed_awards_payload
from nzgs_tourney.store.points.points_year import YearValues, year_values
from nzgs_tourney.tournament.standings.points_year import Closing, close_year
from ratings.models import Player


@transaction.atomic
def set_points_table(*, key: str, name: str, points: Sequence[Decimal], from_year: int, actor: Actor) -> PointsTable:
    """A table that applies from a year on, replacing one with this key from this year; earlier awards keep theirs.

    Raises Refused for a table without a name or without points.
    """
    stream = locked_points()
    table = PointsTable.objects.filter(key=key, from_year=from_year).first() or PointsTable(
        key=key, from_year=from_year
    )
    if not name.strip() or not points:
        raise Refused(_("Give the table a name and its points."))
    changed = apply_changes(table, {"name": name.strip(), "points": [f"{value:f}" for value in points]})
    if changed:
        table.save()
        payload = {"table": key, "from_year": from_year, "name": table.name, "points": table.points}
        append(stream, "points.table", f"points:{from_year}", actor, payload)
    return table


@transaction.atomic
def set_year_rules(
    year: int, *, reduction: Decimal, deduction: Decimal, least: Decimal | None, actor: Actor
) -> PointsYear:
    """How the year will be closed. Raises Refused for a closed year, and for invalid rules."""
    stream = locked_points()
    points_year = _open_year(year)
    try:
        Closing(reduction, deduction, least)
    except ValueError as error:
        raise Refused(str(error)) from error
    changed = apply_changes(points_year, {"reduction": reduction, "deduction": deduction, "least": least})
    if changed:
        points_year.save()
        append(stream, "points.year_rules", f"points:{year}", actor, {"year": year, **changed})
    return points_year


@transaction.atomic
def set_brought_forward(
    year: int, points_of: Mapping[int, Decimal], *, actor: Actor, new: Sequence[tuple[str, str, Decimal]] = ()
) -> int:
    """Set what people brought into a year, by the player's number, replacing what was there; returns how many have any.

    `new` are people who aren't known yet: NZGS number or empty, name, points. Raises Refused for a closed year.
    """
    stream = locked_points()
    points_year = _saved(_open_year(year))
    new_points = dict(points_of)
    for nzgs_id, name, points in new:
        new_points[Player.objects.create(name=name, nzgs_id=nzgs_id).pk] = points
    rows = {row.player_id: row for row in points_year.standings.select_related("player")}
    changed: list[dict[str, Any]] = []
    for player in Player.objects.filter(pk__in={*new_points, *rows}).order_by("name", "pk"):
        row = rows.get(player.pk) or YearStanding(year=points_year, player=player)
        before, after = row.brought, new_points.get(player.pk, Decimal(0))
        if before != after:
            row.brought = after
            row.save()
            changed.append(
                {"name": name_of(f"{player.name} ({player.pk})", player.pk), "from": f"{before:f}", "to": f"{after:f}"}
            )
    if changed:
        append(stream, "points.brought", f"points:{year}", actor, {"year": year, "changed": changed})
    return sum(1 for points in new_points.values() if points)


@transaction.atomic
def set_willing(year: int, players: Collection[int], *, actor: Actor) -> int:
    """Set who is willing to represent New Zealand, of those on the year's list; returns how many. Raises Refused for a
    closed year, and for somebody who isn't on the list."""
    stream = locked_points()
    points_year = _open_year(year)
    values = year_values(year)
    if not set(players) <= values.people.keys():
        raise Refused(_("Only players on the list can be available. Choose again."))
    points_year = _saved(points_year)
    rows = {row.player_id: row for row in points_year.standings.all()}
    changed: list[dict[str, Any]] = []
    for player in values.people:
        row = rows.get(player) or YearStanding(year=points_year, player_id=player)
        if row.willing != (player in players):
            row.willing = player in players
            row.save()
            changed.append({"name": name_of(values.people[player], player), "from": not row.willing, "to": row.willing})
    if changed:
        append(stream, "points.willing", f"points:{year}", actor, {"year": year, "changed": changed})
    return len(set(players))


@transaction.atomic
def close_points_year(year: int, representative: int | None, *, actor: Actor) -> PointsYear:
    """Close the year: every line is kept, and the points carried forward are brought into the next year.

    First everybody loses the year's percentage, then the representative the deduction; if the next year isn't begun
    yet, it begins with the same rules. Closing it again in the same way changes nothing.

    Raises Refused where it was closed differently, for a representative who isn't on the list or isn't willing, and
    where something was already brought into the next year.
    """
    stream = locked_points()
    points_year = PointsYear.objects.filter(year=year).first()
    if (
        points_year is not None
        and points_year.closed_at is not None
        and points_year.representative_id == representative
    ):
        return points_year
    points_year = _saved(_open_year(year))
    values = year_values(year)
    if representative is not None and representative not in values.willing:
        raise Refused(_("Choose the representative from the available players."))
    following = _saved(PointsYear.objects.filter(year=year + 1).first() or _next_year(points_year, year + 1))
    if following.closed_at is not None or following.standings.exclude(brought=0).exists():
        raise Refused(
            _("Points were brought into {next_year} already: remove them first, then close {year}.").format(
                next_year=year + 1, year=year
            )
        )
    balances = close_year(values.rows, None if representative is None else str(representative), values.closing)
    points_year.closing += 1
    _freeze(points_year, following, values, balances)
    points_year.representative_id = representative
    points_year.closed_at, points_year.closed_by = stream.moment, actor[:120]
    points_year.save()
    append(stream, "points.year_closed", f"points:{year}", actor, _closed_payload(points_year, values, balances))
    return points_year


def _closed_payload(points_year: PointsYear, values: YearValues, balances: Mapping[str, Decimal]) -> dict[str, Any]:
    representative, closing = points_year.representative_id, values.closing
    carried = [
        {"name": name_of(f"{values.people[int(key)]} ({key})", int(key)), "points": f"{balance:f}"}
        for key, balance in balances.items()
    ]
    rules = [
        f"{value:f}" if value is not None else None
        for value in (closing.reduction, closing.representative, closing.least)
    ]
    return {
        "year": points_year.year,
        "goes": None if representative is None else name_of(values.people[representative], representative),
        "carried": carried,
        "rules": rules,
        "balances": balances_payload(points_year, points_year.closing),
        "representative": representative,
        **closed_awards_payload(points_year, points_year.closing),
    }


def _freeze(
    points_year: PointsYear, following: PointsYear, values: YearValues, balances: Mapping[str, Decimal]
) -> None:
    ClosedBalance.objects.bulk_create(
        ClosedBalance(
            year=points_year,
            player_id=int(row.player),
            place=row.label,
            total=row.total,
            carried=balances[row.player],
            brought=row.brought,
            won=[f"{points:f}" for points in row.won],
            closing=points_year.closing,
        )
        for row in values.rows
    )
    ClosedAward.objects.bulk_create(
        ClosedAward(year=points_year, award=award, position=position, closing=points_year.closing)
        for position, award in enumerate(values.awards)
    )
    standing_of = {row.player_id: row for row in following.standings.all()}
    for key, balance in balances.items():
        row = standing_of.get(int(key)) or YearStanding(year=following, player_id=int(key))
        row.brought = balance
        row.save()


def _open_year(year: int) -> PointsYear:
    """The year, stored or not. Raises Refused where it is closed."""
    points_year = PointsYear.objects.filter(year=year).first() or PointsYear(year=year)
    if points_year.closed_at is not None:
        raise Refused(_("The year {year} is closed: reopen it before you change anything.").format(year=year))
    return points_year


def _next_year(points_year: PointsYear, year: int) -> PointsYear:
    """A year that will be closed like `points_year`, until the federation sets other rules."""
    return PointsYear(
        year=year, reduction=points_year.reduction, deduction=points_year.deduction, least=points_year.least
    )


def _saved(points_year: PointsYear) -> PointsYear:
    if points_year.pk is None:
        points_year.save()
    return points_year
