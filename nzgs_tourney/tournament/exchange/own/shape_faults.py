"""Puts what a shape doesn't allow into sentences with their places."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from decimal import Decimal
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from games.wording.numbers import either
from ground.translation import gettext as _, gettext_noop, ngettext
from nzgs_tourney.tournament.exchange.fault import Fault, Faults, path
from nzgs_tourney.tournament.exchange.own.shapes import A_TEXT

_KINDS = {
    "object": gettext_noop("an object in braces"),
    "array": gettext_noop("a list in brackets"),
    "string": A_TEXT,
    "integer": gettext_noop("a whole number"),
    "boolean": gettext_noop("true or false"),
    "null": "null",
}
_MOST_KEYS = 14
"""The most keys that a sentence lists."""


def checked(value: object, shape: TypeAdapter[Any]) -> Any | Faults:
    """The value that the shape makes of a JSON value, or everything it doesn't allow, ordered by path."""
    try:
        return shape.validate_python(value)
    except ValidationError as error:
        errors = sorted(error.errors(include_url=False), key=_position)
        return Faults(tuple(_fault(error, _schema(shape)) for error in errors))


@cache
def _schema(shape: TypeAdapter[Any]) -> dict[str, Any]:
    return shape.json_schema()


def _position(error: ErrorDetails) -> list[tuple[int, int, str]]:
    """A sort key: lists by number, objects by key, so that a tenth item doesn't come before the second.

    A missing or unknown key belongs to its object.
    """
    steps = error["loc"][:-1] if error["type"] in ("missing", "extra_forbidden") else error["loc"]
    return [(0, step, "") if isinstance(step, int) else (1, 0, step) for step in steps]


def _fault(error: ErrorDetails, schema: Mapping[str, Any]) -> Fault:
    kind, steps, context = error["type"], error["loc"], error.get("ctx", {})
    if kind == "value_error":
        return Fault(path(steps), f"{context['error']}.")
    if kind == "extra_forbidden":
        return Fault(path(steps[:-1]), _unknown_key(steps[-1], _shape_at(steps[:-1], schema)["properties"]))
    if kind == "missing":
        return Fault(path(steps[:-1]), _missing(steps, schema))
    if kind == "twice":
        return Fault(path(steps), _("{item} is in the list twice.").format(item=_excerpt(context["item"])))
    if kind in ("too_short", "too_long"):
        return Fault(path(steps), _wrong_length(len(error["input"]), context))
    if kind == "key":  # pydantic ends the place of a wrong key with the key and “[key]”.
        return Fault(path(steps[:-2]), _must_be(_(error["msg"]), error["input"]))
    return Fault(path(steps), _must_be(_expected_text(_shape_at(steps, schema)), error["input"]))


def _unknown_key(key: int | str, keys: Collection[str]) -> str:
    if len(keys) > _MOST_KEYS:
        message = _("“{last}” isn’t a known key: this program may be older than the one that wrote it.")
        return message.format(last=key)
    return _("“{last}” isn’t a known key; the keys are {known}.").format(last=key, known=", ".join(keys))


def _missing(steps: tuple[int | str, ...], schema: Mapping[str, Any]) -> str:
    """A key that an object lacks, or a value that a list of fixed length lacks."""
    last = steps[-1]
    if isinstance(last, str):
        return _("“{key}” is missing.").format(key=last)
    needed = _shape_at(steps[:-1], schema)["minItems"]
    return _("The list has {values} where it needs {needed}.").format(values=_values(last), needed=needed)


def _wrong_length(length: int, context: Mapping[str, Any]) -> str:
    if not length:
        return _("The list is empty.")
    if "min_length" in context:
        message = _("The list has {values} where it needs {needed}.")
        return message.format(values=_values(length), needed=context["min_length"])
    return _("The list has {values} where it may have {most}.").format(
        values=_values(length), most=context["max_length"]
    )


def _must_be(wanted: str, found: object) -> str:
    return _("It must be {wanted}, not {found}.").format(wanted=wanted, found=_excerpt(found))


def _values(count: int) -> str:
    return ngettext("{count} value", "{count} values", count).format(count=count)


def _shape_at(steps: Iterable[int | str], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The part of a JSON Schema for this place."""
    shape: Mapping[str, Any] = _followed(schema, schema)
    for step in steps:
        if isinstance(step, int):
            rows = shape.get("prefixItems", ())
            shape = rows[step] if step < len(rows) else shape["items"]
        else:
            shape = shape["properties"][step] if "properties" in shape else shape["additionalProperties"]
        shape = _followed(shape, schema)
    return shape


def _followed(shape: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """The referenced shape if this one refers to one defined elsewhere."""
    name = shape.get("$ref", "").rpartition("/")[2]
    return schema["$defs"][name] if name else shape


def _expected_text(shape: Mapping[str, Any]) -> str:
    if "description" in shape:
        sentence = str(shape["description"])
        if sentence == A_TEXT and "maxLength" in shape:
            longest = shape["maxLength"]
            return ngettext(
                "a text of at most {most} character", "a text of at most {most} characters", longest
            ).format(most=longest)
        return _(sentence)
    if "const" in shape:
        return _excerpt(shape["const"])
    if "enum" in shape:
        return _("one of {values}").format(values=", ".join(map(str, shape["enum"])))
    if "anyOf" in shape:
        return either([_expected_text(alternative) for alternative in shape["anyOf"]])
    return _(_KINDS[shape.get("type", "object")])


def _excerpt(value: object) -> str:
    """A value as in the file, cut if it is long."""
    if isinstance(value, dict):
        return _(_KINDS["object"])
    if isinstance(value, list):
        return _(_KINDS["array"])
    text = str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
