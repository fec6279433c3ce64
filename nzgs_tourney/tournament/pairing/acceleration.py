"""Accelerated first rounds of a Swiss: the upper half is paired as if with more points, so strong players meet early.

After FIDE's Baku acceleration (Handbook, C.04.5.1):

| | |
| --- | --- |
| the upper half | the stronger half of those who are drawn in the first round, rounded up to an even number; it stays |
| how many rounds | as many as the division says; half of all rounds, rounded up, in FIDE's rules |
| the points | one in the first half of these rounds, rounded up, and a half in the rest |
| somebody enters late | is in the upper half who is as strong as the last of it |

Pairings alone go by these points: no standings, no handicap and no bye is worth more by them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings, System

_POINT, _HALF = HalfPoints(2), HalfPoints(1)


def is_accelerated(settings: DivisionSettings, number: int) -> bool:
    """Whether round `number` is paired by more than the scores."""
    return settings.system is System.SWISS and number <= settings.accelerated


def points_beside(division: DivisionHistory, number: int, present: Collection[int]) -> Mapping[int, HalfPoints]:
    """What players are paired with in this round beside their scores, by id; empty where it isn't accelerated.
    `present` are those who are drawn, which decides before the first round is published."""
    if not is_accelerated(division.settings, number):
        return {}
    first_half = number <= (division.settings.accelerated + 1) // 2
    return dict.fromkeys(upper_half(division, present), _POINT if first_half else _HALF)


def upper_half(division: DivisionHistory, present: Collection[int]) -> tuple[int, ...]:
    """The ids of the upper half, the strongest first; who entered late comes last."""
    first = division.rounds[0] if division.rounds else None
    if first is None:
        return _stronger_half([entry for entry in division.players if entry.id in present])
    there = [entry for entry in division.players if first.has(entry.id)]
    upper = first.seeds or _stronger_half(there)
    strengths = [entry.strength for entry in division.players if entry.id in upper]
    known = {*upper, *(entry.id for entry in there)}
    late = [entry for entry in division.players if entry.id not in known and strengths]
    return (*upper, *(entry.id for entry in late if entry.strength >= min(strengths)))


def _stronger_half(entries: list[DivisionEntry]) -> tuple[int, ...]:
    ordered = sorted(entries, key=lambda entry: (-entry.strength, entry.number))
    return tuple(entry.id for entry in ordered[: 2 * ((len(ordered) + 3) // 4)])
