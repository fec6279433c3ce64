"""Compares points with the ledger: awards with every line, tables, years as they were closed and reopened, series."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
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
    EventDecision,
    PointsAward,
    PointsSeries,
    PointsTable,
    PointsYear,
    User,
    YearReopening,
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
    """Every year is closed or reopened as it was told last, no other one is closed, and the lines of each closing are
    as they were kept."""
    rows = {row.year: row for row in PointsYear.objects.all()}
    told: dict[int, list[TrailEvent]] = {}
    for event in trail.of("points.year_closed", "points.year_reopened"):
        told.setdefault(event.payload["year"], []).append(event)
    for year, events in told.items():
        last, row = events[-1], rows.get(year)
        closings = [event for event in events if event.kind == "points.year_closed"]
        if row is None or (row.closed_at is None) != (last.kind == "points.year_reopened"):
            sentence = (
                _("the points of {year} were closed, but are open")
                if last.kind == "points.year_closed"
                else _("the points of {year} were reopened, but are closed")
            )
            yield trail.differs(last.seq, sentence.format(year=year))
            continue
        if row.closing != len(closings):
            yield trail.differs(
                last.seq,
                _("the points of {year} were closed {times} times, not {now}").format(
                    year=year, times=len(closings), now=row.closing
                ),
            )
        if row.closed_at is not None:
            yield from _as_closed(trail, last, row)
        for closing, event in enumerate(closings, start=1):
            yield from _closing(trail, event, row, closing)
    if told or trail.of("points.table", "points.brought", "points.year_rules", "points.willing"):
        for year, row in sorted(rows.items()):
            if (row.closed_at is not None or row.closing) and year not in told:
                yield trail.untold(_("the points of {year} are closed, but no event closed them").format(year=year))
        for balance in ClosedBalance.objects.select_related("year"):
            times = sum(event.kind == "points.year_closed" for event in told.get(balance.year.year, ()))
            if balance.closing > times:
                yield trail.untold(
                    _("the points of {year} have a closed line, but no event closed them").format(
                        year=balance.year.year
                    )
                )


def _as_closed(trail: EventTrail, event: TrailEvent, row: PointsYear) -> Iterator[Break]:
    """The year is closed by the rules, by the person, at the time and with the representative of this event."""
    year = row.year
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
    if event.payload.get("representative", row.representative_id) != row.representative_id:
        yield trail.differs(event.seq, _("the representative of {year} is another one").format(year=year))


def _closing(trail: EventTrail, event: TrailEvent, row: PointsYear, closing: int) -> Iterator[Break]:
    """The lines of this closing are those of its event."""
    if "balances" not in event.payload:
        return
    recorded, now = event.payload["balances"], balances_payload(row, closing)
    for player in sorted(recorded.keys() | now.keys(), key=int):
        if recorded.get(player) != now.get(player):
            yield trail.differs(
                event.seq,
                _("the points of {year}: player {player} had {was}, but has {now}").format(
                    year=row.year, player=player, was=recorded.get(player), now=now.get(player)
                ),
            )
    for key, value in closed_awards_payload(row, closing).items():
        if event.payload.get(key, value) != value:
            yield trail.differs(
                event.seq, _("the points of {year} are added up from something else now").format(year=row.year)
            )
    for line in ClosedBalance.objects.filter(year=row, closing=closing).order_by("player"):
        if line.brought + sum(map(Decimal, line.won)) != line.total:
            yield trail.differs(
                event.seq,
                _("the points of {year}: the total of player {player} isn’t the sum of the line").format(
                    year=row.year, player=line.player_id
                ),
            )


def reopenings(trail: EventTrail) -> Iterator[Break]:
    """Every request to reopen a year is as it was made and answered, and no other one is there."""
    if trail.stream.key != NZGS_POINTS:
        return
    requests = YearReopening.objects.select_related("year", "asked_by", "agreed_by")
    rows = {(row.year.year, row.number): row for row in requests}
    last: dict[tuple[int, int], dict[str, TrailEvent]] = {}
    for event in trail.of("points.reopening_asked", "points.year_reopened", "points.reopening_withdrawn"):
        last.setdefault((event.payload["year"], event.payload["request"]), {})[event.kind] = event
    for (year, number), events in last.items():
        asked = events["points.reopening_asked"]
        row = rows.pop((year, number), None)
        if row is None or not _is_answered(row, events):
            sentence = _("request {number} to reopen {year} isn’t as it was made and answered")
            yield trail.differs(asked.seq, sentence.format(number=number, year=year))
    for year, number in rows:
        yield trail.untold(
            _("there is a request {number} to reopen {year}, but no event made it").format(number=number, year=year)
        )


def decisions(trail: EventTrail) -> Iterator[Break]:
    """Every decision on an event is as it was made. One may be gone with its event, which can come back without it."""
    if trail.stream.key != NZGS_POINTS:
        return
    made = EventDecision.objects.select_related("event__stream")
    rows = {(row.event.stream.chain_key, row.number): row for row in made}
    for event in trail.of("points.event_approved", "points.event_sent_back"):
        p = event.payload
        row = rows.pop((p["stream"], p["number"]), None)
        if row is not None and (
            (row.approved, row.reason, row.tables) != (event.kind == "points.event_approved", p["reason"], p["tables"])
            or not event.happened_at(row.at)
            or row.actor_name not in (event.actor_name[:120], FORGOTTEN)
        ):
            sentence = _("decision {number} on {event} is not as it was made")
            yield trail.differs(event.seq, sentence.format(number=p["number"], event=row.event.name))
    for row in rows.values():
        sentence = _("there is a decision {number} on {event}, but no event made it")
        yield trail.untold(sentence.format(number=row.number, event=row.event.name))


def _is_answered(row: YearReopening, events: Mapping[str, TrailEvent]) -> bool:
    asked, agreed = events["points.reopening_asked"], events.get("points.year_reopened")
    withdrawn = events.get("points.reopening_withdrawn")
    p = asked.payload
    return (
        (row.closing, row.reason) == (p["closing"], p["reason"])
        and _did(asked, row.asked_by, row.asked_at)
        and _did(agreed, row.agreed_by, row.agreed_at)
        and (row.withdrawn_at is None if withdrawn is None else withdrawn.happened_at(row.withdrawn_at))
    )


def _did(event: TrailEvent | None, account: User | None, at: datetime | None) -> bool:
    """Whether this account did what the event tells, then; without an event, nobody did it."""
    if event is None or account is None:
        return event is None and account is None and at is None
    return event.happened_at(at) and event.link.actor == account.actor.id


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
