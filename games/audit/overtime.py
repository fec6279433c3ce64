"""A limit of time for one piece of work, in whatever thread and process it is done.

What takes too long is stopped by an exception in its thread. That reaches it between two steps of Python, so a
single call into a library that never returns is not stopped here: a crew ends the whole process for that.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

MOST_SECONDS = 60.0
"""For one file, unless another limit is given: hundreds of times what the largest takes."""


class OvertimeError(Exception):
    """The work took longer than it may."""


class _Stop(BaseException):
    """Not an Exception, so that no part of the work takes it for one of its own and goes on."""


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """What the work gives, or OvertimeError if it has given nothing after so many seconds. Raises what it raises."""
    watch = _Watch(threading.get_ident())
    timer = threading.Timer(seconds, watch.ring)
    timer.daemon = True
    timer.start()
    try:
        result = work()
        watch.end()
        return result
    except _Stop:
        raise OvertimeError(f"It took longer than {seconds:g} seconds.") from None
    except BaseException:
        watch.end()
        raise
    finally:
        timer.cancel()


class _Watch:
    """MUTABLE: over the work of one thread, rung by another. Either it ends first or it is rung first, never both."""

    def __init__(self, thread: int) -> None:
        self._thread = thread
        self._lock = threading.Lock()
        self._ended = self._rung = False

    def ring(self) -> None:
        with self._lock:
            if not self._ended:
                self._rung = True
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(_Stop))

    def end(self) -> None:
        """The work is done. Where it has been rung for just before, the exception under way is waited for here."""
        with self._lock:
            self._ended = True
        while self._rung:
            time.sleep(0.001)
