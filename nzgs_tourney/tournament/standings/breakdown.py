"""Explains one player's figures: what each round adds to every criterion that is a sum over rounds.

| criterion | a round adds |
| --- | --- |
| `mms`, `wins` | the points of the round; the starting score comes before the first |
| `sos` | the opponent's score with its correction for the handicap, or what a round without an opponent is worth |
| `sosm1`, `sosm2` | the same, nothing for the rounds left out |
| `sosos` | the opponent's SOS |
| `sodos` | that of `sos` for a win, half of it for a tie |
| `cuss` | the player's score after it |
| `sosw`, `soswm1`, `soswm2`, `sososw`, `sodosw`, `cussw` | the same of wins; nothing without an opponent |
| `ext`, `exr` | the opponent's wins, once, twice or three times |
| `sosts` | that of `sos`, with the opponent's STS |
| `cps` | its point, doubled for every round since; what a round without a game gave, once |

Direct confrontation, STS, rating and category are no sums, and not here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.standings import tiebreaks
from nzgs_tourney.tournament.standings.criteria import chosen
from nzgs_tourney.tournament.standings.score import whole_points
from nzgs_tourney.tournament.standings.tally import Tally, tally_of
from nzgs_tourney.tournament.standings.tiebreaks import Criterion

Parts = Sequence[Fraction | None]
"""What each round adds, in whole points; None for a round that the criterion leaves out."""


@dataclass(frozen=True, slots=True)
class RoundPart:
    """One round. `opponent` is None without one; `opponent_score` is the score with which the opponent counts,
    `correction` what the handicap adds to it, both in whole points. `adds` is by criterion id, None for a round left
    out."""

    number: int
    opponent: int | None
    opponent_score: Fraction
    correction: Fraction
    adds: Mapping[str, Fraction | None]

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The chosen criteria that are sums, in order; `start` and `totals` in whole points, by criterion id.

    A total is the start plus what the rounds add, and equals the value in the standings.
    """

    criteria: tuple[Criterion, ...]
    start: Mapping[str, Fraction]
    rounds: tuple[RoundPart, ...]
    totals: Mapping[str, Fraction]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def breakdown(division: DivisionHistory, after: int, player: int) -> Breakdown:
    """The player's figures after round `after`.

    Raises ValueError as `standings` does, and KeyError for somebody who isn't in the division.
    """
    tally = tally_of(division, after)
    criteria = tuple(criterion for criterion in chosen(division.settings.ordering) if criterion.id in _PARTS)
    parts = {criterion.id: _PARTS[criterion.id](division, tally, player) for criterion in criteria}
    start = {name: Fraction(tally.start[player], 2) if name == "mms" else Fraction(0) for name in parts}
    rounds = []
    for index, meeting in enumerate(tally.meetings[player]):
        rounds.append(
            RoundPart(
                number=index + 1,
                opponent=meeting.opponent if meeting else None,
                opponent_score=Fraction(tally.score_for_sos[meeting.opponent] if meeting else 0, 2),
                correction=Fraction(meeting.correction if meeting else 0, 2),
                adds={name: column[index] for name, column in parts.items()},
            )
        )
    totals = {name: start[name] + sum(part or Fraction(0) for part in column) for name, column in parts.items()}
    return Breakdown(criteria, start, tuple(rounds), totals)


def _score(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    return [Fraction(now - before, 2) for before, now in pairwise(tally.running[player])]


def _wins(division: DivisionHistory, tally: Tally, player: int) -> Parts:
    if not tally.mcmahon:
        return _score(division, tally, player)
    parts, byes = [], 0
    for meeting, played in zip(tally.meetings[player], division.rounds, strict=False):
        more = byes + (division.settings.bye if played.status.get(player) is Status.BYE else 0)
        credit = whole_points(more, division.settings) - whole_points(byes, division.settings)
        parts.append(Fraction((meeting.credit if meeting else 0) + credit, 2))
        byes = more
    return parts


def _sos(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    return [Fraction(worth, 2) for worth in tiebreaks.worth_of_rounds(tally, player)]


def _without_lowest(
    count: int, worth_of: Callable[[Tally, int], list[int]]
) -> Callable[[DivisionHistory, Tally, int], Parts]:
    def parts(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
        worth = worth_of(tally, player)
        left_out = set(sorted(range(len(worth)), key=lambda index: worth[index])[:count])
        return [None if index in left_out else Fraction(value, 2) for index, value in enumerate(worth)]

    return parts


def _sosos(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    alone = tally.start[player] * tally.after if tally.mcmahon else 0
    return [
        Fraction(sum(tiebreaks.worth_of_rounds(tally, meeting.opponent)) if meeting else alone, 2)
        for meeting in tally.meetings[player]
    ]


def _sodos(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    worth = tiebreaks.worth_of_rounds(tally, player)
    meetings = tally.meetings[player]
    return [
        Fraction(meeting.credit * value if meeting else 0, 4) for meeting, value in zip(meetings, worth, strict=True)
    ]


def _cuss(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    return [Fraction(score, 2) for score in tally.running[player][1:]]


def _sososw(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    return [
        Fraction(sum(tiebreaks.wins_met(tally, meeting.opponent)) if meeting else 0, 2)
        for meeting in tally.meetings[player]
    ]


def _sodosw(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    wins_of_opponents = tiebreaks.wins_met(tally, player)
    return [
        Fraction(meeting.credit * value if meeting else 0, 4)
        for meeting, value in zip(tally.meetings[player], wins_of_opponents, strict=True)
    ]


def _cussw(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    return [Fraction(won, 2) for won in (tally.won if tally.mcmahon else tally.running)[player][1:]]


def _weighed(*, beaten: bool) -> Callable[[DivisionHistory, Tally, int], Parts]:
    def parts(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
        return [
            tiebreaks.weighed(tally, player, meeting, beaten=beaten) if meeting else Fraction(0)
            for meeting in tally.meetings[player]
        ]

    return parts


def _cup(_division: DivisionHistory, tally: Tally, player: int) -> Parts:
    gained = pairwise((tally.won if tally.mcmahon else tally.running)[player])
    scores = []
    for index, (meeting, (before, now)) in enumerate(zip(tally.meetings[player], gained, strict=True)):
        credit = meeting.credit if meeting else 0
        scores.append(Fraction(credit * 2 ** (tally.after - 1 - index) + now - before - credit, 2))
    return scores


_PARTS: Mapping[str, Callable[[DivisionHistory, Tally, int], Parts]] = {
    "mms": _score,
    "wins": _wins,
    "sos": _sos,
    "sosm1": _without_lowest(1, tiebreaks.worth_of_rounds),
    "sosm2": _without_lowest(2, tiebreaks.worth_of_rounds),
    "sosos": _sosos,
    "sodos": _sodos,
    "cuss": _cuss,
    "sosw": _without_lowest(0, tiebreaks.wins_met),
    "soswm1": _without_lowest(1, tiebreaks.wins_met),
    "soswm2": _without_lowest(2, tiebreaks.wins_met),
    "sososw": _sososw,
    "sodosw": _sodosw,
    "cussw": _cussw,
    "ext": _weighed(beaten=False),
    "exr": _weighed(beaten=True),
    "sosts": _without_lowest(0, tiebreaks.worth_of_strasbourg),
    "cps": _cup,
}
