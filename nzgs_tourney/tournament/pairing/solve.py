"""Finds the best pairs of a field, among as few possible pairs as the proof allows.

First the pairs inside a score level and between neighbouring levels are solved, exactly (`search`). `score_groups`
shows whether any pair further apart could be part of a better draw. If it could, the search widens and solves again, in
the end over all pairs.

The bye is a pair with an extra column, after all others, which has the lowest score of the field.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.settings import ACQUAINTANCES, Tier
from nzgs_tourney.tournament.pairing.cost import bye_gap, tiers_of, with_bye
from nzgs_tourney.tournament.pairing.player_columns import PairingField
from nzgs_tourney.tournament.pairing.possible_pairs import Narrow, Possible, concatenated, narrow, possible_pairs, wide
from nzgs_tourney.tournament.pairing.progress import Stage, Tell, to_nobody
from nzgs_tourney.tournament.pairing.random_lots import IntArray
from nzgs_tourney.tournament.pairing.score_groups import score_groups_of
from nzgs_tourney.tournament.pairing.search import Search, proved_within


@dataclass(frozen=True, slots=True)
class Solution:
    """Pairs of columns of least cost over all allowed pairs. `reach`: the most score gaps that were searched across.

    `left` are the columns without an opponent; then `pairs` isn't a draw. `coarse` is that of `Packed`. `bye` is the
    column that has the bye, `totals` the total costs. `bounded`: the search stopped before all was compared.
    """

    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    reach: int
    coarse: tuple[Tier, ...]
    totals: Mapping[Tier, int]
    bye: int | None = None
    bounded: bool = False

    def __post_init__(self) -> None:
        freeze_mappings(self)


def solve(
    field: PairingField,
    columns: Sequence[int],
    forbidden: Collection[tuple[int, int]],
    reach: int = 1,
    may_sit_out: Sequence[int] = (),
    report_stage: Tell = to_nobody,
) -> Solution:
    """Pair these columns at least cost, without the forbidden pairs of columns (the lower one first) and without pairs
    that break a hard rule of the division.

    `may_sit_out` are the columns that may have the bye, the first in the queue first; one of them has it, nobody if
    there are none. `reach` is how many score gaps a pair may cross at first; a large number solves over all pairs at
    once. The result is the same. `report_stage` is called with the progress.
    """
    scores = field.score.tolist()
    everybody = [*columns, len(field)] if may_sit_out else list(columns)
    extended = np.append(field.score, min(scores, default=0))
    groups = score_groups_of(int(extended[column]) for column in everybody)
    furthest = len(groups.gaps)
    levels = groups.level_numbers(extended)
    byes = _byes(field, may_sit_out)
    if not _provable_with_near_pairs(tiers_of(field.settings)):
        reach = furthest
    while True:
        reach = min(reach, furthest)
        report_stage(Stage.LISTING)
        pairs = possible_pairs(field, columns, forbidden, levels, reach)
        if may_sit_out:
            pairs = byes.within(reach, np.abs(levels[byes.columns] - levels[-1])).behind(pairs, len(field))
        solution = Search(field, groups, levels, np.array(everybody), pairs, report_stage).best(reach)
        if reach == furthest or (solution.complete and proved_within(solution.totals, groups, reach)):
            seated = {column for pair in solution.pairs for column in pair}
            unseated = tuple(column for column in columns if column not in seated)
            of_players = tuple(pair for pair in solution.pairs if pair[1] < len(field))
            bye = next((pair[0] for pair in solution.pairs if pair[1] == len(field)), None)
            return Solution(of_players, unseated, reach, solution.coarse, solution.totals, bye, solution.bounded)
        reach *= 2


def _provable_with_near_pairs(tiers: Sequence[Tier]) -> bool:
    """Whether a draw among near pairs can be proved best: only tiers in which most draws cost nothing may come before
    the score gaps."""
    if Tier.SCORE_GAP not in tiers:
        return False
    return set(tiers[: tiers.index(Tier.SCORE_GAP)]) <= {Tier.REMATCH, *ACQUAINTANCES}


@dataclass(frozen=True, slots=True)
class _Byes:
    """The pairs that give somebody the bye: the columns, their places in the queue, their gaps squared."""

    columns: IntArray
    places: IntArray
    gaps: IntArray

    def within(self, reach: int, jumps: IntArray) -> _Byes:
        """Those whose jump over score gaps is at most `reach`."""
        near = jumps <= reach
        return _Byes(self.columns[near], self.places[near], self.gaps[near])

    def behind(self, pairs: Possible, nobody: int) -> Possible:
        """The pairs of boards followed by those of the bye, with the column `nobody`."""
        second = narrow(np.full(len(self.columns), nobody, dtype=np.int64))
        return Possible(
            concatenated([pairs.first, narrow(self.columns)]),
            concatenated([pairs.second, second]),
            self.among(pairs.tiers),
        )

    def among(self, tiers: Mapping[Tier, Narrow]) -> dict[Tier, Narrow]:
        """The costs of boards followed by those of the bye, in the order of the tiers."""
        rows = len(next(iter(tiers.values())))
        own = {Tier.BYE: narrow(self.places), Tier.SCORE_GAP: narrow(self.gaps)}
        nothing, free = np.zeros(rows, dtype=np.uint8), np.zeros(len(self.columns), dtype=np.uint8)
        return {tier: concatenated([tiers.get(tier, nothing), own.get(tier, free)]) for tier in with_bye(tuple(tiers))}


def _byes(field: PairingField, may_sit_out: Sequence[int]) -> _Byes:
    scores = field.score.tolist()
    return _Byes(
        np.array(may_sit_out, dtype=np.int64),
        np.arange(len(may_sit_out), dtype=np.int64),
        np.array([bye_gap(scores, scores[column]) ** 2 for column in may_sit_out], dtype=np.int64),
    )


def byes_among(field: PairingField, tiers: Mapping[Tier, IntArray], may_sit_out: Sequence[int]) -> dict[Tier, IntArray]:
    """The costs of boards, followed by those of a bye for each of these columns, the first in the queue first."""
    return {tier: wide(column) for tier, column in _byes(field, may_sit_out).among(tiers).items()}
