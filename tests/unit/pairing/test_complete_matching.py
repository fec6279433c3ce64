"""As many pairs as there can be: no fewer than another library finds, and nobody who had an opponent loses one."""

from __future__ import annotations

import random

import networkx
import numpy as np
import pytest

from nzgs_tourney.tournament.pairing.complete_matching import most_pairs

Pairs = list[tuple[int, int]]


def found(size: int, pairs: Pairs, begun: Pairs) -> Pairs:
    first, second = (np.array([pair[end] for pair in sorted(pairs)], dtype=np.int64) for end in (0, 1))
    return most_pairs(size, first, second, begun)


def scattered(chance: random.Random, size: int) -> Pairs:
    share = chance.choice([0.05, 0.1, 0.2, 0.4])
    return [(one, other) for one in range(size) for other in range(one + 1, size) if chance.random() < share]


def rings(chance: random.Random, size: int) -> Pairs:
    """Odd rings that hang together, which a search without blossoms gets wrong."""
    numbers = chance.sample(range(size), size)
    pairs = set()
    for start in range(0, size - 2, 2):
        closed = [(0, 1), (1, 2), (0, 2)] if chance.random() < 0.7 else [(0, 1)]
        pairs |= {tuple(sorted((numbers[start + one], numbers[start + other]))) for one, other in closed}
    return sorted((one, other) for one, other in pairs)


@pytest.mark.parametrize("make", [scattered, rings])
def test_no_fewer_than_another_library_finds(make: object) -> None:
    for seed in range(400):
        chance = random.Random(seed)
        size = chance.randint(1, 24)
        pairs = make(chance, size)
        begun: Pairs = []
        for one, other in chance.sample(pairs, len(pairs)):
            if not {one, other} & {player for pair in begun for player in pair} and chance.random() < 0.5:
                begun.append((one, other))
        graph = networkx.Graph(pairs)

        most = found(size, pairs, begun)

        seated = [player for pair in most for player in pair]
        assert len(seated) == len(set(seated))
        assert set(most) <= set(pairs)
        assert {player for pair in begun for player in pair} <= set(seated)
        assert len(most) == len(networkx.max_weight_matching(graph, maxcardinality=True))


def test_nobody_and_nothing() -> None:
    assert found(0, [], []) == []
    assert found(3, [], []) == []
