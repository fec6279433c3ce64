"""Where the hard rules leave no draw: a smallest set of them whose relaxation gives one.

Each rule counts once for each pair that it keeps apart (a forbidden pair, a tier made hard), once for each pair that
the director put together, and once for the bye that the director chose. Everybody is paired so that as few as possible
of these are broken. A pair put together is broken at both its ends, so everything is counted twice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

import numpy as np

from nzgs_tourney.division.settings import DivisionSettings, Tier
from nzgs_tourney.pairing.cost import RULES
from nzgs_tourney.pairing.field import all_pairs, field_of
from nzgs_tourney.pairing.lot import player_lot
from nzgs_tourney.pairing.match import cheapest_matching
from nzgs_tourney.pairing.people import Member
from nzgs_tourney.pairing.words import counted

_LOT_BITS = 40
BROKEN = {
    Tier.REMATCH: "let {0} and {1} meet again",
    Tier.SCORE_GAP: "let {0} and {1} meet on different scores",
    Tier.FLOAT: "let {0} and {1} float in the same direction again",
    Tier.FLOAT_BALANCE: "let {0} and {1} float without making up for an earlier float",
    Tier.FAMILY: "let {0} and {1} meet, who are of one family",
    Tier.CLUB: "let {0} and {1} meet, who are of one club",
    Tier.CITY: "let {0} and {1} meet, who are from one city",
    Tier.COUNTRY: "let {0} and {1} meet, who are from one country",
    Tier.HANDICAP: "let {0} and {1} play with {2}",
    Tier.COLOUR: "let the colours of {0} or {1} go out of balance",
}

Pair = tuple[int, int]


def smallest_relaxation(
    people: Sequence[Member],
    settings: DivisionSettings,
    seed: str,
    *,
    pins: Collection[Pair] = (),
    forbidden: Collection[Pair] = (),
    bye: int | None = None,
) -> tuple[str, ...]:
    """What to allow, one clause for each rule, so that these people can be drawn: as few rules as possible.

    Empty where nothing has to give way. Pairs by id, in either order. Which of several smallest sets is named depends
    on the seed alone. The clauses begin in lower case and have no full stop.
    """
    search = _Relaxation(people, settings, {frozenset(p) for p in pins}, {frozenset(p) for p in forbidden}, bye)
    edges = dict(search.edges())
    nodes = [member.id for member in people] + ([0] if len(people) % 2 else [])
    column = {player: index for index, player in enumerate(nodes)}
    weights = [
        (len(broken) << _LOT_BITS) + player_lot(f"{seed}\n{one}", other, "relax") % (1 << (_LOT_BITS - 12))
        for (one, other), broken in edges.items()
    ]
    columns = [(column[one], column[other]) for one, other in edges]
    found = set(cheapest_matching(len(nodes), columns, weights))
    chosen = [broken for pair, broken in edges.items() if tuple(sorted(column[one] for one in pair)) in found]
    return tuple(dict.fromkeys(clause for broken in chosen for clause in broken))


class _Relaxation:
    """What each possible pair would break. The bye is a pair with player 0."""

    def __init__(
        self,
        people: Sequence[Member],
        settings: DivisionSettings,
        pins: Collection[frozenset[int]],
        forbidden: Collection[frozenset[int]],
        bye: int | None,
    ) -> None:
        self.names = {member.id: member.name for member in people}
        self.people = sorted(people, key=lambda member: member.id)
        self.settings = settings
        self.pins, self.forbidden, self.bye = pins, forbidden, bye
        self.pinned = {player: pair for pair in pins for player in pair}

    def edges(self) -> Iterator[tuple[Pair, tuple[str, ...]]]:
        """Each pair with what it breaks, each rule twice, a pair put together once at each of its ends."""
        hard = self._hard()
        for row, (one, other) in enumerate(combinations([member.id for member in self.people], 2)):
            pair = frozenset((one, other))
            if pair in self.pins:
                yield (one, other), ()
                continue
            broken = [*self._apart(one), *self._apart(other), *(clause for clause in hard[row] for _ in range(2))]
            if pair in self.forbidden:
                broken += 2 * [f"let {self.names[one]} and {self.names[other]} meet, a pair that was forbidden"]
            yield (one, other), tuple(broken)
        if len(self.people) % 2:
            for player in self.names:
                chosen = self.bye is None or self.bye == player
                broken = [] if chosen else 2 * [f"give the bye to a player other than {self.names[self.bye or 0]}"]
                yield (0, player), (*broken, *self._apart(player))

    def _apart(self, player: int) -> list[str]:
        if player not in self.pinned:
            return []
        one, other = sorted(self.pinned[player])
        return [f"take {self.names[one]} and {self.names[other]} apart"]

    def _hard(self) -> list[list[str]]:
        """For each pair of the players in order, the clauses of the hard tiers that it costs something in."""
        field = field_of(self.people, self.settings, "")
        pairs = all_pairs(field)
        clauses: list[list[str]] = [[] for _ in range(len(pairs))]
        for tier in self.settings.hard:
            for row in np.flatnonzero(RULES[tier](field, pairs)).tolist():
                one, other = self.people[int(pairs.first[row])], self.people[int(pairs.second[row])]
                stones = counted(int(pairs.handicap[row]), "stone")
                clauses[row].append(BROKEN[tier].format(one.name, other.name, stones))
        return clauses
