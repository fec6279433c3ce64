"""Read-only mappings for frozen values: a frozen dataclass protects its fields, but not the contents of a dict in a
field.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from types import MappingProxyType
from typing import Any


def freeze_mappings(value: Any) -> None:
    """Replace every mapping in a frozen dataclass by a read-only copy.

    For `__post_init__` of the class. A mapping that is already read-only is kept.
    """
    for name in _field_names(value.__class__):
        field_value = getattr(value, name)
        if isinstance(field_value, Mapping) and not isinstance(field_value, MappingProxyType):
            object.__setattr__(value, name, MappingProxyType(dict(field_value)))


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _frozen(mapping: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(mapping)


# A value with such a mapping can be cached, copied and sent to another process.
copyreg.pickle(MappingProxyType, lambda frozen: (_frozen, (dict(frozen),)))
