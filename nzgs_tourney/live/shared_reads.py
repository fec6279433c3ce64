"""Reads once what several pages made one after another all show.

The server makes the pages of officials who wait for news this way. Each page checks by itself whether its reader may
see it; only what it then shows comes from the first one, if the ledger has the same head.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from games.models import Stream

T = TypeVar("T")
_read: ContextVar[dict[object, Any] | None] = ContextVar("read", default=None)


@contextmanager
def sharing_reads() -> Iterator[None]:
    """Within this block `shared_read` reads once, so it must be a short one."""
    before = _read.set({})
    try:
        yield
    finally:
        _read.reset(before)


def shared_read(name: str, stream: Stream, read: Callable[[], T]) -> T:
    """What `read` returns, at this head of the ledger: the same for everybody, and left as it is."""
    already_read = _read.get()
    if already_read is None:
        return read()
    key = (name, stream.pk, stream.head)
    if key not in already_read:
        already_read[key] = read()
    found: T = already_read[key]
    return found
