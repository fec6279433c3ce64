"""The least keys at each end are the same whether all are sorted at once, or a part at a time."""

from __future__ import annotations

import random
from unittest.mock import patch

import numpy as np
import pytest

from nzgs_tourney.tournament.pairing import smallest_keys
from nzgs_tourney.tournament.pairing.smallest_keys import least_of_each


@pytest.mark.parametrize("kind", [np.int64, np.uint32, np.float64])
@pytest.mark.parametrize("together", [1, 7, 1000])
def test_the_least_at_each_end(kind: type, together: int) -> None:
    chance = random.Random(together)
    for count in (1, 3):
        ends = [tuple(chance.sample(range(12), 2)) for _ in range(200)]
        keys = [chance.randrange(30) for _ in ends]
        wanted = set()
        for end in range(12):
            at = sorted((key, place) for place, key in enumerate(keys) if end in ends[place])
            wanted |= {place for _, place in at[:count]}
        first, second = (np.array([pair[side] for pair in ends]) for side in (0, 1))

        with patch.object(smallest_keys, "TOGETHER", together):
            found = least_of_each(first, second, np.array(keys, dtype=kind), count)

        assert found.tolist() == sorted(wanted)


def test_of_nothing_nothing() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    assert least_of_each(nothing, nothing, nothing, 3).tolist() == []
