"""Compares points with the ledger: awards with every line, tables, years as they were closed, and series."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from games.ledger.chain import Break
from games.ledger.event_trail import EventTrail, TrailEvent
from ground.translation import gettext as _
from ground.typed_text import FORGOTTEN
from nzgs_tourney.models import (
    AwardedPoints,
    ClosedBalance,
    Division,
    PointsAward,
    PointsSeries,
    PointsTable,
    PointsYear,
)
from nzgs_tourney.store.events.column_values import same
from nzgs_tourney.store.events.streams import NZGS_POINTS
from nzgs_tourney.store.points.points_payload import (
    award_payload,
    balances_payload,
    closed_awards_payload,
    series_payload,
)


def awards(trail: EventTrail) -> Iterator[Break]:
    """Every award is there with the lines that were given."""
    rows = {
        (award.division.number, award.number): award
        for award in PointsAward.objects.filter(division__event__stream=trail.stream).select_related("division")
    }
    awards_seen: set[tuple[int, int]] = set()
    for event in trail.of("points.awarded"):
        p, division = event.payload, int(event.subject.removeprefix("division:"))
        awards_seen.add((division, p["number"]))
        named = _("award {number} of division {division}").format(number=p["number"], division=division)
        row = rows.get((division, p["number"]))
        if row is None:
            yield trail.differs(event.seq, _("{named} is gone").format(named=named))
            continue
        current = {"year": row.year, "table": row.table_name, "reason": row.reason}
        recorded = {"year": p["year"], "table": p["table"], "reason": p.get("reason", "")[:200]}
        current, recorded = current | {"award": award_payload(row)["award"]}, recorded | {"award": p["award"]}
        yield from _lines(trail, event, named, row)
        if (
            current != recorded
            or not event.happened_at(row.at)
            or row.actor_name not in (event.actor_name[:120], FORGOTTEN)
        ):
            yield trail.differs(
                event.seq,
                _("{named} is not as it was given: {what}").format(named=named, what=_first(recorded, current)),
            )
    for division, number in sorted(rows.keys() - awards_seen):
        yield trail.untold(
            _("there is an award {number} of division {division}, but no event gave it").format(
                number=number, division=division
            )
        )


def _first(recorded: dict[str, Any], now: dict[str, Any]) -> str:
    return next(
        (
            _("{key} was {was}, but is {now}").format(key=key, was=recorded[key], now=now[key])
            for key in recorded
            if recorded[key] != now[key]
        ),
        _("who or when"),
    )


def _lines(trail: EventTrail, event: TrailEvent, named: str, row: PointsAward) -> Iterator[Break]:
    rows_of = {line.entry.number: line for line in AwardedPoints.objects.filter(award=row).select_related("entry")}
    values = {line["entry"]: line for line in event.payload["lines"]}
    for entry in sorted(values.keys() | rows_of.keys()):
        if entry not in values or entry not in rows_of:
            yield trail.differs(
                event.seq,
                (
                    _("{named}: the line of entry {entry} is gone")
                    if entry in values
                    else _("{named}: the line of entry {entry} is new")
                ).format(named=named, entry=entry),
            )
            continue
        line, recorded = rows_of[entry], values[entry]
        now = {
            "rank": line.rank,
            "place": line.place,
            "shared": line.shared,
            "score": line.score,
            "points": f"{line.points:.2f}",
            "eligible": line.eligible,
        }
        for key, value in now.items():
            if recorded[key] != value:
                yield trail.differs(
                    event.seq,
                    _("{named}, entry {entry}: {key} was {was}, but is {now}").format(
                        named=named, entry=entry, key=key, was=recorded[key], now=value
                    ),
                )
        name = trail.value_of(event, recorded["name"])
        if name is not None and line.name not in (name, FORGOTTEN):
            yield trail.differs(
                event.seq,
                _("{named}, entry {entry}: the name was {was}, but is {now}").format(
                    named=named, entry=entry, was=name, now=line.name
                ),
            )
        if (player_id := trail.player_of(event, recorded["name"])) is not None and player_id != line.player_id:
            yield trail.differs(
                event.seq, _("{named}, entry {entry}: the points are another person’s").format(named=named, entry=entry)
            )


def years(trail: EventTrail) -> Iterator[Break]:
    """Every year that was closed is closed as it was, and no other one is."""
    rows = {row.year: row for row in PointsYear.objects.all()}
    values = {event.payload["year"]: event for event in trail.of("points.year_closed")}
    for year, event in values.items():
        row = rows.get(year)
        if row is None or row.closed_at is None:
            yield trail.differs(event.seq, _("the points of {year} were closed, but are open").format(year=year))
            continue
        rules = [f"{value:f}" if value is not None else None for value in (row.reduction, row.deduction, row.least)]
        if not all(same(recorded, now) for recorded, now in zip(event.payload["rules"], rules, strict=True)):
            yield trail.differs(
                event.seq,
                _("the points of {year} were closed by {was}, not {now}").format(
                    year=year, was=event.payload["rules"], now=rules
                ),
            )
        if not event.happened_at(row.closed_at) or row.closed_by not in (event.actor_name[:120], FORGOTTEN):
            yield trail.differs(
                event.seq, _("the points of {year} were closed by another or at another time").format(year=year)
            )
        if "balances" in event.payload:
            recorded, now = event.payload["balances"], balances_payload(row)
            for player in sorted(recorded.keys() | now.keys(), key=int):
                if recorded.get(player) != now.get(player):
                    balances = recorded.get(player), now.get(player)
                    yield trail.differs(
                        event.seq,
                        _("the points of {year}: player {player} had {was}, but has {now}").format(
                            year=year, player=player, was=balances[0], now=balances[1]
                        ),
                    )
            yield from _columns(trail, event, row)
            if event.payload["representative"] != row.representative_id:
                yield trail.differs(event.seq, _("the representative of {year} is another one").format(year=year))
    if values or trail.of("points.table", "points.brought", "points.year_rules", "points.willing"):
        for year, row in sorted(rows.items()):
            if row.closed_at is not None and year not in values:
                yield trail.untold(_("the points of {year} are closed, but no event closed them").format(year=year))
        for balance in ClosedBalance.objects.exclude(year__year__in=values).select_related("year"):
            yield trail.untold(
                _("the points of {year} have a closed line, but no event closed them").format(year=balance.year.year)
            )


def _columns(trail: EventTrail, event: TrailEvent, year: PointsYear) -> Iterator[Break]:
    """A closed year is added up from the awards that counted then, and every total is the sum of its line."""
    for key, now in closed_awards_payload(year).items():
        if event.payload.get(key, now) != now:
            yield trail.differs(
                event.seq, _("the points of {year} are added up from something else now").format(year=year.year)
            )
    for line in ClosedBalance.objects.filter(year=year).order_by("player"):
        if line.brought + sum(map(Decimal, line.won)) != line.total:
            yield trail.differs(
                event.seq,
                _("the points of {year}: the total of player {player} isn’t the sum of the line").format(
                    year=year.year, player=line.player_id
                ),
            )


def tables(trail: EventTrail) -> Iterator[Break]:
    """Every table of points that was set is as it was set last."""
    rows = {(row.key, row.from_year): row for row in PointsTable.objects.all()}
    last = {(event.payload["table"], event.payload["from_year"]): event for event in trail.of("points.table")}
    for (key, year), event in last.items():
        row, p = rows.get((key, year)), event.payload
        if row is None or (row.name, row.points) != (p["name"], p["points"]):
            now = _("gone") if row is None else f"{row.name}, {row.points}"
            yield trail.differs(
                event.seq,
                _("the table of points {key} from {year} was {name}, {points}, but is {now}").format(
                    key=key, year=year, name=p["name"], points=p["points"], now=now
                ),
            )


def series(trail: EventTrail) -> Iterator[Break]:
    """Every series counts what it was said to count, but for divisions that are gone, and no other one does."""
    if trail.stream.key != NZGS_POINTS:
        return
    told = trail.of("points.series", "points.series_removed")
    rows = {f"series:{row.slug}": row for row in PointsSeries.objects.all()}
    last = {event.subject: event for event in told}
    here = {(row.event.stream.chain_key, row.number) for row in Division.objects.select_related("event__stream")}
    for subject, event in last.items():
        row = rows.pop(subject, None)
        if event.kind == "points.series_removed":
            if row is not None:
                yield trail.differs(event.seq, _("the series {name} is there again").format(name=row.name))
            continue
        recorded = {"name": event.payload["name"], **event.payload["series"]}
        recorded["divisions"] = [one for one in recorded["divisions"] if tuple(one) in here]
        now = None if row is None else {"name": row.name, **series_payload(row)}
        if recorded != now:
            yield trail.differs(
                event.seq,
                _("the series {name} isn’t as it was set: {what}").format(
                    name=recorded["name"], what=_("gone") if now is None else _first(recorded, now)
                ),
            )
    for row in rows.values():
        yield trail.untold(_("there is a series {name}, but no event made it").format(name=row.name))
