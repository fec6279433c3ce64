"""Finds stones that live unconditionally: they can't be captured even if their owner always passes.

The method is Benson's ("Life in the game of Go", Information Sciences 10, 1976): a set of chains lives if each chain
has two regions of its own in which every empty point is one of its liberties.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from games.ending.chains import chains_of
from games.rules.colour import Colour
from games.rules.point import neighbours
from games.rules.position import Position


def unconditionally_alive(position: Position, colour: Colour) -> frozenset[int]:
    """The stones of this colour that live whatever is played."""
    beside = neighbours(isqrt(len(position)))
    chain_of: dict[int, int] = {}
    chains: list[frozenset[int]] = []
    for chain in chains_of(position):
        if chain.colour is colour:
            chain_of |= dict.fromkeys(chain.points, len(chains))
            chains.append(chain.points)
    regions = _regions(position, colour, beside)
    around = [{chain_of[near] for point in region for near in beside[point] if near in chain_of} for region in regions]
    vital = [_vital(position, region, chain_of, beside) for region in regions]
    alive, closed_in = set(range(len(chains))), set(range(len(regions)))
    while True:
        surviving = {chain for chain in alive if sum(chain in vital[region] for region in closed_in) >= 2}
        closed = {region for region in closed_in if around[region] <= surviving}
        if (surviving, closed) == (alive, closed_in):
            return frozenset().union(*(chains[chain] for chain in alive))
        alive, closed_in = surviving, closed


def _regions(position: Position, colour: Colour, beside: tuple[tuple[int, ...], ...]) -> list[list[int]]:
    """The connected regions of the board without the stones of this colour."""
    visited: set[int] = set()
    regions = []
    for start, stone in enumerate(position):
        if stone == colour or start in visited:
            continue
        visited.add(start)
        region = [start]
        for point in region:
            for near in beside[point]:
                if position[near] != colour and near not in visited:
                    visited.add(near)
                    region.append(near)
        regions.append(region)
    return regions


def _vital(
    position: Position, region: Iterable[int], chain_of: dict[int, int], beside: tuple[tuple[int, ...], ...]
) -> frozenset[int]:
    """The chains for which every empty point of the region is a liberty."""
    common: set[int] | None = None
    for point in region:
        if not position[point]:
            touching = {chain_of[near] for near in beside[point] if near in chain_of}
            common = touching if common is None else common & touching
    return frozenset(common or ())
