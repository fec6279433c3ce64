"""Looks ahead in small fields, to avoid rematches in the remaining rounds where possible.

The best draw of a round may be one after which the next rounds cannot be drawn without a rematch: five players over
four rounds met twice in a third of events, although they need not. Two players who have not met are joined by a line;
the bye, as an opponent, is joined with everybody who has had none. The lines left after a round must still give as many
ways to pair everybody, sharing no line, as there are remaining rounds.

As long as the rounds are no more than half of the players this is always so: a field in which everybody has at least
half of the others left can be paired (Dirac), round after round. Above `MOST` players there is no look ahead.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from dataclasses import replace

import numpy as np

from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.cost import costs, keeps_hard_rules, pack
from nzgs_tourney.tournament.pairing.player_columns import PairingField, all_pairs
from nzgs_tourney.tournament.pairing.solve import Solution, byes_among

Pair = tuple[int, int]
Lines = frozenset[Pair]

MOST = 12
"""The most players, counting the bye as one: there are at most 10,395 ways to pair them."""
STEPS = 50_000
"""After trying this many pairs the rest counts as having no draw without a rematch; counted in steps, so that machines
agree.
"""


def worth_looking(players: int, number: int, rounds: int) -> bool:
    """Whether round `number` of `rounds` can spoil the following ones, for this even number of players."""
    return players <= MOST and number < rounds < players and 2 * rounds > players


class Ahead:
    """Answers for one round; all its questions share `STEPS`."""

    def __init__(self, nodes: Sequence[int], rounds: int) -> None:
        self._nodes, self._rounds = tuple(nodes), rounds
        self._steps = STEPS

    def leaves_a_way(self, lines: Lines) -> bool:
        """Whether the nodes can be paired along these lines in each of the remaining rounds, sharing none; also False
        where that isn't found within the steps. Lines have the lower node first."""
        return self._found(lines, self._rounds, -1)

    @property
    def tired(self) -> bool:
        """Whether the steps are used up."""
        return self._steps < 0

    def _found(self, lines: Lines, rounds: int, partner: int) -> bool:
        """The first node meets partners in ascending order, since the order of the rounds doesn’t matter."""
        if rounds == 0:
            return True
        degrees = dict.fromkeys(self._nodes, 0)
        for one, other in lines:
            degrees[one] += 1
            degrees[other] += 1
        if min(degrees.values()) < rounds:
            return False
        first = self._nodes[0]
        for other in self._nodes[1:]:
            pair = (min(first, other), max(first, other))
            if other <= partner or pair not in lines:
                continue
            for way in ways([node for node in self._nodes[1:] if node != other], lines):
                self._steps -= 1
                if self.tired:
                    return False
                if self._found(lines - {pair, *way}, rounds - 1, other):
                    return True
        return False


def ways(nodes: Sequence[int], lines: Container[Pair]) -> Iterator[tuple[Pair, ...]]:
    """Every way to pair these nodes along the lines."""
    if not nodes:
        yield ()
        return
    first, *rest = nodes
    for index, other in enumerate(rest):
        pair = (first, other) if first < other else (other, first)
        if pair in lines:
            for more in ways(rest[:index] + rest[index + 1 :], lines):
                yield (pair, *more)


def look_ahead(
    field: PairingField, solution: Solution, barred: Collection[Pair], may_sit_out: Sequence[int], rounds: int
) -> Solution | None:
    """The cheapest solution, among those as good as the given one in rematches and in all tiers before them, after
    which so many more rounds can be drawn without a rematch; the given one itself if that is true of it, None where
    there is none.

    A second bye counts as a rematch. The columns are all of the field; pairs have the lower column first.
    """
    nobody = len(field)
    nodes = list(range(nobody + (solution.bye is not None)))
    lines = {(i, j) for i in range(nobody) for j in range(i + 1, nobody) if not field.met[i, j]}
    if solution.bye is not None:
        lines |= {(column, nobody) for column, entry in enumerate(field.entries) if not entry.byes}
    unmet = frozenset(lines)
    ahead = Ahead(nodes, rounds)
    pairs_drawn = {*solution.pairs, *({(solution.bye, nobody)} if solution.bye is not None else ())}
    if ahead.leaves_a_way(unmet - pairs_drawn):
        return solution
    pairs = all_pairs(field)
    rows = np.flatnonzero(keeps_hard_rules(field, pairs))
    tiers = costs(field, pairs.take(rows))
    ends = list(zip(pairs.first[rows].tolist(), pairs.second[rows].tolist(), strict=True))
    if solution.bye is not None:
        tiers = byes_among(field, tiers, may_sit_out)
        ends += [(column, nobody) for column in may_sit_out]
    weights = dict(zip(ends, pack(tiers, len(nodes) // 2).weights, strict=True))
    row_of = {pair: row for row, pair in enumerate(ends) if pair not in barred}
    before = list(tiers)[: list(tiers).index(Tier.REMATCH) + 1]

    def totals(way: Collection[Pair], of: Collection[Tier]) -> dict[Tier, int]:
        chosen = [row_of[pair] for pair in way]
        return {tier: int(tiers[tier][chosen].sum()) for tier in of}

    best = totals(pairs_drawn, before)
    for way in sorted(ways(nodes, row_of), key=lambda way: sum(weights[pair] for pair in way)):
        if totals(way, before) == best and ahead.leaves_a_way(unmet - set(way)):
            bye = next((one for one, other in way if other == nobody), None)
            chosen = tuple(sorted(pair for pair in way if pair[1] != nobody))
            return replace(solution, pairs=chosen, bye=bye, totals=totals(way, list(tiers)))
        if ahead.tired:
            return None
    return None
