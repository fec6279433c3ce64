"""A second opinion on what a board costs: literal, slow, one pair at a time, sharing no code with the program.

Only scores come from the program's standings, which have tests of their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import wraps
from hashlib import blake2b
from typing import Any

import networkx

from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import HandicapBasis, Seeding, System, Tier
from nzgs_tourney.tournament.standings.score import scores_after

Cost = tuple[int, ...]
TIERS = (
    Tier.REMATCH,
    Tier.SCORE_GAP,
    Tier.FAMILY,
    Tier.CLUB,
    Tier.CITY,
    Tier.FLOAT,
    Tier.FLOAT_BALANCE,
    Tier.FLOAT_PLACE,
    Tier.COUNTRY,
    Tier.HANDICAP,
    Tier.COLOUR,
    Tier.SEEDING,
    Tier.HASH,
)


def once(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method asked once for the same players: what was before the round does not change."""

    @wraps(method)
    def found(naive: Naive, *asked: int) -> Any:
        place = (method.__name__, *asked)
        if place not in naive.known:
            naive.known[place] = method(naive, *asked)
        return naive.known[place]

    return found


class Naive:
    """The costs of all pairs of some players in one round."""

    def __init__(self, division: DivisionHistory, number: int, seed: str, players: Iterable[int]) -> None:
        self.rules = division.settings.in_round(number)
        self.order = (*dict.fromkeys(tier for tier in self.rules.tiers if tier is not Tier.HASH), Tier.HASH)
        self.people = {person.id: person for person in division.players if person.id in set(players)}
        self.seed = seed
        self.before = [played for played in division.rounds if played.number < number]
        self.scores = [scores_after(division, index) for index in range(number)]
        self.score = self.scores[number - 1]
        self.known: dict[tuple[object, ...], Any] = {}

    def cost(self, a: int, b: int) -> Cost:
        return self.cost_of(min(a, b), max(a, b))

    @once
    def cost_of(self, a: int, b: int) -> Cost:
        """In the order of the division's tiers; with all of them that is `TIERS`."""
        tiers = self.tiers_of(a, b)
        return tuple(tiers[tier] for tier in self.order)

    def may_meet(self, a: int, b: int) -> bool:
        """Whether the two break no tier that the division has made a rule."""
        tiers = {**self.tiers_of(a, b), Tier.SCORE_GAP: abs(self.score[a] - self.score[b])}
        return not any(tiers[tier] for tier in self.rules.hard)

    @once
    def tiers_of(self, a: int, b: int) -> dict[Tier, int]:
        high, low = (a, b) if self.score[a] > self.score[b] else (b, a)
        gap = self.score[high] - self.score[low]
        floats = balance = place = seeding = 0
        if gap:
            floats = self.floats(high, 1) + self.floats(low, -1)
            balance = int(self.floats(high, 1) >= self.floats(high, -1))
            balance += int(self.floats(low, -1) >= self.floats(low, 1))
            for player, part in ((high, self.rules.float_down), (low, self.rules.float_up)):
                mine, size = self.place(player)
                far = {"top": 2 * mine, "middle": abs(2 * mine - (size - 1)), "bottom": 2 * (size - 1 - mine)}
                place += 8 * far[part] // size
        elif self.rules.seeding is not Seeding.RANDOM:
            (one, size), (other, _) = self.place(a), self.place(b)
            off = {
                "slip": abs(one - other) - size // 2,
                "fold": one + other - size + 1,
                "neighbours": abs(one - other) - 1,
            }
            seeding = off[self.rules.seeding] ** 2
        stones = self.stones(a, b)
        mates = max(self.shared(a, b, "family"), self.shared(a, b, "club"))
        return {
            Tier.REMATCH: self.met(a, b),
            Tier.SCORE_GAP: gap * gap + mates * (2 * self.rules.club_gap) ** 2,
            Tier.FLOAT: floats,
            Tier.FLOAT_BALANCE: balance,
            Tier.FLOAT_PLACE: place,
            **{tier: self.shared(a, b, tier.value) for tier in (Tier.FAMILY, Tier.CLUB, Tier.CITY, Tier.COUNTRY)},
            Tier.HANDICAP: max(0, self.asked(a, b) - self.rules.handicap_wish) ** 2,
            Tier.COLOUR: 0 if stones else self.colour(a, b),
            Tier.SEEDING: seeding,
            Tier.HASH: self.lot(min(a, b), max(a, b)),
        }

    def met(self, a: int, b: int) -> int:
        boards = [board for played in self.before for board in played.boards if not board.forfeit]
        return sum({board.white, board.black} == {a, b} for board in boards)

    @once
    def floats(self, player: int, way: int) -> int:
        count = 0
        for scores, played in zip(self.scores, self.before, strict=False):
            for board in played.boards:
                if player in (board.white, board.black):
                    other = board.black if player == board.white else board.white
                    count += (scores[player] - scores[other]) * way > 0
        return count

    @once
    def place(self, player: int) -> tuple[int, int]:
        group = [person for person in self.people.values() if self.score[person.id] == self.score[player]]
        group.sort(key=lambda person: (-strength(person), person.id))
        return [person.id for person in group].index(player), len(group)

    def shared(self, a: int, b: int, kind: str) -> int:
        one, other = self.people[a], self.people[b]
        bar = self.rules.bar
        if self.rules.system is System.MCMAHON and bar is not None and min(one.rank, other.rank) >= bar:
            return 0
        texts = [getattr(person, kind).strip().casefold() for person in self.people.values()]
        mine = getattr(one, kind).strip().casefold()
        many = kind != "family" and texts.count(mine) / len(texts) > 0.4
        return int(bool(mine) and mine == getattr(other, kind).strip().casefold() and not many)

    def stones(self, a: int, b: int) -> int:
        asked, most = self.asked(a, b), self.rules.handicap.maximum
        return asked if most is None else min(asked, most)

    def asked(self, a: int, b: int) -> int:
        """Stones of difference after the reduction, before the ceiling."""
        policy = self.rules.handicap
        one, other = self.people[a], self.people[b]
        difference = {
            HandicapBasis.NONE: Decimal(0),
            HandicapBasis.RATING: abs(strength(one) - strength(other)),
            HandicapBasis.RANK: Decimal(abs(one.rank.stones - other.rank.stones)),
            HandicapBasis.SCORE: Decimal(abs(self.score[a] - self.score[b]) // 2),
        }[policy.basis]
        if policy.basis is HandicapBasis.RATING and policy.even_below and difference < policy.even_below:
            return 0
        return max(0, math.ceil(difference) - policy.reduction)

    def colour(self, a: int, b: int) -> int:
        x, y = self.balance(a), self.balance(b)
        return min((x + 1) ** 2 // 4 + (y - 1) ** 2 // 4, (x - 1) ** 2 // 4 + (y + 1) ** 2 // 4)

    @once
    def balance(self, player: int) -> int:
        """How many more even games as Black than as White."""
        even = [board for played in self.before for board in played.boards if board.handicap == 0 and not board.forfeit]
        return sum(b_.black == player for b_ in even) - sum(w.white == player for w in even)

    def lot(self, low: int, high: int) -> int:
        one, other = (
            int.from_bytes(blake2b(f"\n{player}\n{self.seed}".encode(), digest_size=8).digest(), "big")
            for player in (low, high)
        )
        return splitmix(one ^ splitmix(other)) >> 32

    @once
    def bye(self, player: int) -> dict[Tier, int]:
        """What it costs that this player sits out: the gap to the lowest score, and the place in the line."""
        line = sorted(
            self.people,
            key=lambda other: (self.byes(other), self.score[other], strength(self.people[other]), self.bye_lot(other)),
        )
        gap = self.score[player] - min(self.score[other] for other in self.people)
        return {Tier.SCORE_GAP: gap * gap, Tier.BYE: line.index(player)}

    @once
    def byes(self, player: int) -> int:
        return sum(played.status.get(player) is Status.BYE for played in self.before)

    def bye_lot(self, player: int) -> int:
        sentence = f"bye\n{player}\n{self.seed}".encode()
        return int.from_bytes(blake2b(sentence, digest_size=8).digest(), "big")

    def of_round(self, pairs: Iterable[tuple[int, int]], bye: int | None, *, odd: bool = False) -> dict[Tier, int]:
        """A whole round: its boards and its bye, tier by tier, the bye's own tier right after the score gaps. `odd`:
        with that tier even without a bye."""
        boards = dict(zip(self.order, self.total(pairs), strict=True))
        if bye is None and not odd:
            return boards
        own = {} if bye is None else self.bye(bye)
        place = self.order.index(Tier.SCORE_GAP) + 1 if Tier.SCORE_GAP in self.order else 0
        order = (*self.order[:place], Tier.BYE, *self.order[place:])
        return {tier: boards.get(tier, 0) + own.get(tier, 0) for tier in order}

    def best_round(self, players: list[int], free: object = None, pinned: object = ()) -> tuple[int, ...] | None:
        """The least total of all rounds of an odd number of players, found by trying: of those with the fewest byes,
        then those with one more, each in turn sits out, and the others are paired in every way."""
        allowed = free if callable(free) else lambda a, b: True
        for line in self.lines(players, pinned):
            found = [
                tuple(self.of_round(pairs, sitting).values())
                for sitting in line
                for pairs in all_matchings([player for player in players if player != sitting])
                if all(allowed(a, b) for a, b in pairs)
            ]
            if found:
                return min(found)
        return None

    def best_round_by_networkx(
        self, players: list[int], free: object = None, pinned: object = ()
    ) -> tuple[int, ...] | None:
        """As `best_round`, found by networkx: nobody is one more node, 0."""
        allowed = free if callable(free) else lambda a, b: True
        for line in self.lines(players, pinned):
            costs = {
                (a, b): tuple(self.of_round([(a, b)], None, odd=True).values())
                for a in players
                for b in players
                if a < b and allowed(a, b)
            }
            costs |= {(0, player): tuple(self.of_round([], player).values()) for player in line}
            base = 2 ** max(50, len(players).bit_length() + max(max(cost).bit_length() for cost in costs.values()))
            graph = networkx.Graph()
            for (a, b), cost in costs.items():
                graph.add_edge(a, b, weight=-sum(value * base**place for place, value in enumerate(reversed(cost))))
            found = networkx.max_weight_matching(graph, maxcardinality=True)
            if 2 * len(found) == len(players) + 1:
                sitting = next(max(pair) for pair in found if 0 in pair)
                return tuple(self.of_round([pair for pair in found if 0 not in pair], sitting).values())
        return None

    def lines(self, players: list[int], pinned: object = ()) -> list[list[int]]:
        """Who may sit out: those with the fewest byes, then those with the next number."""
        free = [player for player in players if player not in set(pinned)]
        numbers = sorted({self.byes(player) for player in free})
        return [[player for player in free if self.byes(player) == number] for number in numbers]

    def total(self, pairs: Iterable[tuple[int, int]]) -> Cost:
        """Tier by tier, the sum over these pairs."""
        costs = [self.cost(a, b) for a, b in pairs]
        return tuple(sum(column) for column in zip(*costs, strict=True)) if costs else (0,) * len(self.order)

    def cheapest_by_trying(self, players: list[int], free: object = None) -> Cost | None:
        """The least total of all ways to pair these players; `free(a, b)` says who may meet."""
        allowed = free if callable(free) else lambda a, b: True
        totals = [self.total(pairs) for pairs in all_matchings(sorted(players)) if all(allowed(a, b) for a, b in pairs)]
        return min(totals, default=None)

    def cheapest_by_networkx(self, players: list[int], free: object = None) -> Cost | None:
        """The least total as networkx finds it among all pairs, the tiers a base apart in long integers; None where not
        everybody can be paired. `free` as in `cheapest_by_trying`."""
        allowed = free if callable(free) else lambda a, b: True
        costs = {(a, b): self.cost(a, b) for a in players for b in players if a < b and allowed(a, b)}
        if not costs:
            return None if players else self.total([])
        base = 2 ** max(50, len(players).bit_length() + max(max(cost).bit_length() for cost in costs.values()))
        graph = networkx.Graph()
        for (a, b), cost in costs.items():
            graph.add_edge(a, b, weight=-sum(value * base**place for place, value in enumerate(reversed(cost))))
        found = networkx.max_weight_matching(graph, maxcardinality=True)
        return self.total(found) if 2 * len(found) == len(players) else None


def strength(person: DivisionEntry) -> Decimal:
    return Decimal(person.rank.stones) if person.rating is None else person.rating


def splitmix(value: int) -> int:
    full = 2**64 - 1
    value = (value + 0x9E3779B97F4A7C15) & full
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & full
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & full
    return value ^ (value >> 31)


def all_matchings(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to put these players, an even number, into pairs."""
    if not players:
        yield []
        return
    first, *rest = players
    for index, other in enumerate(rest):
        for pairs in all_matchings(rest[:index] + rest[index + 1 :]):
            yield [(first, other), *pairs]
