"""The settings of a division in our own file: the shape of each kind, how it is read, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from nzgs_tourney.division.declaration import Setting
from nzgs_tourney.division.setting_kinds import (
    Choice,
    Criteria,
    Difference,
    Flag,
    Grade,
    Grades,
    HandicapTable,
    Kind,
    Komi,
    TableNumbers,
    Tiers,
    Whole,
    Worth,
)
from nzgs_tourney.division.settings import SETTINGS, DivisionSettings, from_values
from nzgs_tourney.division.tier_names import OLD_ACQUAINTANCE, read_hard, read_tiers
from nzgs_tourney.exchange.decimals import decimal_text
from nzgs_tourney.exchange.own.shapes import (
    FLAG,
    GRADE,
    KOMI,
    STONES,
    TABLE,
    Shape,
    listing,
    object_of,
    optional,
    whole,
)

_DIFFERENCE: Shape = {
    "description": 'a difference from "0" to "0.5" as a text, or null',
    "type": ["string", "null"],
    "pattern": r"^0(\.([0-4][0-9]{0,3}|50{0,3}))?$",
}
_HANDICAP_ROW: Shape = {"type": "array", "minItems": 2, "maxItems": 2, "prefixItems": [STONES, KOMI]}


@dataclass(frozen=True, slots=True)
class _InFile:
    """One kind of settings: its shape, the value of what a file has, and what a file has of a value.

    The last two are left out where they are those of a row.
    """

    shape: Callable[[Any], Shape]
    read: Callable[[Any, Any], Any] | None = None
    told: Callable[[Any], Any] | None = None


def _tiers(kind: Tiers) -> Shape:
    what = "that no board may cost anything in" if kind.hard else "the most important first"
    described = f"a list of tiers {what}" if kind.hard else f"a list of tiers, {what}"
    names = [*(tier.value for tier in kind.of), OLD_ACQUAINTANCE]
    return listing(described, {"enum": names}, uniqueItems=True)


_KINDS: dict[type[Kind], _InFile] = {
    Flag: _InFile(lambda _: FLAG),
    Whole: _InFile(lambda kind: whole(kind.what, kind.least, kind.most, empty=kind.empty)),
    Choice: _InFile(lambda kind: {"enum": [one.value for one in kind.values]}),
    Grade: _InFile(lambda _: optional(GRADE), told=lambda grade: None if grade is None else str(grade)),
    Grades: _InFile(
        lambda _: listing("the lowest grade of each category but the last, from the strongest down", GRADE, maxItems=9)
    ),
    Komi: _InFile(lambda _: KOMI, lambda _, text: Decimal(text), decimal_text),
    Difference: _InFile(
        lambda _: _DIFFERENCE,
        lambda _, text: None if text is None else Decimal(text),
        lambda part: None if part is None else decimal_text(part),
    ),
    Worth: _InFile(lambda _: whole("half points, 0 to 4", 0, 4)),
    Criteria: _InFile(
        lambda _: listing(
            "a list of criteria, the first deciding first", {"type": "string"}, minItems=1, uniqueItems=True
        )
    ),
    Tiers: _InFile(_tiers, lambda kind, names: read_hard(names) if kind.hard else read_tiers(names)),
    TableNumbers: _InFile(
        lambda _: listing("a list of tables that are left out", TABLE, uniqueItems=True, maxItems=999)
    ),
    HandicapTable: _InFile(
        lambda _: listing(
            "stones and komi for each whole stone of difference, from 0 upwards", _HANDICAP_ROW, maxItems=100
        ),
        told=lambda rows: [[stones, decimal_text(komi)] for stones, komi in rows],
    ),
}


def settings_shape() -> Shape:
    """The JSON Schema of the settings."""
    shapes: dict[str, Shape] = {}
    parts: dict[str, dict[str, Shape]] = {}
    for one in SETTINGS:
        shape = _KINDS[type(one.kind)].shape(one.kind)
        if len(one.path) == 1:
            shapes[one.path[0]] = shape
        else:
            part = parts.setdefault(one.path[0], {})
            part[one.path[-1]] = shape
            shapes[one.path[0]] = object_of(part, needed=_needed(one.path[0]))
    return object_of(shapes, needed=_needed())


def _needed(*above: str) -> list[str]:
    return [one.path[-1] for one in SETTINGS if one.needed and one.path[:-1] == above]


def read_settings(told: Mapping[str, Any]) -> DivisionSettings:
    """The settings of a file that the schema has allowed; what it leaves out has its default."""
    return from_values({one.path: _read(one, told) for one in SETTINGS})


def _read(setting: Setting, told: Mapping[str, Any]) -> Any:
    here: Any = told
    for step in setting.path:
        if step not in here:
            return setting.default
        here = here[step]
    read = _KINDS[type(setting.kind)].read
    return setting.kind.value(here) if read is None else read(setting.kind, here)


def settings_as_json(settings: DivisionSettings) -> dict[str, Any]:
    """The settings as a file has them."""
    written: dict[str, Any] = {}
    for one in SETTINGS:
        told, value = _KINDS[type(one.kind)].told, one.of(settings)
        here = written
        for step in one.path[:-1]:
            here = here.setdefault(step, {})
        here[one.path[-1]] = one.kind.stored(value) if told is None else told(value)
    return written
