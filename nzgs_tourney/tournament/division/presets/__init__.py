"""Presets: sensible settings for the usual kinds of New Zealand events. Everything can be edited afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from nzgs_tourney.tournament.division.presets.drawn import DRAWN, OTHERS
from nzgs_tourney.tournament.division.presets.kinds import (
    ADDED,
    CLUB_GAP,
    SMALL_BOARD,
    SMALL_WISH,
    WISH,
    DivisionPreset,
    Preset,
    table_for,
)
from nzgs_tourney.tournament.division.presets.scheduled import SCHEDULED
from nzgs_tourney.tournament.division.presets.sides import SIDES

__all__ = [
    "ADDED",
    "CLUB_GAP",
    "DIVISION_PRESETS",
    "PRESETS",
    "SMALL_BOARD",
    "SMALL_WISH",
    "WISH",
    "DivisionPreset",
    "Preset",
    "preset",
    "table_for",
]

PRESETS: tuple[Preset, ...] = (*DRAWN, *SCHEDULED, *SIDES, *OTHERS)
"""In the order in which they are offered."""


def preset(key: str) -> Preset:
    """The preset with this key. Raises KeyError where there is none."""
    return {division_preset.key: division_preset for division_preset in PRESETS}[key]


DIVISION_PRESETS: Mapping[str, tuple[Preset, DivisionPreset]] = MappingProxyType(
    {f"{one.key}/{place}": (one, division) for one in PRESETS for place, division in enumerate(one.divisions, start=1)}
)
"""What a single division can begin with: each division of each preset, by the preset's key and its place in it, e.g.
`nz-open/2`."""
