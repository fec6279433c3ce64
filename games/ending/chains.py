"""The chains of a position, named so that a player can choose one from a list."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isqrt

from games.rules.colour import Colour
from games.rules.point import Position, name_of, neighbours
from games.rules.scoring import chain_at
from games.wording.terms import chain_words


@dataclass(frozen=True, slots=True)
class Chain:
    """One chain. `name` is its first point from the top left, as players say it."""

    colour: Colour
    name: str
    points: frozenset[int]

    @property
    def words(self) -> str:
        """`White chain of 5 at Q16`, `Black stone at A1`."""
        return chain_words(self.colour.word, len(self.points), self.name)


def chain_on(position: Position, point: int) -> Chain:
    """The chain of the stone on `point`. Raises ValueError where there is no stone."""
    points = chain_at(position, point)
    return Chain(Colour(position[point]), name_of(min(points), isqrt(len(position))), points)


def chain_near(position: Position, point: int) -> Chain | None:
    """The chain that a tap on this point means: the one there, or the only one beside an empty point; else None.

    A finger is wider than a point, so a tap beside a stone means that stone where only one is near.
    """
    if position[point]:
        return chain_on(position, point)
    chains = {chain_on(position, other) for other in neighbours(isqrt(len(position)))[point] if position[other]}
    return chains.pop() if len(chains) == 1 else None


def chains_of(position: Position, points: Iterable[int] | None = None) -> tuple[Chain, ...]:
    """Every chain, or only those with stones on these points, each once, in the order of their first points."""
    visited: set[int] = set()
    chains = []
    for point in range(len(position)) if points is None else sorted(points):
        if position[point] and point not in visited:
            chain = chain_on(position, point)
            visited |= chain.points
            chains.append(chain)
    return tuple(chains)
