"""Ledger payload of a division’s settings: every one of them, as JSON values."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from nzgs_tourney.models import Division
from nzgs_tourney.tournament.division.settings import BESIDE, SETTINGS

ROWS = tuple(one.row for one in (*BESIDE, *SETTINGS))
"""The columns of a division that are settings."""


def settings_payload(division: Division) -> dict[str, Any]:
    """The settings by their columns; decimals as texts."""
    return {row: plain(getattr(division, row)) for row in ROWS}


def plain(value: Any) -> Any:
    """A column's value as JSON."""
    return value if value is None or isinstance(value, bool | int | str | list | dict) else str(value)


def same(recorded: Any, now: Any) -> bool:
    """Whether a value equals the recorded one: 6.5 is 6.50."""
    if recorded == now:
        return True
    try:
        return Decimal(recorded) == Decimal(now)
    except (ArithmeticError, TypeError, ValueError):
        return False
