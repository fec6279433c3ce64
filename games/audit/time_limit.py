"""A limit of time for one piece of work, in whatever thread and process it is done.

What takes too long is stopped by an exception in its thread. That reaches it between two steps of Python, so a
single call into a library that never returns is not stopped here: an executor ends the whole process for that.
"""

from __future__ import annotations

import ctypes
import heapq
import itertools
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from ratings.translation import gettext as _

Result = TypeVar("Result")

MOST_SECONDS = 60.0
"""For one file, unless another limit is given: hundreds of times what the largest takes."""


class TimeLimitError(Exception):
    """The work took longer than it may."""


class _Stop(BaseException):
    """Not an Exception, so that no part of the work takes it for one of its own and goes on."""


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """What the work gives, or TimeLimitError if it has given nothing after so many seconds. Raises what it raises."""
    watch = _Watch(threading.get_ident())
    _WATCHMAN.look_at(watch, seconds)
    try:
        result = work()
        watch.end()
        return result
    except _Stop:
        raise TimeLimitError(_("It took longer than {seconds:g} seconds.").format(seconds=seconds)) from None
    except BaseException:
        watch.end()
        raise


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


class _Watchman:
    """MUTABLE: the one thread that rings for all others of the process. One thread a piece of work would cost more than
    a short audit; this one sleeps, and passes over what has ended when its time comes."""

    def __init__(self) -> None:
        self._watches: list[tuple[float, int, _Watch]] = []
        self._changed = threading.Condition()
        self._number = itertools.count()
        self._thread: threading.Thread | None = None

    def look_at(self, watch: _Watch, seconds: float) -> None:
        """Ring after so many seconds."""
        with self._changed:
            heapq.heappush(self._watches, (time.monotonic() + seconds, next(self._number), watch))
            if self._thread is None or not self._thread.is_alive():  # a process that was forked has it no more
                self._thread = threading.Thread(target=self._keep_watch, name="overtime", daemon=True)
                self._thread.start()
            elif self._watches[0][2] is watch:
                self._changed.notify()

    def _keep_watch(self) -> None:
        while True:
            with self._changed:
                while not self._watches or self._watches[0][0] > time.monotonic():
                    due = self._watches[0][0] - time.monotonic() if self._watches else None
                    self._changed.wait(due)
                watch = heapq.heappop(self._watches)[2]
            watch.ring()


_WATCHMAN = _Watchman()
