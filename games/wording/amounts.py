"""How many there are of something: `1 player`, `3 players`, `1,234 players`."""

from __future__ import annotations

from ratings.translation import ngettext


def players_counted(count: int) -> str:
    """`1 player`, `24 players`."""
    return ngettext("{count} player", "{count} players", count).format(count=f"{count:,}")


def rounds_counted(count: int) -> str:
    """`1 round`, `5 rounds`."""
    return ngettext("{count} round", "{count} rounds", count).format(count=f"{count:,}")


def games_counted(count: int) -> str:
    """`1 game`, `1,234 games`."""
    return ngettext("{count} game", "{count} games", count).format(count=f"{count:,}")


def stones_counted(count: int) -> str:
    """`1 stone`, `4 stones`; of a difference too, so 0 is `0 stones`."""
    return ngettext("{count} stone", "{count} stones", count).format(count=f"{count:,}")
