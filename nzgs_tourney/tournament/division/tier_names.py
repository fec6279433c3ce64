"""Reads the names of tiers in files and divisions."""

from __future__ import annotations

from collections.abc import Iterable

from nzgs_tourney.tournament.division.settings import Tier


def read_tiers(names: Iterable[str]) -> tuple[Tier, ...]:
    """The tiers with these names in order, each once. Raises ValueError for a name that is none."""
    tiers = tuple(dict.fromkeys(map(Tier, names)))
    if Tier.BYE in tiers:
        raise ValueError("“bye” is no tier to be chosen: it comes by itself.")
    return tiers
