"""NZGS points: the points for a place in a national or regional championship, towards representing New Zealand.

| rule | here |
| --- | --- |
| championship of New Zealand: 10, 7, 5, 3, 2, 1 | `NATIONAL` |
| regional championship: 4, 3, 2, 1 | `REGIONAL` |
| places by score only, never by SOS | `award_points` uses the score, whatever criteria the division has |
| tied places | share the average of them, the usual practice; to hundredths |
| who may win points (passport, permanent visa, membership) | the director's list of who may not |
| does somebody who may not win points take up a place? | not written; yes, unless `among_eligible` |
| tables change | values, with the year from which they hold |

A player who never had a board takes up no place. The year's list, its reduction and the representative: `points_year`.

Source: the motion of the 1987 annual meeting as defined in the New Zealand Go Checkpoint of March 1988.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from fractions import Fraction

from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.score import scores_after
from nzgs_tourney.tournament.standings.shared_places import average_of_places, place_text, places_by, rounded

HUNDREDTH = Decimal("0.01")
OWN = "own"
"""The id of a table that a division has for itself."""


@dataclass(frozen=True, slots=True)
class PointsScale:
    """What each place is worth, the first first, from `from_year` on. `id` is what a command calls it, `name` the
    federation's name for it, empty for a table of the program, which `tournament.wording.points.points_words` names."""

    id: str
    name: str
    points: tuple[Decimal, ...]
    from_year: int


NATIONAL = PointsScale("national", "", tuple(map(Decimal, (10, 7, 5, 3, 2, 1))), 1988)
REGIONAL = PointsScale("regional", "", tuple(map(Decimal, (4, 3, 2, 1))), 1988)
TABLES = (NATIONAL, REGIONAL)


@dataclass(frozen=True, slots=True)
class Award:
    """One player's place and points. `score` is in half points; `shared`: others have the same score; `eligible` False:
    the points were not given, whatever the place."""

    player: int
    place: int
    shared: bool
    score: int
    points: Decimal
    eligible: bool = True

    @property
    def label(self) -> str:
        """`2`, or `2=` for a shared place."""
        return place_text(self.place, self.shared)


def table_in(year: int, name: str, tables: Sequence[PointsScale] = TABLES) -> PointsScale:
    """The table with this id that is valid in this year: the latest that began by then. Raises ValueError where there
    is none."""
    valid = [table for table in tables if table.id == name and table.from_year <= year]
    if not valid:
        table_names = ", ".join(sorted({table.id for table in tables}))
        raise ValueError(
            _("There is no table “{name}” for {year}: there are {known}.").format(
                name=name, year=year, known=table_names
            )
        )
    return max(valid, key=lambda table: table.from_year)


def read_table(text: str, tables: Sequence[PointsScale] = TABLES) -> PointsScale:
    """A table by its id, the newest one, or a custom one written as its points: `8,6,4,2`.

    Raises ValueError with one sentence for anything else, negative points, and a place worth more than one before it.
    """
    named = [table for table in tables if table.id == text]
    if named:
        return max(named, key=lambda table: table.from_year)
    try:
        points = tuple(Decimal(part.strip()) for part in text.split(","))
    except InvalidOperation:
        points = ()
    if not points or not all(value.is_finite() for value in points):
        table_names = ", ".join(sorted({table.id for table in tables}))
        raise ValueError(
            _("“{text}” isn’t a table of points. Write {known}, or points such as 8,6,4,2.").format(
                text=text, known=table_names
            )
        )
    if min(points) < 0 or list(points) != sorted(points, reverse=True):
        raise ValueError(
            _("The points {text} must not be negative and must not grow from place to place.").format(text=text)
        )
    return PointsScale(OWN, "", points, 0)


def award_points(
    division: DivisionHistory,
    after: int,
    table: PointsScale,
    *,
    not_eligible: Collection[int] = (),
    among_eligible: bool = False,
    excluded: Collection[int] = (),
) -> tuple[Award, ...]:
    """Everybody's place by score after round `after` and the points for it, best first.

    `not_eligible` are the ids of players who can't win points: they still take up their places, whose points go to
    nobody; with `among_eligible` they take up none, and have no award. `excluded` are those who never do, e.g. house
    players. Points are rounded to hundredths, half up.

    Raises ValueError where there is no such round, as `scores_after` does, and for an unknown id.
    """
    unknown = {*not_eligible, *excluded} - {entry.id for entry in division.players}
    if unknown:
        raise ValueError(_("There is no player {player}.").format(player=min(unknown)))
    scores = scores_after(division, after)
    excluded = {*excluded, *(not_eligible if among_eligible else ())}
    awards = []
    seated = had_a_board(division, after).difference(excluded)
    for place, tied, points in points_by_place({player: scores[player] for player in seated}, table.points):
        for player in tied:
            eligible = player not in not_eligible
            awarded = points if eligible else Decimal("0.00")
            awards.append(Award(player, place, len(tied) > 1, scores[player], awarded, eligible))
    return tuple(awards)


def had_a_board(division: DivisionHistory, after: int) -> frozenset[int]:
    """The ids of everybody with a board in any round up to this one."""
    boards = [board for played in division.rounds[:after] for board in played.boards]
    return frozenset(player for board in boards for player in (board.white, board.black))


def points_by_place(
    values: Mapping[int, int | Fraction], points: Sequence[Decimal]
) -> Iterator[tuple[int, tuple[int, ...], Decimal]]:
    """Each place by these values, best first, with those who share it and what each of them gets: the average of the
    points for the places that they take up together, to hundredths, half up."""
    for place, tied in places_by(values):
        yield place, tied, rounded(average_of_places(points, place, len(tied)), HUNDREDTH, ROUND_HALF_UP)
