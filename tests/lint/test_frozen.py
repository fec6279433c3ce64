"""A frozen value of a pure package holds nothing that can change: no dict, list or set, at any depth.

A mapping is one of the value's own, read-only: the class freezes it when a value is made (`ground.freezing`).
"""

import collections.abc
import dataclasses
import importlib
import pkgutil
import tomllib
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType

import pytest

from games.rules.replay import Replay
from ground.freezing import freeze_mappings
from tests.tree import REPOSITORY

CONTRACTS = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
PURE = next(one for one in CONTRACTS if one["name"] == "Pure packages know no Django")["source_modules"]
CHANGING = (list, dict, set, bytearray, collections.deque, collections.abc.MutableMapping)
VAGUE = (collections.abc.Sequence, collections.abc.Set, collections.abc.Collection, collections.abc.Iterable)
"""Names that promise only reading: behind each of them may be a list or a set."""


def modules() -> Iterator[ModuleType]:
    for name in PURE:
        module = importlib.import_module(name)
        yield module
        for found in pkgutil.walk_packages(getattr(module, "__path__", ()), f"{name}."):
            yield importlib.import_module(found.name)


def frozen_values() -> list[type]:
    """Every frozen dataclass and named tuple that a pure package defines, private ones too."""
    found = {
        value
        for module in modules()
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__ and is_frozen(value)
    }
    return sorted(found, key=lambda value: (value.__module__, value.__qualname__))


def is_frozen(value: type) -> bool:
    if dataclasses.is_dataclass(value):
        return bool(value.__dataclass_params__.frozen)
    return issubclass(value, tuple) and hasattr(value, "_fields")


def changeable_fields(value: type) -> list[str]:
    """The fields whose type is, or holds, something that can change."""
    return [name for name, hint in typing.get_type_hints(value).items() if is_changeable(hint, freezes(value))]


def freezes(value: type) -> bool:
    """Whether the class makes its mappings read-only."""
    made = getattr(value, "__post_init__", None)
    return made is not None and freeze_mappings.__name__ in made.__code__.co_names


def is_changeable(hint: object, frozen_mappings: bool) -> bool:
    origin = typing.get_origin(hint) or hint
    if origin in (collections.abc.Callable, typing.ClassVar):
        return False
    if origin is collections.abc.Mapping:
        if not frozen_mappings:
            return True
        # Only the mappings that are fields themselves are frozen, not those inside them.
        return any(is_changeable(part, False) for part in typing.get_args(hint))
    if origin in VAGUE or (isinstance(origin, type) and issubclass(origin, CHANGING)):
        return True
    inside = frozen_mappings and origin in (types.UnionType, typing.Union)
    return any(is_changeable(part, inside) for part in typing.get_args(hint))


def test_what_can_change_is_found() -> None:
    """The test is seen to fail."""

    @dataclass(frozen=True)
    class Loose:
        kept: tuple[int, ...]
        listed: tuple[list[int], ...]
        found: frozenset[str] | set[str]
        by_number: Mapping[int, str]

    @dataclass(frozen=True)
    class Frozen:
        by_number: Mapping[int, str] | None
        lists: Mapping[int, list[str]]
        several: tuple[Mapping[int, str], ...]

        def __post_init__(self) -> None:
            freeze_mappings(self)

    assert changeable_fields(Loose) == ["listed", "found", "by_number"]
    assert changeable_fields(Frozen) == ["lists", "several"]
    assert is_frozen(Loose)
    assert Replay in frozen_values()


@pytest.mark.parametrize("value", frozen_values(), ids=lambda value: f"{value.__module__}.{value.__qualname__}")
def test_a_frozen_value_holds_nothing_that_can_change(value: type) -> None:
    assert changeable_fields(value) == []
