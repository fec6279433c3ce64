"""Warnings about boards whose players are too far apart for their handicap, in sentences for a director."""

from __future__ import annotations

from collections.abc import Sequence

from games.wording.numbers import counted, numbered
from nzgs_tourney.division.settings import DivisionSettings, System, Tier
from nzgs_tourney.pairing.handicap_policy import ceiling


def wide_differences(
    settings: DivisionSettings, above_wish: Sequence[int], above_ceiling: Sequence[int], largest: int
) -> tuple[str, ...]:
    """What a director should know before publishing: none, one or two sentences.

    The arguments after the settings are those of `Summary`. In a round robin, and where the draw priorities leave
    handicaps out, only the ceiling counts: there nothing was wished for.
    """
    found = []
    wished = settings.system is not System.ROUND_ROBIN and Tier.HANDICAP in settings.tiers
    most = ceiling(settings)
    if wished and above_wish and (most is None or settings.handicap_wish < most):
        found.append(
            f"{_boards(above_wish)} by more than {counted(settings.handicap_wish, 'stone')}, which this division "
            f"avoids: {_tables(above_wish)}."
        )
    if above_ceiling and most is not None:
        found.append(
            f"{_boards(above_ceiling)} by more than the largest handicap, {counted(most, 'stone')}, so they won’t be "
            f"level: {_tables(above_ceiling)}. The largest difference is {counted(largest, 'stone')}."
        )
    return tuple(found)


def _boards(tables: Sequence[int]) -> str:
    return f"Players on {counted(len(tables), 'board')} differ"


def _tables(tables: Sequence[int]) -> str:
    return numbered("table", tables)
