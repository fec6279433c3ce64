"""The faults that a JSON Schema finds, in sentences. The schema is the one description of the file's shape."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from nzgs_tourney.exchange.fault import Fault, path

_KINDS = {
    "object": "an object in braces",
    "array": "a list in brackets",
    "string": "a text",
    "integer": "a whole number",
    "boolean": "true or false",
    "null": "null",
}


@cache
def validator(schema: Callable[[], Mapping[str, Any]]) -> Draft202012Validator:
    """A validator for the schema that this function makes; made once."""
    rules = schema()
    Draft202012Validator.check_schema(rules)
    return Draft202012Validator(rules)


def schema_faults(value: object, schema: Callable[[], Mapping[str, Any]]) -> list[Fault]:
    """Everything in `value` that the schema does not allow, in the order of the path."""
    errors = sorted(validator(schema).iter_errors(value), key=_position)
    return [fault for error in errors for fault in _faults(error)]


def _position(error: ValidationError) -> list[tuple[int, int, str]]:
    """Lists by number, objects by key, so that a tenth element does not come before the second."""
    return [(0, step, "") if isinstance(step, int) else (1, 0, str(step)) for step in error.absolute_path]


def _faults(error: ValidationError) -> Iterator[Fault]:
    place = path(error.absolute_path)
    rules: Mapping[str, Any] = error.schema if isinstance(error.schema, dict) else {}
    found: object = error.instance
    limit: Any = error.validator_value
    if error.validator == "additionalProperties" and isinstance(found, dict) and limit is False:
        known = rules.get("properties", {})
        for key in found:
            if key not in known:
                yield Fault(place, f"“{key}” is not known here; the keys are {', '.join(known)}.")
    elif error.validator == "required" and isinstance(found, dict):
        # The library reports each missing key by itself and names it first in its message.
        missing = next(key for key in limit if key not in found and error.message.startswith(repr(key)))
        yield Fault(place, f"“{missing}” is missing.")
    elif error.validator == "uniqueItems" and isinstance(found, list):
        twice = next(item for place_, item in enumerate(found) if item in found[:place_])
        yield Fault(place, f"{_shown(twice)} stands in the list twice.")
    elif error.validator == "const":
        yield Fault(place, f"It must be {_shown(limit)}, not {_shown(found)}.")
    elif error.validator == "enum":
        yield Fault(place, f"It must be one of {', '.join(map(str, limit))}, not {_shown(found)}.")
    elif error.validator == "minItems" and found == []:
        yield Fault(place, "The list is empty.")
    elif error.validator in ("minItems", "maxItems") and isinstance(found, list):
        count = f"{len(found)} value{'' if len(found) == 1 else 's'}"
        word = "needs" if error.validator == "minItems" else "may have"
        yield Fault(place, f"The list has {count} where it {word} {limit}.")
    else:
        yield Fault(place, f"It must be {_wanted(rules)}, not {_shown(found)}.")


def _wanted(rules: Mapping[str, Any]) -> str:
    kinds = rules.get("type", "object")
    named = [_KINDS[kind] for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return str(rules.get("description", " or ".join(named)))


def _shown(value: object) -> str:
    """A value as the file has it, cut where it is long."""
    if isinstance(value, dict):
        return _KINDS["object"]
    if isinstance(value, list):
        return _KINDS["array"]
    text = str(value) if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."
