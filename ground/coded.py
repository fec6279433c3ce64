"""Statements of the program as codes with arguments: stored and compared like this, and worded only when shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ground.freezing import freeze_mappings
from ground.translation import gettext


@dataclass(frozen=True, slots=True)
class Coded:
    """One statement. `args` are JSON values by name, decimals as texts; each code has its own."""

    code: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def as_json(self) -> dict[str, Any]:
        """An object with the code and the arguments beside it."""
        return {"code": self.code, **self.args}


def coded(code: str, **args: Any) -> Coded:
    """The statement of this code with these arguments."""
    return Coded(code, args)


Words = str | Callable[..., str]
"""The words of a code: a message whose arguments are those of the code, or a function of them."""


def worded(words: Words, args: Mapping[str, Any], *more: Any) -> str:
    """The words of a code with these arguments, in the reader's language; a function gets `more` too."""
    return gettext(words).format_map(args) if isinstance(words, str) else words(args, *more)


def read_coded(stored: Mapping[str, Any]) -> Coded:
    """The statement from its object. Raises KeyError where there is no code."""
    return Coded(stored["code"], {name: value for name, value in stored.items() if name != "code"})
