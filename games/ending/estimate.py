"""Estimates which stones of a final position are dead, as a proposal to people: never a judgement, never applied by
itself.

A chain that lives unconditionally is alive. For any other, the estimate is the share of random games (`playouts`) in
which its points stay its owner's. `docs/ending.md` measures how often that is right.

Stones live unconditionally if they can't be captured even if their owner always passes. The method is Benson's
("Life in the game of Go", Information Sciences 10, 1976): a set of chains lives if each chain
has two regions of its own in which every empty point is one of its liberties.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt

from games.ending.chains import Chain, chains_of
from games.ending.playouts import GAMES, Shares, play_out
from games.rules.colour import Colour
from games.rules.point import Position, neighbours

SOURCE = "estimate"
"""The `source` of a proposal from here, in the steps of an ending."""
DEAD_BELOW = 0.5
DOUBTFUL = (0.25, 0.75)
"""Between these shares either is possible: one chain in eight is judged wrong there, outside two in a thousand."""
CERTAIN = (0.05, 0.95)
"""Beyond these shares no further games change the answer."""
STAGES = (4, 16, 64)
"""Numbers of games after which a claim is checked (`reconcile`); each continues from the one before."""


@dataclass(frozen=True, slots=True)
class DeadEstimate:
    """The chains estimated dead, and the doubtful ones, dead or alive; in the order of their points.

    `open` are those that further games might change, `chains` the number of chains on the board.
    """

    dead: tuple[Chain, ...]
    doubtful: tuple[Chain, ...]
    open: tuple[Chain, ...] = ()
    chains: int = 0

    @property
    def settled(self) -> bool:
        """Whether no more than half of the chains are in doubt."""
        return 2 * len(self.doubtful) <= self.chains

    @property
    def points(self) -> frozenset[int]:
        """The stones estimated dead."""
        return frozenset().union(*(chain.points for chain in self.dead))


@lru_cache(maxsize=128)
def estimate_dead(position: Position, games: int = GAMES) -> DeadEstimate:
    """The estimate from so many games; the same position gives the same one everywhere."""
    alive = unconditionally_alive(position, Colour.BLACK) | unconditionally_alive(position, Colour.WHITE)
    every = chains_of(position)
    chains = [chain for chain in every if not chain.points & alive]
    if not chains:
        return DeadEstimate((), ())
    shares = _shares(position, games)
    share_of = {Colour.BLACK: shares.black, Colour.WHITE: shares.white}
    share = {
        chain: sum(share_of[chain.colour][point] for point in chain.points) / (games * len(chain.points))
        for chain in chains
    }
    return DeadEstimate(
        dead=tuple(chain for chain in chains if share[chain] < DEAD_BELOW),
        doubtful=tuple(chain for chain in chains if DOUBTFUL[0] <= share[chain] <= DOUBTFUL[1]),
        open=tuple(chain for chain in chains if CERTAIN[0] < share[chain] < CERTAIN[1]),
        chains=len(every),
    )


@lru_cache(maxsize=128)
def _shares(position: Position, games: int) -> Shares:
    fewer = max((stage for stage in STAGES if stage < games), default=0)
    return play_out(position, games, _shares(position, fewer) if fewer else None)


def unconditionally_alive(position: Position, colour: Colour) -> frozenset[int]:
    """The stones of this colour that live whatever is played."""
    adjacent = neighbours(isqrt(len(position)))
    chain_of: dict[int, int] = {}
    chains: list[frozenset[int]] = []
    for chain in chains_of(position):
        if chain.colour is colour:
            chain_of |= dict.fromkeys(chain.points, len(chains))
            chains.append(chain.points)
    regions = _regions(position, colour, adjacent)
    around = [
        {chain_of[near] for point in region for near in adjacent[point] if near in chain_of} for region in regions
    ]
    vital = [_vital(position, region, chain_of, adjacent) for region in regions]
    alive, closed_in = set(range(len(chains))), set(range(len(regions)))
    while True:
        surviving = {chain for chain in alive if sum(chain in vital[region] for region in closed_in) >= 2}
        closed = {region for region in closed_in if around[region] <= surviving}
        if (surviving, closed) == (alive, closed_in):
            return frozenset().union(*(chains[chain] for chain in alive))
        alive, closed_in = surviving, closed


def _regions(position: Position, colour: Colour, adjacent: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """The connected regions of the board without the stones of this colour."""
    visited: set[int] = set()
    regions = []
    for start, stone in enumerate(position):
        if stone == colour or start in visited:
            continue
        visited.add(start)
        region = [start]
        for point in region:
            for near in adjacent[point]:
                if position[near] != colour and near not in visited:
                    visited.add(near)
                    region.append(near)
        regions.append(region)
    return regions


def _vital(
    position: Position, region: Iterable[int], chain_of: dict[int, int], adjacent: tuple[tuple[int, ...], ...]
) -> frozenset[int]:
    """The chains for which every empty point of the region is a liberty."""
    common: set[int] | None = None
    for point in region:
        if not position[point]:
            touching = {chain_of[near] for near in adjacent[point] if near in chain_of}
            common = touching if common is None else common & touching
    return frozenset(common or ())
