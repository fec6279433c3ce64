"""Checks whether the result that a record claims agrees with its last board.

| tried, in this order | why |
| --- | --- |
| every stone alive, area with shared points | the New Zealand rules, section 4, where dead stones were captured |
| without the stones that `TB` and `TW` mark as the other's | the record itself says what is dead |
| both again, with n or n-1 points for White | handicap compensation of other area rules |
| both again, as territory with prisoners | Japanese and Korean records, and those that name no rules |
| all of it without the stones that `settled` reads as dead | records are left as play stopped |
| all of it without those that `estimate` takes for dead, or doubts | boards that cannot be read so easily |

Only a count or a tie can be compared: a resignation, a win on time or a bare winner claims nothing of the board. The
first way that gives the claimed margin is the answer. Every count is a whole number less komi, so a komi in whole
points never gives a claim of half a point, nor the other way round: then `fitting_komi` looks for one that would. Pure,
and the same on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from itertools import combinations
from typing import TypeGuard

from games.ending.estimate import STAGES, DeadEstimate, estimate_dead
from games.ending.settled_stones import settled_dead
from games.rules.colour import Colour
from games.rules.game import GameRecord
from games.rules.point import Position
from games.rules.replay import Replay, captured_stones
from games.rules.result import Manner, Outcome, Result
from games.rules.scoring import areas, chain_at, dead_by_marks, half_points

FEWEST, FEW, MANY = STAGES
MOST_DOUBTFUL = 6
"""The most doubtful chains that are tried both ways: at most 64 positions."""
_LIKELY = tuple(map(Decimal, ("6.5", "7.5", "5.5", "0.5", "7", "6", "8", "0")))
"""The komi that other rules have, tried where that of the record doesn't fit the claim."""
_TERRITORY = re.compile(r"\s*(jp|ja|ko|kr|nihon|日|韓|한)", re.IGNORECASE)


class CountMethod(StrEnum):
    """How the count was made that agrees."""

    AREA = "area"
    COMPENSATED = "compensated"
    TERRITORY = "territory"


@dataclass(frozen=True, slots=True)
class Agreement:
    """The claim agrees once the stones on `dead` come off (none: as the board is), counted this `way`.

    `marked`: the record itself marks those stones; otherwise they are an estimate.
    """

    dead: frozenset[int]
    way: CountMethod
    marked: bool = False


def claims_a_count(claim: Result | None) -> TypeGuard[Result]:
    """Whether a claim can be compared with a board at all."""
    return claim is not None and (claim.manner is Manner.COUNT or claim.outcome is Outcome.JIGO)


def reconcile(
    judged: Replay,
    claim: Result,
    *,
    rules: str = "",
    black_area: tuple[int, ...] = (),
    white_area: tuple[int, ...] = (),
) -> Agreement | None:
    """How the claimed count and the last board agree; None where they cannot be reconciled.

    The claim must be one that `claims_a_count` accepts.
    """
    margin = _margin(claim) + half_points(judged.game.komi)
    found = _first_count(_Counting(judged, rules), {margin}, black_area, white_area)
    return None if found is None else found[0]


def komi_fits(komi: Decimal, claim: Result) -> bool:
    """Whether a count with this komi can give the claimed margin: both are in whole points, or both have a half."""
    return (_margin(claim) + half_points(komi)) % 2 == 0


def fitting_komi(
    judged: Replay,
    claim: Result,
    *,
    rules: str = "",
    black_area: tuple[int, ...] = (),
    white_area: tuple[int, ...] = (),
) -> Decimal | None:
    """The komi of other rules with which the claimed count and the last board agree; None where none of them does.

    For a claim that doesn't fit the komi of the record (`komi_fits`), and that `claims_a_count` accepts.
    """
    counting, claimed = _Counting(judged, rules), _margin(claim)
    by_margin = {claimed + half_points(komi): komi for komi in _LIKELY if komi_fits(komi, claim)}
    found = _first_count(counting, by_margin, black_area, white_area)
    return None if found is None else by_margin[found[1]]


def _first_count(
    counting: _Counting, wanted: Collection[int], black_area: tuple[int, ...], white_area: tuple[int, ...]
) -> tuple[Agreement, int] | None:
    """The first way of counting that gives one of these margins before komi, and that margin."""
    final = counting.final
    marked = frozenset(dead_by_marks(final, black_area, white_area))
    sure = [(frozenset[int](), False)] + ([(_whole(final, marked), True)] if marked else [])
    for way in CountMethod:
        for dead, by_marks in sure:
            for margin in counting.margins(dead, way).intersection(wanted):
                return Agreement(dead, way, by_marks), margin
    if black_area or white_area:
        for margin in counting.as_marked(marked, black_area, white_area).intersection(wanted):
            return Agreement(_whole(final, marked), CountMethod.TERRITORY, marked=True), margin
    for dead in _proposals(final, lambda least, most: counting.reaches(wanted, least, most)):
        for way in CountMethod:
            for margin in counting.margins(dead, way).intersection(wanted):
                return Agreement(dead, way), margin
    return None


def _proposals(
    position: Position, in_reach: Callable[[frozenset[int], frozenset[int]], bool]
) -> Iterator[frozenset[int]]:
    """The dead stones to try, the cheapest to find first.

    Many games are played only where they can decide: on a board with stones on half of its points and at most half of
    its chains in doubt, where `in_reach` says that the open chains could bring about the claim. Any other board wasn't
    played to its end, or the claim isn't a count of it.
    """
    yield settled_dead(position)
    yield estimate_dead(position, FEWEST).points
    few = estimate_dead(position, FEW)
    yield from _removals(few)
    half_full = 2 * position.count(0) <= len(position)
    if half_full and few.settled and in_reach(*_extremes(few)):
        yield from _removals(estimate_dead(position, MANY))


def _extremes(estimate: DeadEstimate) -> tuple[frozenset[int], frozenset[int]]:
    """The dead stones if all open chains of Black's and none of White's are dead; and the reverse."""
    black, white = (
        frozenset(point for chain in estimate.open if chain.colour is colour for point in chain.points)
        for colour in Colour
    )
    sure = estimate.points - black - white
    return sure | black, sure | white


def _margin(claim: Result) -> int:
    """Black's margin in half points."""
    if claim.outcome is Outcome.JIGO:
        return 0
    return int(claim.margin or 0) * (1 if claim.outcome is Outcome.BLACK else -1)


def _whole(position: Position, dead: frozenset[int]) -> frozenset[int]:
    """The dead stones with the rest of their chains."""
    completed: set[int] = set()
    for point in dead:
        if point not in completed:
            completed |= chain_at(position, point)
    return frozenset(completed)


def _removals(estimate: DeadEstimate) -> Iterator[frozenset[int]]:
    """The estimate first, then with one doubtful chain judged the other way, with two, and so on."""
    doubtful = estimate.doubtful[:MOST_DOUBTFUL]
    for turned in range(len(doubtful) + 1):
        for chains in combinations(doubtful, turned):
            yield estimate.points ^ frozenset[int]().union(*(chain.points for chain in chains))


class _Counting:
    """The margins of one game's last board before komi, in half points, by every count that may be meant.

    Dead stones are given as whole chains.
    """

    def __init__(self, judged: Replay, rules: str) -> None:
        self.final, self.game = judged.final, judged.game
        self.captured = captured_stones(judged) if not rules.strip() or _TERRITORY.match(rules) else None
        self.stones = _handicap(self.game)
        self._counted: dict[frozenset[int], tuple[int, int]] = {}

    def margins(self, dead: frozenset[int], way: CountMethod) -> set[int]:
        """None, one or two margins."""
        area, points = self._count(dead)
        if way is CountMethod.AREA:
            return {2 * area}
        if way is CountMethod.TERRITORY:
            return set() if self.captured is None else {2 * (points + self._prisoners(dead))}
        return {2 * (area - given) for given in (self.stones, self.stones - 1) if self.stones > 1}

    def reaches(self, wanted: Collection[int], least: frozenset[int], removals: frozenset[int]) -> bool:
        """Whether one of these margins lies between those that White's and Black's best choice of dead stones give."""
        low = min(margin for way in CountMethod for margin in self.margins(least, way))
        high = max(margin for way in CountMethod for margin in self.margins(removals, way))
        return any(low <= margin <= high for margin in wanted)

    def as_marked(self, marked: frozenset[int], black: tuple[int, ...], white: tuple[int, ...]) -> set[int]:
        """Counted by the record's own marks: as territory with prisoners, and as area with the living stones."""
        alive = self._alive(_whole(self.final, marked))
        marks = len(black) - len(white)
        area = alive.count(Colour.BLACK) - alive.count(Colour.WHITE)
        counts = {2 * (area + marks)}
        if self.captured is not None:
            counts.add(2 * (marks + self._prisoners(marked)))
        return counts

    def _count(self, dead: frozenset[int]) -> tuple[int, int]:
        """Black's points less White's, with and without the dead stones, before komi."""
        counted = self._counted.get(dead)
        if counted is None:
            alive = self._alive(dead)
            black, white = areas(alive)
            area = black.bit_count() - white.bit_count()
            points = area - alive.count(Colour.BLACK) + alive.count(Colour.WHITE)
            counted = self._counted[dead] = area, points
        return counted

    def _alive(self, dead: frozenset[int]) -> Position:
        alive = bytearray(self.final)
        for point in dead:
            alive[point] = 0
        return bytes(alive)

    def _prisoners(self, dead: frozenset[int]) -> int:
        """White's stones taken by Black less Black's taken by White, the dead ones included."""
        assert self.captured is not None
        off = sum(1 if self.final[point] == Colour.WHITE else -1 for point in dead)
        return self.captured[Colour.WHITE] - self.captured[Colour.BLACK] + off


def _handicap(game: GameRecord) -> int:
    """The handicap that the record declares, or the stones that Black set up where it declares none."""
    alone = len(game.setup.black) if not game.setup.white else 0
    return game.handicap or alone
