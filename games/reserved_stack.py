"""Makes room for the frames of Python functions, so that no loop allocates memory for each call because it runs at an
unlucky depth.

CPython keeps frames in chunks of 16 KiB. A call that doesn't fit into the last chunk takes a new one from the system,
and frees it as soon as it returns (`push_chunk` and `_PyThreadState_PopFrame` in Python/pystate.c). Making a page
reaches about the depth of such a chunk, so many of its calls did just that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

_SLOTS = 33_000
"""A frame of this size gets a chunk of 512 KiB on a 64-bit machine, twice what it needs itself. The rest holds about a
thousand more frames. Unused parts take up no memory."""


def with_reserved_stack(work: Callable[..., T], *arguments: Any, **named: Any) -> T:
    """What `work` returns or raises, called with these arguments and with room for everything that it calls.

    The room belongs to the thread: a new thread starts without.
    """
    return work(*arguments, **named)


with_reserved_stack.__code__ = with_reserved_stack.__code__.replace(co_stacksize=_SLOTS)
