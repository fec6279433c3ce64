"""Finds the best draw of a small field after which future rounds need no rematch (see `rounds_ahead`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.cost import costs, keeps_hard_rules, pack
from nzgs_tourney.tournament.pairing.player_columns import PairingField, all_pairs
from nzgs_tourney.tournament.pairing.rounds_ahead import Ahead, Pair, ways
from nzgs_tourney.tournament.pairing.solve import Solution, byes_among


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
        lines |= {(column, nobody) for column, member in enumerate(field.members) if not member.byes}
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
