"""The NZGS points of a division: as they would be given now, and as they were awarded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from nzgs_tourney.models import (
    AwardedPoints,
    Division,
    Eligible,
    Entry,
    PointsAward,
    PointsRules,
    PointsYear,
    RoundState,
)
from nzgs_tourney.pairing.words import listed
from nzgs_tourney.standings.nzgs_points import Award, PointsTable, award_points
from nzgs_tourney.store.points_tables import points_text, table_of
from nzgs_tourney.store.prizes import house_players
from nzgs_tourney.store.standings import standings_now
from nzgs_tourney.templatetags.shown import points as score_text
from nzgs_tourney.wording.standings import missing_told


@dataclass(frozen=True, slots=True)
class PointsLine:
    """One player: place by score alone, points as a text, empty for none. `open`: it must be said whether they may win
    what the place is worth."""

    entry: int
    player: int
    place: str
    name: str
    rank: str
    score: str
    points: str
    worth: Decimal
    eligible: str
    reason: str
    open: bool
    value: Award


@dataclass(frozen=True, slots=True)
class AwardShown:
    """One award as it was made, its lines those with points first of all."""

    number: int
    year: int
    table: str
    points: str
    after: int
    reason: str
    actor: str
    at: datetime
    lines: tuple[PointsLine, ...]


@dataclass(frozen=True, slots=True)
class PointsPage:
    """`rules` None: the division gives no points. `obstacles`: sentences on what stands between now and the award;
    `changed`: another award would be another than the last."""

    rules: PointsRules | None
    table: PointsTable | None
    after: int
    rounds: int
    lines: tuple[PointsLine, ...]
    award: AwardShown | None
    earlier: tuple[AwardShown, ...]
    obstacles: tuple[str, ...]
    changed: bool
    missing: str

    @property
    def scale(self) -> str:
        """What the places are worth: `4, 3, 2, 1`."""
        return ", ".join(map(points_text, self.table.points)) if self.table else ""

    @property
    def shown(self) -> tuple[PointsLine, ...]:
        """The lines down to the last that has or could have points."""
        last = max((at for at, line in enumerate(self.lines, start=1) if line.worth or line.points), default=0)
        return self.lines[:last]


def points_page(division: Division) -> PointsPage:
    """The page. Thirteen queries at most. Raises Refused where the division's table is none of its year."""
    rules = PointsRules.objects.filter(division=division).first()
    awards = tuple(_awarded(award) for award in _awards(division))
    now = standings_now(division)
    award, earlier = (awards[0] if awards else None), awards[1:]
    if rules is None or not rules.table:
        return PointsPage(None, None, now.after, division.rounds, (), award, earlier, (), False, "")
    table = table_of(rules)
    entries = {entry.pk: entry for entry in Entry.objects.filter(division=division)}
    refused = [pk for pk, entry in entries.items() if entry.points_eligible == Eligible.NO]
    found = award_points(
        now.division,
        now.after,
        table,
        not_eligible=refused,
        among_eligible=rules.among_eligible,
        excluded=house_players(division),
    )
    lines = tuple(_line(one, entries[one.player], table) for one in found) if now.after else ()
    closed = division.drawn_rounds.filter(number=division.rounds, state=RoundState.CLOSED).exists()
    return PointsPage(
        rules,
        table,
        now.after,
        division.rounds,
        lines,
        award,
        earlier,
        _obstacles(division, rules, lines, award.year if award else rules.year, closed=closed),
        award is None or _differs(award, lines, rules, table),
        missing_told(now.missing, now.after),
    )


def _awards(division: Division) -> list[PointsAward]:
    return list(PointsAward.objects.filter(division=division).order_by("-number").prefetch_related("lines"))


def _line(one: Award, entry: Entry, table: PointsTable) -> PointsLine:
    worth = table.points[one.place - 1] if one.place <= len(table.points) else Decimal(0)
    return PointsLine(
        entry.pk,
        entry.player_id,
        one.label,
        entry.name,
        entry.rank,
        score_text(one.score),
        points_text(one.points) if one.points else "",
        worth,
        entry.points_eligible,
        entry.points_reason,
        bool(one.points) and entry.points_eligible == Eligible.UNKNOWN,
        one,
    )


def _obstacles(
    division: Division, rules: PointsRules, lines: tuple[PointsLine, ...], counted_in: int, *, closed: bool
) -> tuple[str, ...]:
    """`counted_in` is the year in which the points count so far: another award would take them out of it."""
    found = []
    if not division.event.published:
        found.append("The event is not public yet, and the list of the year names it: make it public first.")
    if not closed:
        found.append(f"Points are awarded once round {division.rounds}, the last one, is closed.")
    unsettled = [line.name for line in lines if line.open]
    if unsettled:
        found.append(f"Say first whether {listed(unsettled)} may win points.")
    years = PointsYear.objects.filter(year__in={rules.year, counted_in}, closed_at__isnull=False).order_by("year")
    for year in years.values_list("year", flat=True):
        found.append(f"The year {year} is closed: its points cannot change any more.")
    return tuple(found)


def _differs(award: AwardShown, lines: tuple[PointsLine, ...], rules: PointsRules, table: PointsTable) -> bool:
    then = {(line.entry, line.place, line.points) for line in award.lines}
    scale = ", ".join(map(points_text, table.points))
    return (award.year, award.points) != (rules.year, scale) or then != {
        (line.entry, line.place, line.points) for line in lines
    }


def _awarded(award: PointsAward) -> AwardShown:
    points = tuple(map(Decimal, award.points))
    lines = tuple(_kept(line, points) for line in award.lines.all())
    scale = ", ".join(map(points_text, points))
    return AwardShown(
        award.number, award.year, award.table_name, scale, award.after, award.reason, award.actor, award.at, lines
    )


def _kept(line: AwardedPoints, points: tuple[Decimal, ...]) -> PointsLine:
    value = Award(line.entry_id, line.place, line.shared, line.score, line.points, line.eligible)
    return PointsLine(
        line.entry_id,
        line.player_id,
        value.label,
        line.name,
        line.rank,
        score_text(line.score),
        points_text(line.points) if line.points else "",
        points[line.place - 1] if line.place <= len(points) else Decimal(0),
        Eligible.YES if line.eligible else Eligible.NO,
        "",
        False,
        value,
    )
