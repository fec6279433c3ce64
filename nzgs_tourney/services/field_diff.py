"""What a change altered, for the ledger: old and new value, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Model


def apply_changes(row: Model, values: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Set the fields that differ and return them as `{field: [from, to]}` in JSON values; doesn't save the row."""
    changed: dict[str, list[Any]] = {}
    for field, value in values.items():
        before = getattr(row, field)
        if before != value:
            setattr(row, field, value)
            changed[field] = [_json_value(before), _json_value(value)]
    return changed


def _json_value(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | str | list | dict) else str(value)
