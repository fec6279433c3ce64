"""Draws lots for pairs of players: the same lots of the two give the same lot for ever, on every site.

A pair's lot mixes those of its players (`tournament.division.lots`) by the finaliser of SplitMix64. Names, the order of
entry and the state of the machine have no influence.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
LotArray = NDArray[np.uint64]


def pair_lots(first: LotArray, second: LotArray, bits: int) -> IntArray:
    """Numbers of `bits` bits (at most 62), one for each two players' lots, the lower id's lot first."""
    mixed = _mix(first ^ _mix(second))
    return (mixed >> np.uint64(64 - bits)).astype(np.int64)


def _mix(values: LotArray) -> LotArray:
    mixed = values + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
