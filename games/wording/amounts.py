"""Amounts and lists of numbers in words: `1 player`, `1,234 players`, `tables 1, 2 and 5`."""

from __future__ import annotations

from collections.abc import Sequence

from games.wording.numbers import listed
from ground.translation import ngettext


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


def tables_named(numbers: Sequence[object]) -> str:
    """`table 2`, `tables 1, 2 and 5`."""
    return ngettext("table {numbers}", "tables {numbers}", len(numbers)).format(numbers=listed([*map(str, numbers)]))


def rounds_named(numbers: Sequence[object]) -> str:
    """`round 2`, `rounds 2 and 4`."""
    return ngettext("round {numbers}", "rounds {numbers}", len(numbers)).format(numbers=listed([*map(str, numbers)]))


def file_and_more(name: str, more: int) -> str:
    """A file that was sent, with how many others: `first.sgf and 2 more`."""
    if not more:
        return name
    return ngettext("{name} and {count} more", "{name} and {count} more", more).format(name=name, count=more)
