"""What the program found out, as a code with arguments: stored and compared so, and worded only when it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ratings.freezing import freeze_mappings
from ratings.translation import gettext


@dataclass(frozen=True, slots=True)
class Coded:
    """One statement. `args` are values of JSON by name, decimals as texts; each code has its own."""

    code: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def as_json(self) -> dict[str, Any]:
        """An object with the code and, beside it, the arguments."""
        return {"code": self.code, **self.args}


def coded(code: str, **args: Any) -> Coded:
    """The statement of this code with these arguments."""
    return Coded(code, args)


Words = str | Callable[..., str]
"""What a code says: a message whose arguments are those of the code, or a function of them."""


def worded(words: Words, args: Mapping[str, Any], *more: Any) -> str:
    """What a code says with these arguments, in the reader's language; a function is given `more` too."""
    return gettext(words).format_map(args) if isinstance(words, str) else words(args, *more)


TEXT = "text"
"""The code of a sentence that an earlier version of the program stored."""


def read_coded(stored: Mapping[str, Any] | str) -> Coded:
    """The statement from its object, or from a sentence of an earlier version. Raises KeyError where there is no
    code."""
    if isinstance(stored, str):
        return coded(TEXT, text=stored)
    return Coded(stored["code"], {name: value for name, value in stored.items() if name != "code"})
