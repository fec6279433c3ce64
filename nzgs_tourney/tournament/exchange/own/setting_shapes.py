"""The settings of a division in our own file: the shape of each kind of setting, which also reads and writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainSerializer, TypeAdapter

from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text
from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.declaration import Setting
from nzgs_tourney.tournament.division.setting_kinds import (
    Choice,
    Criteria,
    Flag,
    FreeText,
    Grade,
    Grades,
    HandicapTable,
    Komi,
    PartOfStone,
    SettingKind,
    TableNumbers,
    Tiers,
    Whole,
    Worth,
)
from nzgs_tourney.tournament.division.settings import SETTINGS, DivisionSettings, from_values
from nzgs_tourney.tournament.division.tier_names import read_tiers
from nzgs_tourney.tournament.exchange.own.shapes import (
    FLAG,
    GRADE,
    KOMI,
    OPTIONAL_GRADE,
    STONES,
    TABLE,
    Shape,
    listing,
    object_of,
    one_of,
    text,
    whole_number,
)

_DIFFERENCE: Shape = Annotated[
    text(
        gettext_noop('a difference from "0" to "0.5" as a text, or null'),
        r"^0(\.([0-4][0-9]{0,3}|50{0,3}))?$",
        empty=True,
    ),
    AfterValidator(lambda part: None if part is None else Decimal(part)),
    PlainSerializer(lambda part: None if part is None else decimal_text(part)),
]
_ROW: Shape = Annotated[tuple[STONES, KOMI], Field(strict=False)]


def _tiers(kind: Tiers) -> Shape:
    names: Any = Literal[tuple(tier.value for tier in kind.allowed)]
    description = (
        gettext_noop("a list of tiers in which no board may cost anything")
        if kind.hard
        else (gettext_noop("a list of tiers, the most important first"))
    )
    return Annotated[
        listing(names, description, once=True),
        AfterValidator(read_tiers),
        PlainSerializer(lambda tiers: [tier.value for tier in tiers]),
    ]


_SHAPES: dict[type[SettingKind], Callable[[Any], Shape]] = {
    Flag: lambda _: FLAG,
    FreeText: lambda kind: text(gettext_noop("a short text, empty for none"), longest=kind.longest),
    Whole: lambda kind: whole_number(kind.what, kind.least, kind.most, empty=kind.empty),
    Choice: lambda kind: one_of(kind.values),
    Grade: lambda _: OPTIONAL_GRADE,
    Grades: lambda _: listing(
        GRADE, gettext_noop("the lowest grade of each category but the last, from the strongest down"), longest=9
    ),
    Komi: lambda _: KOMI,
    PartOfStone: lambda _: _DIFFERENCE,
    Worth: lambda _: Annotated[whole_number(gettext_noop("half points, 0 to 4"), 0, 4), AfterValidator(HalfPoints)],
    Criteria: lambda _: listing(str, gettext_noop("a list of criteria, the first deciding first"), least=1, once=True),
    Tiers: _tiers,
    TableNumbers: lambda _: listing(TABLE, gettext_noop("a list of tables that are left out"), longest=999, once=True),
    HandicapTable: lambda _: listing(
        _ROW, gettext_noop("stones and komi for each whole stone of difference, from 0 upwards"), longest=100
    ),
}


def settings_shape() -> Shape:
    """The settings in a file; nested settings as objects."""
    shapes: dict[str, Shape] = {}
    parts: dict[str, dict[str, Shape]] = {}
    for setting in SETTINGS:
        shape = _SHAPES[type(setting.kind)](setting.kind)
        if len(setting.path) == 1:
            shapes[setting.path[0]] = shape
        else:
            parts.setdefault(setting.path[0], {})[setting.path[-1]] = shape
            shapes[setting.path[0]] = object_of(setting.path[0], parts[setting.path[0]], _needed(setting.path[0]))
    return object_of("settings", shapes, _needed())


def _needed(*above: str) -> list[str]:
    return [setting.path[-1] for setting in SETTINGS if setting.needed and setting.path[:-1] == above]


def settings_of(file_values: Mapping[str, Any]) -> DivisionSettings:
    """The settings from the checked values of a file; missing ones have their defaults."""
    return from_values({setting.path: _value(setting, file_values) for setting in SETTINGS})


def _value(setting: Setting, node: Any) -> Any:
    for step in setting.path:
        if step not in node:
            return setting.default
        node = node[step]
    return node


@cache
def _writer() -> TypeAdapter[Any]:
    return TypeAdapter(settings_shape())


def settings_as_json(settings: DivisionSettings) -> dict[str, Any]:
    """The settings in the form of a file."""
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        node = values
        for step in setting.path[:-1]:
            node = node.setdefault(step, {})
        node[setting.path[-1]] = setting.of(settings)
    written: dict[str, Any] = _writer().dump_python(values, mode="json", warnings=False)
    return written
