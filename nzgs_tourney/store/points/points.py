"""The NZGS points of a division, as they would be awarded now and as they were awarded, and the available tables: the
program's, and those that the federation has added.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal

from django.db.models import Exists, F, OuterRef, Q

from games.rules.result import HalfPoints
from ground.errors import Refused
from nzgs_tourney.models import (
    AwardedPoints,
    ClosedAward,
    Division,
    Eligible,
    Entry,
    PointsAward,
    PointsRules,
    PointsTable,
    PointsYear,
)
from nzgs_tourney.store.people.registrations import registered_eligibility
from nzgs_tourney.store.standings.prizes import house_players
from nzgs_tourney.store.standings.standings import StandingsNow, standings_now
from nzgs_tourney.tournament.division.names import both_names
from nzgs_tourney.tournament.division.progress import progress_of
from nzgs_tourney.tournament.standings.nzgs_points import (
    OWN,
    TABLES,
    Award,
    PointsScale,
    PointsScale as TableValue,
    award_points,
    table_in,
)

_SET_ASIDE = Q(Exists(PointsYear.objects.filter(year=OuterRef("year"), closed_at__isnull=False))) & ~Q(
    Exists(ClosedAward.objects.filter(award=OuterRef("pk"), closing=F("year__closing")))
)
"""Of an award: its year is closed, and the closed list doesn't have it."""


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """One player: `value` is the award, `worth` the points for the place, if the player may win them. `latin` is the
    name in Latin letters, as the entry has it now, `public` what is shown in public instead of both, empty for none.
    `registered`: the register says whether they may win points, their entry doesn't."""

    entry: int
    player: int
    name: str
    rank: str
    worth: Decimal
    eligible: str
    reason: str
    value: Award
    latin: str = ""
    public: str = ""
    registered: bool = False

    @property
    def both_names(self) -> str:
        """The name, followed by the one in Latin letters if there is one."""
        return both_names(self.name, self.latin)

    @property
    def in_public(self) -> PlayerPoints:
        """The same under the name that is shown in public."""
        return replace(self, name=self.public, latin="") if self.public else self

    @property
    def undecided(self) -> bool:
        """Whether it must be decided if they may win the points for their place."""
        return bool(self.value.points) and self.eligible == Eligible.UNKNOWN

    @property
    def key(self) -> tuple[int, str, Decimal]:
        """The key by which two awards are compared."""
        return self.entry, self.value.label, self.value.points


@dataclass(frozen=True, slots=True)
class MadeAward:
    """One award as it was made: its table by id, with the federation's name for it and its points, and its lines as
    they were frozen. `agreed`: the federation counts it; `set_aside`: its year was closed without it."""

    number: int
    year: int
    table: str
    table_name: str
    points: tuple[Decimal, ...]
    after: int
    reason: str
    actor: str
    at: datetime
    agreed: bool
    set_aside: bool
    lines: tuple[PlayerPoints, ...]


@dataclass(frozen=True, slots=True)
class AwardObstacles:
    """What prevents an award: the event isn't public, the division isn't finished, it is undecided whether these
    players may win points, a year is closed. `open_round` is the first round that isn't over, None in a finished
    division."""

    published: bool
    open_round: int | None
    rounds: int
    undecided_names: tuple[str, ...]
    closed_years: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DivisionPoints:
    """`rules` None: the division gives no points, as one of sides never does. `changed`: another award would differ
    from the last."""

    rules: PointsRules | None
    table: PointsScale | None
    after: int
    rounds: int
    missing: int
    lines: tuple[PlayerPoints, ...]
    awards: tuple[MadeAward, ...]
    obstacles: AwardObstacles | None
    changed: bool

    @property
    def award(self) -> MadeAward | None:
        """The last one."""
        return self.awards[0] if self.awards else None

    @property
    def in_public(self) -> DivisionPoints:
        """The same with everybody under the name that is shown in public."""
        awards = (replace(award, lines=tuple(line.in_public for line in award.lines)) for award in self.awards)
        return replace(self, lines=tuple(line.in_public for line in self.lines), awards=tuple(awards))


def division_points(division: Division) -> DivisionPoints:
    """From the database. At most fifteen queries. Raises Refused where the division's table doesn't exist in its
    year.
    """
    rules = PointsRules.objects.filter(division=division).first()
    stored_awards = PointsAward.objects.filter(division=division).select_related("agreed").order_by("-number")
    stored_awards = stored_awards.prefetch_related("lines__entry").annotate(set_aside=_SET_ASIDE)
    awards = tuple(_award_values(award, set_aside=award.set_aside) for award in stored_awards)
    now = standings_now(division)
    if rules is None or not rules.table or division.of_partners:
        return DivisionPoints(
            rules=None,
            table=None,
            after=now.after,
            rounds=division.rounds,
            missing=now.missing,
            lines=(),
            awards=awards,
            obstacles=None,
            changed=False,
        )
    table = table_of(rules)
    lines = points_by(division, rules, table, now)
    last = awards[0] if awards else None
    return DivisionPoints(
        rules=rules,
        table=table,
        after=now.after,
        rounds=division.rounds,
        missing=now.missing,
        lines=lines,
        awards=awards,
        obstacles=_obstacles(division, rules, now, lines, last.year if last else rules.year),
        changed=last is None or _differs(last, lines, rules, table),
    )


def points_by(
    division: Division, rules: PointsRules, table: PointsScale, ranked: StandingsNow
) -> tuple[PlayerPoints, ...]:
    """What would be awarded by these standings, by place; empty before the first round that counts. An entry says
    whether somebody may win points, otherwise the register. Three queries."""
    entries = {entry.pk: entry for entry in Entry.objects.filter(division=division)}
    registered = registered_eligibility([entry.player_id for entry in entries.values()])
    said = {
        pk: registered.get(entry.player_id, entry.points_eligible)
        if entry.points_eligible == Eligible.UNKNOWN
        else entry.points_eligible
        for pk, entry in entries.items()
    }
    refused = [pk for pk, answer in said.items() if answer == Eligible.NO]
    points_lines = award_points(
        ranked.division,
        ranked.after,
        table,
        not_eligible=refused,
        among_eligible=rules.among_eligible,
        excluded=house_players(division),
    )
    if not ranked.after:
        return ()
    return tuple(_line(line, entries[line.player], said[line.player], table) for line in points_lines)


def _line(award: Award, entry: Entry, eligible: str, table: PointsScale) -> PlayerPoints:
    worth = _worth(award.place, table.points)
    return PlayerPoints(
        entry=entry.pk,
        player=entry.player_id,
        name=entry.name,
        rank=entry.rank,
        worth=worth,
        eligible=eligible,
        reason=entry.points_reason,
        registered=eligible != entry.points_eligible,
        value=award,
        latin=entry.latin_name,
        public=entry.public_name,
    )


def _worth(place: int, points: tuple[Decimal, ...]) -> Decimal:
    return points[place - 1] if place <= len(points) else Decimal(0)


def _obstacles(
    division: Division, rules: PointsRules, now: StandingsNow, lines: tuple[PlayerPoints, ...], counted_in: int
) -> AwardObstacles:
    """What prevents an award. `counted_in` is the year in which the points count so far: another award would remove
    them from it.
    """
    years = PointsYear.objects.filter(year__in={rules.year, counted_in}, closed_at__isnull=False).order_by("year")
    return AwardObstacles(
        published=division.event.published,
        open_round=None if now.final else min(progress_of(now.division).going, default=division.rounds),
        rounds=division.rounds,
        undecided_names=tuple(line.name for line in lines if line.undecided),
        closed_years=tuple(years.values_list("year", flat=True)),
    )


def _differs(award: MadeAward, lines: tuple[PlayerPoints, ...], rules: PointsRules, table: PointsScale) -> bool:
    now, then = {line.key for line in lines}, {line.key for line in award.lines}
    return (award.year, award.points, then) != (rules.year, tuple(table.points), now)


def _award_values(award: PointsAward, *, set_aside: bool) -> MadeAward:
    points = tuple(map(Decimal, award.points))
    lines = tuple(_line_values(line, points) for line in award.lines.all())
    return MadeAward(
        number=award.number,
        year=award.year,
        table=award.table,
        table_name=award.table_name,
        points=points,
        after=award.after,
        reason=award.reason,
        actor=award.actor_name,
        at=award.at,
        agreed=hasattr(award, "agreed"),
        set_aside=set_aside,
        lines=lines,
    )


def _line_values(line: AwardedPoints, points: tuple[Decimal, ...]) -> PlayerPoints:
    score = HalfPoints(line.score)
    return PlayerPoints(
        entry=line.entry_id,
        player=line.player_id,
        name=line.name,
        rank=line.rank,
        worth=_worth(line.place, points),
        eligible=Eligible.YES if line.eligible else Eligible.NO,
        reason="",
        value=Award(line.entry_id, line.place, line.shared, score, line.points, line.eligible),
        latin=line.entry.latin_name,
        public=line.entry.public_name,
    )


def points_tables() -> tuple[TableValue, ...]:
    """Every table by id and first year; the federation's replace the program's. One query."""
    written = {
        (row.key, row.from_year): TableValue(row.key, row.name, tuple(map(Decimal, row.points)), row.from_year)
        for row in PointsTable.objects.all()
    }
    known = {(table.id, table.from_year): table for table in TABLES}
    return tuple(table for _, table in sorted({**known, **written}.items()))


def table_of(rules: PointsRules) -> TableValue:
    """The table for these rules in their year. Raises Refused where there is none."""
    if rules.table == OWN:
        return TableValue(OWN, "", tuple(map(Decimal, rules.own)), rules.year)
    try:
        return table_in(rules.year, rules.table, points_tables())
    except ValueError as error:
        raise Refused(str(error)) from error
