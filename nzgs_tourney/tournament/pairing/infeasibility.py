"""If the hard rules leave no draw, finds a smallest set of them whose relaxation allows one.

Each rule counts once for each pair that it keeps apart (a forbidden pair, a tier made hard), once for each pair that
the director put together, and once for the bye that the director chose. Everybody is paired so that as few as possible
of these are broken. A pair put together is broken at both its ends, so everything is counted twice.

Where the players are too many to compare every set, as many pairs as can be made without breaking anything are made,
and the players who are left meet one another. That set is a smallest one if each of their pairs breaks one rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from ground.coded import Coded, coded
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.pairing.complete_matching import most_pairs
from nzgs_tourney.tournament.pairing.cost import breaks
from nzgs_tourney.tournament.pairing.match import cheapest_matching
from nzgs_tourney.tournament.pairing.player_columns import field_of, pairs_of
from nzgs_tourney.tournament.pairing.possible_pairs import blocks, concatenated, narrow, wide
from nzgs_tourney.tournament.pairing.random_lots import IntArray
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.pairing.search import STEPS
from nzgs_tourney.tournament.wording.draws.no_draw import clause_words

_LOT_BITS = 40
Pair = tuple[int, int]


def smallest_relaxation(
    entries: Sequence[RoundEntry],
    settings: DivisionSettings,
    seed: str,
    *,
    pins: Collection[Pair] = (),
    forbidden: Collection[Pair] = (),
    bye: int | None = None,
) -> tuple[Coded, ...]:
    """What to allow, one clause for each rule, so that these people can be drawn: as few rules as possible, or nearly
    so where there are more than `STEPS` players times pairs.

    Empty where nothing has to give way. Pairs by id, in either order. The seed alone decides which of several smallest
    sets is named.
    """
    search = _Relaxation(entries, settings, {frozenset(p) for p in pins}, {frozenset(p) for p in forbidden}, bye)
    clauses = (clause for pair in search.pairs(seed) for clause in search.clauses(*pair))
    return tuple({clause_words(clause): clause for clause in clauses}.values())


class _Relaxation:
    """What each possible pair would break. The bye is a pair with player 0, in the column after all others."""

    def __init__(
        self,
        entries: Sequence[RoundEntry],
        settings: DivisionSettings,
        pins: Collection[frozenset[int]],
        forbidden: Collection[frozenset[int]],
        bye: int | None,
    ) -> None:
        self.entries = sorted(entries, key=lambda entry: entry.id)
        self.names = {entry.id: entry.name for entry in self.entries}
        self.ids = [*self.names, 0] if len(entries) % 2 else [*self.names]
        self.lots = [*(entry.lot for entry in self.entries), *((0,) if len(entries) % 2 else ())]
        self.settings = settings
        self.field = field_of(self.entries, settings, "")
        self.forbidden, self.bye = forbidden, bye
        self.pinned = {player: pair for pair in pins for player in pair}

    def pairs(self, seed: str) -> list[Pair]:
        """Everybody paired, breaking as few rules as possible, by columns."""
        first, second, broken = self._counted()
        size = len(self.ids)
        if len(first) * size <= STEPS:
            ends = list(zip(first.tolist(), second.tolist(), strict=True))
            return list(cheapest_matching(size, ends, self._weights(ends, broken.tolist(), seed)))
        unbroken = broken == 0
        pairs = most_pairs(size, first[unbroken], second[unbroken], ())
        seated = {column for pair in pairs for column in pair}
        unseated = [column for column in range(size) if column not in seated]
        return [*pairs, *zip(unseated[::2], unseated[1::2], strict=True)]

    def clauses(self, first: int, second: int) -> Iterator[Coded]:
        """The rules broken if two columns meet."""
        players = self.ids[first], self.ids[second]
        pair = frozenset(players)
        if pair == self.pinned.get(players[0]):
            return
        for player in players:
            if player in self.pinned:
                low, high = sorted(self.pinned[player])
                yield coded("apart", one=self.names[low], other=self.names[high])
        if 0 in pair:
            if self.bye not in (None, players[0]):
                yield coded("bye", one=self.names[self.bye or 0])
            return
        two = {"one": self.names[players[0]], "other": self.names[players[1]]}
        ends = pairs_of(self.field, np.array([first]), np.array([second]))
        for tier in self.settings.hard:
            if breaks(tier, self.field, ends).any():
                yield coded(tier.value, **two, stones=int(ends.handicap[0]))
        if pair in self.forbidden:
            yield coded("forbidden", **two)

    def _counted(self) -> tuple[IntArray, IntArray, IntArray]:
        """Every pair by columns, with the number of rules it breaks: each counts twice, a wished pair once at each
        end.
        """
        size = len(self.entries)
        apart = np.array([player in self.pinned for player in self.names], dtype=np.int64)
        column = {player: index for index, player in enumerate(self.names)}
        barred = [sorted(column[player] for player in pair) for pair in self.forbidden if pair <= column.keys()]
        codes = np.array([low * size + high for low, high in barred], dtype=np.int64)
        firsts, seconds, broken = [], [], []
        for first, second in blocks(np.arange(size)):
            pairs = pairs_of(self.field, first, second)
            rules = np.isin(first * size + second, codes).astype(np.int64)
            for tier in self.settings.hard:
                rules += breaks(tier, self.field, pairs)
            firsts.append(narrow(first))
            seconds.append(narrow(second))
            broken.append(narrow(2 * rules + apart[first] + apart[second]))
        if len(self.ids) > size:
            chosen = [2 * (self.bye not in (None, player)) for player in self.names]
            firsts.append(narrow(np.arange(size)))
            seconds.append(narrow(np.full(size, size)))
            broken.append(narrow(np.array(chosen, dtype=np.int64) + apart))
        one, other, count = wide(concatenated(firsts)), wide(concatenated(seconds)), wide(concatenated(broken))
        together = [sorted(column[player] for player in pair) for pair in set(self.pinned.values())]
        count[np.isin(one * size + other, [low * size + high for low, high in together])] = 0
        return one, other, count

    def _weights(self, ends: Sequence[Pair], broken: Sequence[int], seed: str) -> list[int]:
        lots = (sorted((self.lots[one], self.lots[other])) for one, other in ends)
        return [
            (count << _LOT_BITS) + player_lot(f"{seed}\n{low}", high, "relax") % (1 << (_LOT_BITS - 12))
            for count, (low, high) in zip(broken, lots, strict=True)
        ]
