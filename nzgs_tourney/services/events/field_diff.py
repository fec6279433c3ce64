"""What a change altered, for the ledger: old and new value, field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Model

from nzgs_tourney.store.events.settings_payload import plain


def apply_changes(row: Model, values: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Set the fields that differ and return them as `{field: [from, to]}` in JSON values; doesn't save the row."""
    changed: dict[str, list[Any]] = {}
    for field, value in values.items():
        before = getattr(row, field)
        if before != value:
            setattr(row, field, value)
            changed[field] = [plain(before), plain(value)]
    return changed
