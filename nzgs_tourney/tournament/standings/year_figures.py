"""Figures of games by year: how they ended, and how often Black won on which terms.

PURE.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import NamedTuple

from games.rules.result import Manner, Outcome, Result
from nzgs_tourney.tournament.standings.win_rates import WinTally

ENDINGS = ("count", "resignation", "time", "forfeit", "jigo", "other")
"""How games end. `other`: void, decided by a director for both, or won in a manner that isn't known."""
_BY_MANNER = {Manner.COUNT: "count", Manner.RESIGNATION: "resignation", Manner.TIME: "time", Manner.FORFEIT: "forfeit"}


class TermsOfPlay(NamedTuple):
    """Handicap and komi of a game."""

    handicap: int
    komi: Decimal


@dataclass(frozen=True, slots=True)
class AlikeGames:
    """So many games of a year on the same terms with the same result. `unplayed`: they were decided without play."""

    year: int
    terms: TermsOfPlay
    result: Result
    unplayed: bool
    games: int


@dataclass(slots=True)
class YearOfGames:
    """MUTABLE while it is counted. `games` with a result, by their `endings`; `black` has Black's wins in games that
    were played and won or tied, by their terms."""

    games: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    black: defaultdict[TermsOfPlay, WinTally] = field(default_factory=lambda: defaultdict(WinTally))


def years_of_games(alike: Iterable[AlikeGames]) -> Mapping[int, YearOfGames]:
    """The figures of each year that has a game, the newest year first."""
    years: defaultdict[int, YearOfGames] = defaultdict(YearOfGames)
    for one in alike:
        year, outcome = years[one.year], one.result.outcome
        year.games += one.games
        year.endings[_ending(one)] += one.games
        if not one.unplayed and outcome in (Outcome.BLACK, Outcome.WHITE, Outcome.JIGO):
            year.black[one.terms] += WinTally(
                wins=one.games * (outcome is Outcome.BLACK),
                ties=one.games * (outcome is Outcome.JIGO),
                losses=one.games * (outcome is Outcome.WHITE),
            )
    return dict(sorted(years.items(), reverse=True))


def _ending(one: AlikeGames) -> str:
    if one.unplayed:
        return "forfeit"
    if one.result.outcome is Outcome.JIGO:
        return "jigo"
    return _BY_MANNER.get(one.result.manner, "other")
