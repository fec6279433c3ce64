"""Reads the names of tiers, including old ones in files and divisions.

Until engine 2 one tier, `acquaintance`, stood for families, clubs, cities and countries together, after all floats.
"""

from __future__ import annotations

from collections.abc import Iterable

from nzgs_tourney.tournament.division.settings import ACQUAINTANCES, DEFAULT_TIERS, Tier

OLD_ACQUAINTANCE = "acquaintance"
OLD_DEFAULT = (
    "rematch", "score_gap", "float", "float_balance", "float_place", OLD_ACQUAINTANCE, "handicap", "colour", "seeding",
    "hash",
)  # fmt: skip


def read_tiers(names: Iterable[str]) -> tuple[Tier, ...]:
    """The tiers with these names in order, each once.

    The old default order becomes the current one, because nobody had chosen it; in any other order, the four tiers
    replace `acquaintance` in its place. Raises ValueError for a name that never existed.
    """
    tiers = tuple(names)
    if tiers == OLD_DEFAULT:
        return DEFAULT_TIERS
    return read_hard(tiers)


def read_hard(names: Iterable[str]) -> tuple[Tier, ...]:
    """Like `read_tiers`, for a set of tiers, e.g. those that a division has made rules. Raises the same error."""
    tiers: list[Tier] = []
    for name in names:
        if name == Tier.BYE.value:
            raise ValueError("“bye” is no tier to be chosen: it comes by itself.")
        tiers += ACQUAINTANCES if name == OLD_ACQUAINTANCE else (Tier(name),)
    return tuple(dict.fromkeys(tiers))
