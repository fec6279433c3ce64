"""Labels in two languages on one sheet: that which is spoken first, then the second, where one is printed beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

from ratings.translation import in_language, language

Made = TypeVar("Made")

_second: ContextVar[str] = ContextVar("second", default="")


@contextmanager
def beside(second: str) -> Iterator[None]:
    """Print labels in this language too, inside a `with`; an empty code prints one language alone."""
    token = _second.set(second)
    try:
        yield
    finally:
        _second.reset(token)


def printed_language() -> str:
    """Whose shapes of characters the paper has: the second language's, otherwise the one that is spoken."""
    return _second.get() or language()


def in_second(make_text: Callable[[], str]) -> str:
    """What `say` says in the second language; empty without one, and where it has no other words for it."""
    second = _second.get()
    if not second:
        return ""
    first = make_text()
    with in_language(second):
        other = make_text()
    return "" if other == first else other


def in_each(make_value: Callable[[], Made]) -> tuple[Made, ...]:
    """What `make` makes in the first language, and in the second where there is one."""
    second = _second.get()
    if not second:
        return (make_value(),)
    first = make_value()
    with in_language(second):
        return first, make_value()


def in_both(make_text: Callable[[], str], joint: str = " · ") -> str:
    """Both after one another: `Table · 台`; the first alone where there is no other, and the second alone where it has
    the first in it, as bilingual labels beside English do."""
    first, other = make_text(), in_second(make_text)
    return other if first in other else joint.join(filter(None, (first, other)))
