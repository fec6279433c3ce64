"""NZGS points beside what the ledger tells: awards with every line, tables, and years as they were closed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.ledger.chain import Break
from games.ledger.trail import Event, Trail
from nzgs_tourney.models import AwardedPoints, ClosedBalance, PointsAward, PointsTable, PointsYear
from nzgs_tourney.store.points_payload import award_payload, balances_payload
from nzgs_tourney.store.settings_payload import same
from ratings.forgotten import FORGOTTEN


def awards(trail: Trail) -> Iterator[Break]:
    """Every award is there with the lines that were given."""
    rows = {
        (award.division.number, award.number): award
        for award in PointsAward.objects.filter(division__event__stream=trail.stream).select_related("division")
    }
    told: set[tuple[int, int]] = set()
    for event in trail.of("points.awarded"):
        p, division = event.payload, int(event.subject.removeprefix("division:"))
        told.add((division, p["number"]))
        named, row = f"award {p['number']} of division {division}", rows.get((division, p["number"]))
        if row is None:
            yield trail.differs(event.seq, f"{named} is gone")
            continue
        what = {"year": row.year, "table": row.table_name, "reason": row.reason}
        was = {"year": p["year"], "table": p["table"], "reason": p.get("reason", "")[:200]}
        if "award" in p:
            what, was = what | {"award": award_payload(row)["award"]}, was | {"award": p["award"]}
            yield from _lines(trail, event, named, row)
        if what != was or not event.happened_at(row.at) or row.actor not in (event.actor_name[:120], FORGOTTEN):
            yield trail.differs(event.seq, f"{named} is not as it was given: {_first(was, what)}")
    for division, number in sorted(rows.keys() - told):
        yield trail.untold(f"there is an award {number} of division {division}, but no event gave it")


def _first(was: dict[str, Any], now: dict[str, Any]) -> str:
    return next((f"{key} was {was[key]}, but is {now[key]}" for key in was if was[key] != now[key]), "who or when")


def _lines(trail: Trail, event: Event, named: str, row: PointsAward) -> Iterator[Break]:
    there = {line.entry.number: line for line in AwardedPoints.objects.filter(award=row).select_related("entry")}
    told = {line["entry"]: line for line in event.payload["lines"]}
    for entry in sorted(told.keys() | there.keys()):
        if entry not in told or entry not in there:
            yield trail.differs(
                event.seq, f"{named}: the line of entry {entry} is {'gone' if entry in told else 'new'}"
            )
            continue
        line, said = there[entry], told[entry]
        now = {
            "rank": line.rank,
            "place": line.place,
            "shared": line.shared,
            "score": line.score,
            "points": f"{line.points:.2f}",
            "eligible": line.eligible,
        }
        for key, value in now.items():
            if said[key] != value:
                yield trail.differs(event.seq, f"{named}, entry {entry}: {key} was {said[key]}, but is {value}")
        name = trail.known(event, said["name"])
        if name is not None and line.name not in (name, FORGOTTEN):
            yield trail.differs(event.seq, f"{named}, entry {entry}: the name was {name}, but is {line.name}")
        if (whose := trail.whose(event, said["name"])) is not None and whose != line.player_id:
            yield trail.differs(event.seq, f"{named}, entry {entry}: the points are another person’s")


def years(trail: Trail) -> Iterator[Break]:
    """Every year that was closed is closed as it was, and no other one is."""
    rows = {row.year: row for row in PointsYear.objects.all()}
    told = {event.payload["year"]: event for event in trail.of("points.year_closed")}
    for year, event in told.items():
        row = rows.get(year)
        if row is None or row.closed_at is None:
            yield trail.differs(event.seq, f"the points of {year} were closed, but are open")
            continue
        rules = [f"{value:f}" if value is not None else None for value in (row.reduction, row.deduction, row.least)]
        if not all(same(was, now) for was, now in zip(event.payload["rules"], rules, strict=True)):
            yield trail.differs(event.seq, f"the points of {year} were closed by {event.payload['rules']}, not {rules}")
        if not event.happened_at(row.closed_at) or row.closed_by not in (event.actor_name[:120], FORGOTTEN):
            yield trail.differs(event.seq, f"the points of {year} were closed by another or at another time")
        if "balances" in event.payload:
            was, now = event.payload["balances"], balances_payload(row)
            for player in sorted(was.keys() | now.keys(), key=int):
                if was.get(player) != now.get(player):
                    said = was.get(player), now.get(player)
                    yield trail.differs(
                        event.seq, f"the points of {year}: player {player} had {said[0]}, but has {said[1]}"
                    )
            if event.payload["representative"] != row.representative_id:
                yield trail.differs(event.seq, f"the representative of {year} is another one")
    if told or trail.of("points.table", "points.brought", "points.year_rules", "points.willing"):
        for year, row in sorted(rows.items()):
            if row.closed_at is not None and year not in told:
                yield trail.untold(f"the points of {year} are closed, but no event closed them")
        for balance in ClosedBalance.objects.exclude(year__year__in=told).select_related("year"):
            yield trail.untold(f"the points of {balance.year.year} have a closed line, but no event closed them")


def tables(trail: Trail) -> Iterator[Break]:
    """Every table of points that was set is as it was set last."""
    rows = {(row.key, row.from_year): row for row in PointsTable.objects.all()}
    last = {(event.payload["table"], event.payload["from_year"]): event for event in trail.of("points.table")}
    for (key, year), event in last.items():
        row, p = rows.get((key, year)), event.payload
        if row is None or (row.name, row.points) != (p["name"], p["points"]):
            now = "gone" if row is None else f"{row.name}, {row.points}"
            yield trail.differs(
                event.seq, f"the table of points {key} from {year} was {p['name']}, {p['points']}, but is {now}"
            )
