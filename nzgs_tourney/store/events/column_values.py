"""Columns of a row as the ledger has them, in JSON values: every setting of a division, and what a change altered."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db.models import Model

from nzgs_tourney.models import Division
from nzgs_tourney.tournament.division.settings import BESIDE, SETTINGS

ROWS = tuple(one.row for one in (*BESIDE, *SETTINGS))
"""The columns of a division that are settings."""
ASKED_ABOUT = frozenset({"organiser", "contact"})
"""Columns of an event that may identify somebody: the ledger never has their values."""


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


def apply_changes(row: Model, values: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Set the fields that differ and return them as `{field: [from, to]}` in JSON values; doesn't save the row."""
    changed: dict[str, list[Any]] = {}
    for field, value in values.items():
        before = getattr(row, field)
        if before != value:
            setattr(row, field, value)
            changed[field] = [plain(before), plain(value)]
    return changed
