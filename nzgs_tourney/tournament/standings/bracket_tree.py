"""Which meetings a bracket has, and from where the two sides of each come: a seed, or who won or lost an earlier one.

| | |
| --- | --- |
| the places | as many as the next power of two; the first two seeds can meet in the final only, the first four in the |
| | semifinals only, and so on; the places that nobody has are opposite the highest seeds |
| third place | the losers of the semifinals |
| the losers' bracket | the losers of the first round meet each other; in every second round after it, who is left |
| | meets the losers of a round of the winners' bracket, who come in reversed, from the other half, or both, in turn, |
| | so that two who met meet again late |
| the grand final | who won the winners' bracket against who won the losers' bracket; once more if the unbeaten side |
| | loses |
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """The parts of a bracket. Single elimination has the first only, and perhaps the last."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    THIRD = "third"


class From(StrEnum):
    """Where a side comes from: the place of a seed, or the winner or the loser of an earlier meeting."""

    SEED = "seed"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class Node:
    """One meeting: its part, its round there from 1, and its two sides, each where it comes from and the number of the
    seed or of the meeting. `again`: it is played only if the second side won the meeting that both come from."""

    part: Part
    stage: int
    one: tuple[From, int]
    other: tuple[From, int]
    again: bool = False


def stages_for(players: int) -> int:
    """The rounds in which one of so many players is left, without the losers' bracket."""
    return max(players - 1, 1).bit_length()


def places(size: int) -> tuple[int, ...]:
    """The seeds from 0 in the order of the bracket from the top, for a power of two."""
    order = [0]
    while len(order) < size:
        last = 2 * len(order) - 1
        order = [seed for above in order for seed in (above, last - above)]
    return tuple(order)


def single(stages: int, *, third: bool) -> tuple[Node, ...]:
    """The meetings of a single elimination, each after those that it follows from."""
    nodes: list[Node] = []
    last = _winners(nodes, stages)
    if third and stages > 1:
        one, other = last[-2]
        nodes.append(Node(Part.THIRD, stages, (From.LOSER, one), (From.LOSER, other)))
    return tuple(nodes)


def double(stages: int) -> tuple[Node, ...]:
    """The meetings of a double elimination, each after those that it follows from."""
    nodes: list[Node] = []
    lost = _winners(nodes, stages)
    left = [(From.LOSER, number) for number in lost[0]]
    stage = 0
    for turn, losers in enumerate(lost[1:]):
        stage += 1
        left = _met(nodes, stage, list(zip(left[::2], left[1::2], strict=True)))
        stage += 1
        coming = [(From.LOSER, losers[place]) for place in _coming_in(len(losers), turn)]
        left = _met(nodes, stage, list(zip(left, coming, strict=True)))
    nodes.append(Node(Part.FINAL, 1, (From.WINNER, lost[-1][0]), left[0]))
    first = len(nodes) - 1
    nodes.append(Node(Part.FINAL, 2, (From.LOSER, first), (From.WINNER, first), again=True))
    return tuple(nodes)


def _winners(nodes: list[Node], stages: int) -> list[list[int]]:
    """Add the winners' bracket; returns the numbers of its meetings by round."""
    sides = [(From.SEED, seed) for seed in places(2**stages)]
    numbers: list[list[int]] = []
    for stage in range(1, stages + 1):
        numbers.append([])
        for one, other in zip(sides[::2], sides[1::2], strict=True):
            numbers[-1].append(len(nodes))
            nodes.append(Node(Part.WINNERS, stage, one, other))
        sides = [(From.WINNER, number) for number in numbers[-1]]
    return numbers


def _met(
    nodes: list[Node], stage: int, pairs: list[tuple[tuple[From, int], tuple[From, int]]]
) -> list[tuple[From, int]]:
    """Add a round of the losers' bracket; returns its winners."""
    first = len(nodes)
    nodes.extend(Node(Part.LOSERS, stage, one, other) for one, other in pairs)
    return [(From.WINNER, number) for number in range(first, len(nodes))]


def _coming_in(count: int, turn: int) -> Iterator[int]:
    """The order in which the losers of a round come into the losers' bracket."""
    half = count // 2
    masks = (count - 1, half, half - 1 if half else 0, 0)
    return (place ^ masks[turn % 4] for place in range(count))
