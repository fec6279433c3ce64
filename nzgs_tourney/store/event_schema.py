"""The shape of an event's file, from the tables themselves."""

from __future__ import annotations

from typing import Any

from django.db import models

from nzgs_tourney.store.event_file import FORMAT, VERSION
from nzgs_tourney.store.event_rows import fields_of
from nzgs_tourney.store.event_tables import ADDED, ADDED_COLUMNS, TABLES, Kept

_DECIMAL = r"^-?[0-9]{1,6}(\.[0-9]{1,4})?$"
_BASE64 = "^[A-Za-z0-9+/]*={0,2}$"
_SHAPES: tuple[tuple[type[models.Field[Any, Any]], dict[str, Any]], ...] = (
    (models.BooleanField, {"type": "boolean", "description": "true or false"}),
    (models.BinaryField, {"type": "string", "pattern": _BASE64, "description": "bytes as base64"}),
    (models.DecimalField, {"type": "string", "pattern": _DECIMAL, "description": "a decimal as a text"}),
    (models.DateTimeField, {"type": "string", "maxLength": 40, "description": "a time in ISO 8601"}),
    (models.DateField, {"type": "string", "maxLength": 10, "description": "a day such as 2026-11-21"}),
    (models.UUIDField, {"type": "string", "maxLength": 36, "description": "a UUID"}),
    (models.IntegerField, {"type": "integer", "description": "a whole number"}),
    (models.ForeignKey, {"type": "integer", "minimum": 1, "description": "the number of a row"}),
    (models.CharField, {"type": "string", "description": "a text"}),
    (models.TextField, {"type": "string", "description": "a text"}),
)


def event_schema() -> dict[str, Any]:
    """The JSON Schema of the file."""
    tables = {kept.key: {"type": "array", "items": {"$ref": f"#/$defs/{kept.key}"}} for kept in TABLES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:nzgs-tourney:event:{VERSION}",
        "title": f"A whole event, version {VERSION}",
        **_object(
            {
                "format": {"const": FORMAT},
                "version": {"const": VERSION},
                "name": {"type": "string", "maxLength": 120, "description": "a text"},
                "tables": {**_object(tables), "required": [key for key in tables if key not in ADDED]},
            }
        ),
        "$defs": {kept.key: _row(kept) for kept in TABLES},
    }


def _row(kept: Kept) -> dict[str, Any]:
    shape = _object({field.name: _shape(field) for field in fields_of(kept.model)})
    return {**shape, "required": [name for name in shape["required"] if (kept.key, name) not in ADDED_COLUMNS]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": list(properties),
        "properties": properties,
    }


def _shape(field: models.Field[Any, Any]) -> dict[str, Any]:
    if isinstance(field, models.JSONField):
        return {}
    shape = next(dict(shape) for kind, shape in _SHAPES if isinstance(field, kind))
    if field.max_length and isinstance(field, models.CharField | models.TextField):
        shape["maxLength"] = field.max_length
        shape["description"] = f"a text of at most {field.max_length} characters"
    if field.choices:
        shape = {"enum": [value for value, _ in field.flatchoices]}
        return {"enum": [*shape["enum"], None]} if field.null else shape
    if field.primary_key:
        shape |= {"minimum": 1}
    return {**shape, "type": [shape["type"], "null"]} if field.null else shape
