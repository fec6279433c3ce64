"""The building blocks of our own files' shapes; each has the words that name it in a fault.

A shape is an annotation that pydantic checks strictly: it doesn't accept a text for a number, or an unknown key.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, NotRequired

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, PlainSerializer, TypeAdapter, with_config
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

from games.wording.numbers import decimal_text
from ground.translation import gettext_noop
from ratings.rank import grade_of_entry, parse_rank

Shape = Any
"""An annotation."""


def whole_number(
    description: str, lowest: int | None = None, highest: int | None = None, *, empty: bool = False
) -> Shape:
    """A whole number from `lowest` to `highest`, or null if it may be `empty`."""
    kind: Any = int | None if empty else int
    return Annotated[kind, Field(ge=lowest, le=highest, description=description)]


def version_of(number: int) -> Shape:
    """Exactly this number; true doesn't count as 1."""
    return Annotated[Literal[number], BeforeValidator(lambda value: None if isinstance(value, bool) else value)]


def text(description: str, pattern: str | None = None, longest: int | None = None, *, empty: bool = False) -> Shape:
    """A text with this pattern and at most so many characters, or null if it may be `empty`."""
    kind: Any = str | None if empty else str
    return Annotated[kind, Field(pattern=pattern, max_length=longest, description=description)]


def listing(
    item: Shape, description: str | None = None, least: int = 0, longest: int | None = None, *, once: bool = False
) -> Shape:
    """A list of such items, a tuple as a value; `once`: without duplicates."""
    fields: Any = {"uniqueItems": True} if once else None
    limits = Field(
        min_length=least or None, max_length=longest, description=description, strict=False, json_schema_extra=fields
    )
    shape: Any = tuple[item, ...]
    return Annotated[shape, limits, AfterValidator(_once)] if once else Annotated[shape, limits]


def one_of(kind: type[Enum]) -> Shape:
    """A member of this enumeration, written as its value."""

    # The enumeration itself can't be a validator: from Python 3.12 on, its signature is empty.
    def member(value: Any) -> Enum:
        return kind(value)

    values: Any = Literal[tuple(one.value for one in kind)]
    return Annotated[values, AfterValidator(member), PlainSerializer(lambda one: one.value)]


def _once(items: tuple[Any, ...]) -> tuple[Any, ...]:
    for index, item in enumerate(items):
        if item in items[:index]:
            raise PydanticCustomError("twice", "twice", {"item": item})
    return items


def object_of(name: str, keys: Mapping[str, Shape], needed: Collection[str] | None = None) -> Shape:
    """An object with exactly these keys; all are required, or only those in `needed`."""
    every = {key: shape if needed is None or key in needed else NotRequired[shape] for key, shape in keys.items()}
    return with_config(ConfigDict(strict=True, extra="forbid"))(TypedDict(name, every))  # type: ignore[operator]  # keys by name


def json_schema(shape: TypeAdapter[Any], name: str, version: int) -> dict[str, Any]:
    """The JSON Schema of a whole file of this format and version."""
    about = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{name.replace('/', ':')}:{version}",
    }
    return {**about, **shape.json_schema()}


A_TEXT = gettext_noop("a text")
"""The name of a shape that only limits the length."""
FLAG: Shape = Annotated[bool, Field(description=gettext_noop("true or false"))]
NAME = text(gettext_noop("a text that is not blank, at most 200 characters"), r"\S", 200)
TEXT = text(gettext_noop("a text of at most 200 characters"), longest=200)
NUMBER = whole_number(gettext_noop("a whole number from 1 upwards"), 1)
TABLE = whole_number(gettext_noop("the number of a table, 1 to 9999"), 1, 9_999)
STONES = whole_number(gettext_noop("a whole number of stones, 0 to 99"), 0, 99)
_GRADE_PATTERN = "^[1-9][0-9]?[kKdD]$"
GRADE: Shape = Annotated[
    text(gettext_noop('a grade such as "3d" or "12k"'), _GRADE_PATTERN),
    AfterValidator(parse_rank),
    PlainSerializer(str),
]
GRADE_OR_NONE_YET: Shape = Annotated[
    text(gettext_noop('a grade such as "3d" or "12k", or "?" for none yet'), rf"{_GRADE_PATTERN}|^\?$"),
    AfterValidator(grade_of_entry),
    PlainSerializer(str),
]
OPTIONAL_GRADE: Shape = Annotated[
    text(gettext_noop('a grade such as "3d" or "12k", or null'), _GRADE_PATTERN, empty=True),
    AfterValidator(lambda grade: None if grade is None else parse_rank(grade)),
    PlainSerializer(lambda grade: None if grade is None else str(grade)),
]
KOMI: Shape = Annotated[
    text(gettext_noop('a number of points as a text, such as "7" or "6.5"'), r"^[0-9]{1,3}(\.[05]0?)?$"),
    AfterValidator(Decimal),
    PlainSerializer(decimal_text),
]
