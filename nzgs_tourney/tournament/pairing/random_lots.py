"""Draws lots from a round's seed: the same seed and numbers give the same lots for ever, on every site.

A player's lot is the first 64 bits of BLAKE2b over the seed and the player's number; a pair's lot mixes the two by the
finaliser of SplitMix64. Names, the order of entry and the state of the machine have no influence.
"""

from __future__ import annotations

from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

IntArray = NDArray[np.int64]
LotArray = NDArray[np.uint64]


def player_lot(seed: str, player: int, purpose: str = "") -> int:
    """A 64-bit number for one player; `purpose` keeps the lots of different questions apart."""
    text = f"{purpose}\n{player}\n{seed}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def pair_lots(first: LotArray, second: LotArray, bits: int) -> IntArray:
    """Numbers of `bits` bits (at most 62), one for each two players' lots, the lower id's lot first."""
    mixed = _mix(first ^ _mix(second))
    return (mixed >> np.uint64(64 - bits)).astype(np.int64)


def _mix(values: LotArray) -> LotArray:
    mixed = values + np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))
