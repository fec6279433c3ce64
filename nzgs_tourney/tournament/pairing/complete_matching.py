"""Makes as many pairs as possible, whatever they cost: Edmonds' blossom algorithm on rows of bits.

The search for the best draw first looks at a few pairs for each player. If those leave somebody without an opponent,
this finds pairs that join everybody, or shows that there are none. The matching library isn't used for that: with
millions of pairs it would need gigabytes, while here each player's possible opponents are one long integer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from nzgs_tourney.tournament.pairing.random_lots import IntArray

NOBODY = -1


def most_pairs(size: int, first: IntArray, second: IntArray, begun: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """As many of these pairs of 0 to `size` - 1 as can be made at once, as sorted pairs, starting from some of them.

    Players who are in a pair of `begun` are in one of the result too. No other set has more pairs (Edmonds, Berge).
    """
    search = _Blossoms(_opponents(size, first, second), begun)
    for player in range(size):
        if search.mate[player] == NOBODY:
            search.take_in(player)
    return sorted((one, other) for one, other in enumerate(search.mate) if one < other)


def _opponents(size: int, first: IntArray, second: IntArray) -> list[int]:
    """For each player an integer whose bits are their possible opponents."""
    may = np.zeros((size, size), dtype=np.bool_)
    may[first, second] = may[second, first] = True
    return [int.from_bytes(row.tobytes(), "little") for row in np.packbits(may, axis=1, bitorder="little")]


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


class _Blossoms:
    """The pairs so far, extended one at a time.

    From somebody without an opponent, a tree of players who could be freed to meet them grows: `outer` are those, `via`
    has for each of their opponents the player before them in the tree. An odd ring of players is one `blossom`,
    identified by its `base`; everybody in it could be freed.
    """

    def __init__(self, opponents: Sequence[int], begun: Iterable[tuple[int, int]]) -> None:
        self.opponents = opponents
        self.mate = [NOBODY] * len(opponents)
        for one, other in begun:
            self.mate[one], self.mate[other] = other, one
        self.hopeless = 0

    def take_in(self, root: int) -> bool:
        """Find this player an opponent, changing those of others. False where that isn't possible: then it never will
        be, and the players of the tree can't help anybody else."""
        size = len(self.opponents)
        self.via = [NOBODY] * size
        self.base = list(range(size))
        self.blossom = [1 << player for player in range(size)]
        self.outer = 1 << root
        unseen = ~(self.outer | self.hopeless)
        waiting = deque((root,))
        while waiting:
            player = waiting.popleft()
            for other in _bits(self.opponents[player] & unseen):
                self.via[other] = player
                unseen &= ~(1 << other)
                freed = self.mate[other]
                if freed == NOBODY:
                    self._change(other)
                    return True
                self.outer |= 1 << freed
                unseen &= ~(1 << freed)
                waiting.append(freed)
            while ring := self.opponents[player] & self.outer & ~self.blossom[self.base[player]]:
                waiting.extend(self._close(player, (ring & -ring).bit_length() - 1))
        self.hopeless |= ~unseen
        return False

    def _change(self, last: int) -> None:
        """Along the path from the root to `last`, separate those who met and pair those who didn't."""
        while last != NOBODY:
            before = self.via[last]
            following = self.mate[before]
            self.mate[last], self.mate[before] = before, last
            last = following

    def _close(self, first: int, second: int) -> list[int]:
        """Make the ring closed by this pair one blossom; returns its players who can only now be freed."""
        base = self._meeting(first, second)
        members = 0
        for player, across in ((first, second), (second, first)):
            while self.base[player] != base:
                opponent = self.mate[player]
                members |= self.blossom[self.base[player]] | self.blossom[self.base[opponent]]
                self.via[player] = across
                across, player = opponent, self.via[opponent]
        new = list(_bits(members & ~self.outer))
        self.outer |= members
        self.blossom[base] |= members
        for player in _bits(members):
            self.base[player] = base
        return new

    def _meeting(self, first: int, second: int) -> int:
        """The base where the paths of the two players to the root meet."""
        passed = set()
        player = self.base[first]
        while True:
            passed.add(player)
            if self.mate[player] == NOBODY:
                break
            player = self.base[self.via[self.mate[player]]]
        player = self.base[second]
        while player not in passed:
            player = self.base[self.via[self.mate[player]]]
        return player
