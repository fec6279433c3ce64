"""Labels in two languages on one sheet: the active language first, then the second, if one is printed beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from ground.translation import in_language, language

Made = TypeVar("Made")

_second: ContextVar[str] = ContextVar("second", default="")


@contextmanager
def labels_also_in(second: str) -> Iterator[None]:
    """Print labels in this language too, inside a `with`; an empty code prints one language alone."""
    token = _second.set(second)
    try:
        yield
    finally:
        _second.reset(token)


def printed_language() -> str:
    """The language whose character shapes the paper uses: the second one if there is one, else the active one."""
    return _second.get() or language()


def in_second(make_text: Callable[[], str]) -> str:
    """The text of `make_text` in the second language; empty without one, and where it has no translation."""
    second = _second.get()
    if not second:
        return ""
    first = make_text()
    with in_language(second):
        other = make_text()
    return "" if other == first else other


def in_each(make_value: Callable[[], Made]) -> tuple[Made, ...]:
    """The value of `make_value` in the first language, and in the second if there is one."""
    second = _second.get()
    if not second:
        return (make_value(),)
    first = make_value()
    with in_language(second):
        return first, make_value()


def in_differing(make_text: Callable[[], str]) -> tuple[str, ...]:
    """The text in the first language, and in the second where it has a translation."""
    return tuple(dict.fromkeys(in_each(make_text)))


def in_both(make_text: Callable[[], str], joint: str = " · ") -> str:
    """Both texts joined: `Table · 台`; only the first where there is no other, and only the second where it already
    contains the first, as bilingual labels beside English do."""
    first, other = make_text(), in_second(make_text)
    return other if first in other else joint.join(filter(None, (first, other)))
