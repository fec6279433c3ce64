"""Room for the frames of Python functions, so that no loop pays for memory at each turn because it calls from an
unlucky depth.

CPython keeps frames in pieces of 16 KiB. A call that does not fit into the last piece takes a new one from the system,
and gives it back as soon as it returns (`push_chunk` and `_PyThreadState_PopFrame` in Python/pystate.c). A page is
made about as deep as such a piece reaches, so that many of its calls did just that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

_SLOTS = 33_000
"""A frame as large as this takes a piece of 512 KiB on a machine of 64 bits, twice what it needs itself. The rest holds
some thousand frames more. What is not used of it takes up no memory."""


def with_reserved_stack(work: Callable[..., T], *arguments: Any, **named: Any) -> T:
    """What `work` returns or raises, called with these arguments and with room for everything that it calls.

    The room is the thread's own: a new thread begins without.
    """
    return work(*arguments, **named)


with_reserved_stack.__code__ = with_reserved_stack.__code__.replace(co_stacksize=_SLOTS)
