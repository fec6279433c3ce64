"""A player's lot from a round's seed: the same seed and number give the same lot for ever, on every site.

It is the first 64 bits of BLAKE2b over the seed and the player's number. Names, the order of entry and the state of the
machine have no influence.
"""

from __future__ import annotations

from hashlib import blake2b


def player_lot(seed: str, player: int, purpose: str = "") -> int:
    """A 64-bit number for one player; `purpose` keeps the lots of different questions apart."""
    text = f"{purpose}\n{player}\n{seed}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")
