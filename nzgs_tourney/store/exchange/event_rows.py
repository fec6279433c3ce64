"""How a row of an event is written in its file, and which of its numbers refer to other rows.

| value | in the file |
| --- | --- |
| bytes | base64 |
| a time | UTC, ISO 8601 with microseconds, as the ledger's hashes have it |
| a day, a decimal, a UUID | text |
| a row's own number | as on the site that wrote the file; another site may have to give it another |
| a reference | the number of the other row, which is in the file too |
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import BinaryField, Field, ForeignKey, JSONField, Model

from games.models import (
    Case,
    Clearing,
    Correction,
    EndingStep,
    Evidence,
    Game,
    Record,
    RecordOfReference,
    Report,
    Ruling,
)
from nzgs_tourney.models import Event, PointsAward, SeatChange

LOOSE: Mapping[tuple[type[Model], str], type[Model]] = {
    (Clearing, "void_reports"): Report,
    (Ruling, "void_reports"): Report,
}
"""Columns with a row's number that aren't foreign keys. 0 means no row."""

GONE_TOO: Mapping[tuple[type[Model], str], type[Model]] = {(SeatChange, "old_game"): Game}
"""The same for a row that may be gone."""

LOOSE_IN_JSON: Mapping[tuple[type[Model], str], tuple[str, type[Model]]] = {(EndingStep, "payload"): ("record", Record)}
"""JSON columns with a row's number under a key, which may be missing."""

_ACTING = (Case, Clearing, Correction, EndingStep, Evidence, PointsAward, Record, RecordOfReference, Report, Ruling)
KEYS: Mapping[tuple[type[Model], str], str] = {
    **{(model, "actor_name"): "actor" for model in _ACTING},
    (Ruling, "second_actor_name"): "second_actor",
}
"""Columns whose key in the file is another than their name: what they were called when the first files were written."""

LEFT_OUT: frozenset[tuple[type[Model], str]] = frozenset({(Event, "wifi_name"), (Event, "wifi_password")})
"""Columns that no file has: who is given the file isn't given the password of the hall's WiFi, and with its name alone
the big screen would show it as an open one."""


def fields_of(model: type[Model]) -> list[Field[Any, Any]]:
    """The columns of a table that the file has, in the order of the model. The others have their defaults when it is
    restored."""
    return [field for field in model._meta.concrete_fields if (model, field.name) not in LEFT_OUT]


def key_of(field: Field[Any, Any]) -> str:
    """The key of this column in the rows of the file."""
    return KEYS.get((field.model, field.name), field.name)


def target_of(field: Field[Any, Any]) -> type[Model] | None:
    """The model whose rows this column refers to by number, None for any other column."""
    if isinstance(field, ForeignKey):
        target: type[Model] = field.related_model
        return target
    return LOOSE.get((field.model, field.name))


def row_of(row: Model, kept_rows: Mapping[type[Model], frozenset[int]]) -> dict[str, Any]:
    """A row as JSON. An optional reference to a row that isn't in `kept_rows` is written as empty."""
    values = {}
    for field in fields_of(type(row)):
        value = getattr(row, field.attname)
        if isinstance(field, ForeignKey) and field.null and value is not None:
            target = field.related_model
            value = value if target not in kept_rows or value in kept_rows[target] else None
        values[key_of(field)] = plain_value(value)
    return values


def plain_value(value: Any) -> Any:
    """A column's value for JSON, by the table at the head of this module."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, bytes | memoryview):
        return base64.b64encode(bytes(value)).decode()
    if isinstance(value, date | UUID):
        return str(value)
    return f"{value:f}" if isinstance(value, Decimal) else value


def file_value(field: Field[Any, Any], value: Any) -> Any:
    """A column's value from JSON. Raises ValidationError, ValueError or binascii.Error where it is invalid."""
    if isinstance(field, BinaryField):
        return base64.b64decode(value, validate=True)
    if isinstance(field, JSONField):
        return value
    return field.target_field.to_python(value) if isinstance(field, ForeignKey) else field.to_python(value)
