"""The NZGS points of a division: as they would be awarded now, and as they were awarded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from games.wording.numbers import points as score_text
from nzgs_tourney.models import Division, PointsRules
from nzgs_tourney.store.entries.public_names import public_names
from nzgs_tourney.store.points.approval import Approved, approval_of
from nzgs_tourney.store.points.points import DivisionPoints, MadeAward, PlayerPoints, division_points
from nzgs_tourney.tournament.standings.nzgs_points import PointsScale
from nzgs_tourney.tournament.wording.points.approval_words import approval_words
from nzgs_tourney.tournament.wording.points.points_words import (
    as_of_words,
    not_approved_words,
    obstacles_words,
    points_text,
    scale_words,
    set_aside_words,
    table_words,
)
from nzgs_tourney.tournament.wording.standings.standings_words import missing_words
from ratings.rank import grade_text


@dataclass(frozen=True, slots=True)
class AwardLine:
    """One player: place by score alone, points as text, empty for none. `open`: it must be decided whether they may win
    the points for their place; `registered`: the register says it, their entry doesn't."""

    entry: int
    place: str
    name: str
    rank: str
    score: str
    points: str
    worth: Decimal
    eligible: str
    reason: str
    open: bool
    registered: bool


@dataclass(frozen=True, slots=True)
class AwardShown:
    """One award as it was made; the lines with points come first. `agreed`: the federation counts it;
    `set_aside`: that its year was closed without it, empty where it wasn't."""

    number: int
    year: int
    table: str
    points: str
    after: int
    reason: str
    actor: str
    at: datetime
    agreed: bool
    set_aside: str
    lines: tuple[AwardLine, ...]


@dataclass(frozen=True, slots=True)
class PointsPage:
    """`rules` None: the division gives no points. `obstacles`: sentences on what prevents the award; `changed`: another
    award would differ from the last. `unapproved`: that the federation hasn't approved the points, and at the desk why;
    empty where it has, or where an award counts."""

    rules: PointsRules | None
    table: PointsScale | None
    after: int
    rounds: int
    lines: tuple[AwardLine, ...]
    award: AwardShown | None
    earlier: tuple[AwardShown, ...]
    obstacles: tuple[str, ...]
    changed: bool
    missing: str
    unapproved: str

    @property
    def table_name(self) -> str:
        """What the table is called."""
        return table_words(self.table.id, self.table.name) if self.table else ""

    @property
    def as_of(self) -> str:
        """That rounds were added since the award; empty where none was."""
        return as_of_words(self.award.after, self.rounds) if self.award else ""

    @property
    def scale(self) -> str:
        """The points for the places: `4, 3, 2, 1`."""
        return scale_words(self.table) if self.table else ""

    @property
    def shown(self) -> tuple[AwardLine, ...]:
        """The lines down to the last one that has or could have points."""
        last = max((at for at, line in enumerate(self.lines, start=1) if line.worth or line.points), default=0)
        return self.lines[:last]


def points_page(division: Division, *, in_public: bool = False) -> PointsPage:
    """The page, `in_public` with everybody under the name that is shown there. At most eighteen queries. Raises Refused
    where the division's table doesn't exist in its year."""
    now = division_points(division)
    if in_public:
        now = public_names(division.event.stream_id).everywhere(now.in_public)
    awards = tuple(_award(award) for award in now.awards)
    return PointsPage(
        rules=now.rules,
        table=now.table,
        after=now.after,
        rounds=now.rounds,
        lines=tuple(points_line(line) for line in now.lines),
        award=awards[0] if awards else None,
        earlier=awards[1:],
        obstacles=obstacles_words(now.obstacles) if now.obstacles else (),
        changed=now.changed,
        missing=missing_words(now.missing, now.after) if now.rules else "",
        unapproved=_unapproved(division, now, in_public=in_public),
    )


def _unapproved(division: Division, now: DivisionPoints, *, in_public: bool) -> str:
    if now.rules is None or (now.award is not None and now.award.agreed):
        return ""
    approval = approval_of(division.event)
    if approval.state is Approved.YES:
        return ""
    return not_approved_words() if in_public else approval_words(approval)


def rules_at_first(division: Division) -> dict[str, Any]:
    """What the form of the division's rules has at first: the stored ones, otherwise no table and the event's year. One
    query."""
    stored = PointsRules.objects.filter(division=division).first()
    if stored is None:
        return {"year": division.event.begins.year, "table": ""}
    return {name: getattr(stored, name) for name in ("table", "own", "year", "among_eligible")}


def _award(award: MadeAward) -> AwardShown:
    return AwardShown(
        number=award.number,
        year=award.year,
        table=table_words(award.table, award.table_name),
        points=", ".join(map(points_text, award.points)),
        after=award.after,
        reason=award.reason,
        actor=award.actor,
        at=award.at,
        agreed=award.agreed,
        set_aside=set_aside_words(award.year) if award.set_aside else "",
        lines=tuple(points_line(line) for line in award.lines),
    )


def points_line(line: PlayerPoints) -> AwardLine:
    """The line as texts."""
    return AwardLine(
        entry=line.entry,
        place=line.value.label,
        name=line.both_names,
        rank=grade_text(line.rank),
        score=score_text(line.value.score),
        points=points_text(line.value.points) if line.value.points else "",
        worth=line.worth,
        eligible=line.eligible,
        reason=line.reason,
        open=line.undecided,
        registered=line.registered,
    )
