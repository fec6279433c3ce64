"""The shapes that our own files are made of, as JSON Schema; each has the words that a fault names it by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Shape = dict[str, Any]


def whole(what: str, least: int, most: int | None = None, *, empty: bool = False) -> Shape:
    """A whole number from `least` to `most`, or null where it may be `empty`."""
    shape: Shape = {"description": what, "type": ["integer", "null"] if empty else "integer", "minimum": least}
    return shape if most is None else {**shape, "maximum": most}


def listing(what: str, item: Shape, **limits: Any) -> Shape:
    """A list of such items; `what` it is may be empty."""
    return {**({"description": what} if what else {}), "type": "array", **limits, "items": item}


def object_of(keys: Mapping[str, Shape], needed: Iterable[str]) -> Shape:
    """An object with these keys and no others."""
    return {"type": "object", "additionalProperties": False, "required": list(needed), "properties": dict(keys)}


def optional(shape: Shape) -> Shape:
    """The shape, or null."""
    return {**shape, "description": f"{shape['description']}, or null", "type": [shape["type"], "null"]}


FLAG: Shape = {"description": "true or false", "type": "boolean"}
NAME: Shape = {
    "description": "a text that is not blank, at most 200 characters",
    "type": "string",
    "pattern": r"\S",
    "maxLength": 200,
}
TEXT: Shape = {"description": "a text of at most 200 characters", "type": "string", "maxLength": 200}
NUMBER: Shape = whole("a whole number from 1 upwards", 1)
TABLE: Shape = whole("the number of a table, 1 to 9999", 1, 9_999)
STONES: Shape = whole("a whole number of stones, 0 to 99", 0, 99)
GRADE: Shape = {
    "description": 'a grade such as "3d" or "12k"',
    "type": "string",
    "pattern": "^[1-9][0-9]?[kKdD]$",
}
KOMI: Shape = {
    "description": 'a number of points as a text, such as "7" or "6.5"',
    "type": "string",
    "pattern": r"^[0-9]{1,3}(\.[05]0?)?$",
}
