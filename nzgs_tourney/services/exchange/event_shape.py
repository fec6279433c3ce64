"""The shape of an event's file, derived from the tables."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Literal

from django.db import models
from pydantic import TypeAdapter

from ground.translation import gettext_noop
from nzgs_tourney.store.exchange.event_file import FORMAT, VERSION
from nzgs_tourney.store.exchange.event_tables import (
    ADDED,
    ADDED_COLUMNS,
    MAY_LACK,
    TABLES,
    EventTable,
    fields_of,
    key_of,
)
from nzgs_tourney.tournament.exchange.own.shapes import (
    A_TEXT,
    FLAG,
    Shape,
    json_schema,
    listing,
    object_of,
    text,
    version_of,
    whole_number,
)

_DECIMAL = r"^-?[0-9]{1,6}(\.[0-9]{1,4})?$"
_BASE64 = "^[A-Za-z0-9+/]*={0,2}$"
_A_ROW = whole_number(gettext_noop("the number of a row"), 1)
_SHAPES: tuple[tuple[type[models.Field[Any, Any]], Shape], ...] = (
    (models.BooleanField, FLAG),
    (models.BinaryField, text(gettext_noop("bytes as base64"), _BASE64)),
    (models.DecimalField, text(gettext_noop("a decimal as a text"), _DECIMAL)),
    (models.DateTimeField, text(gettext_noop("a time in ISO 8601"), longest=40)),
    (models.DateField, text(gettext_noop("a day such as 2026-11-21"), longest=10)),
    (models.UUIDField, text(gettext_noop("a UUID"), longest=36)),
    (models.IntegerField, whole_number(gettext_noop("a whole number"))),
    (models.ForeignKey, _A_ROW),
    (models.CharField, text(A_TEXT)),
    (models.TextField, text(A_TEXT)),
)


@cache
def event_shape(version: int = VERSION) -> TypeAdapter[Any]:
    """Checks a whole file of this version, without changing its values.

    Anything added since may be missing.
    """
    tables = {table.key: listing(_row(table, version)) for table in TABLES}
    needed = [key for key in tables if key not in MAY_LACK and ADDED.get(key, 0) <= version]
    return TypeAdapter(
        object_of(
            "event",
            {
                "format": Literal[FORMAT],
                "version": version_of(version),
                "name": text(A_TEXT, longest=120),
                "joins": listing(object_of("joins", {"kept": _A_ROW, "other": _A_ROW})),
                "tables": object_of("tables", tables, needed),
            },
            ("format", "version", "name", "tables"),
        )
    )


def event_schema() -> str:
    """The JSON Schema of a file of today's version, as a text."""
    return json.dumps(json_schema(event_shape(), FORMAT, VERSION), indent=1)


def _row(table: EventTable, version: int) -> Shape:
    shapes = {key_of(field): _shape(field) for field in fields_of(table.model)}
    return object_of(table.key, shapes, [name for name in shapes if ADDED_COLUMNS.get((table.key, name), 0) <= version])


def _shape(field: models.Field[Any, Any]) -> Shape:
    if isinstance(field, models.JSONField):
        return Any
    if field.choices:
        empty = ("",) if field.blank else ()
        shape: Shape = Literal[(*empty, *(value for value, _ in field.flatchoices))]
    elif field.max_length and isinstance(field, models.CharField | models.TextField):
        shape = text(A_TEXT, longest=field.max_length)
    elif field.primary_key and isinstance(field, models.IntegerField):
        shape = whole_number(gettext_noop("a whole number"), 1)
    else:
        shape = next(shape for kind, shape in _SHAPES if isinstance(field, kind))
    return shape | None if field.null else shape
