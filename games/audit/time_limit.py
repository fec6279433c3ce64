"""A time limit for one piece of work, in any thread and process.

Work that takes too long is stopped by an exception in its thread. The exception arrives between two steps of Python, so
it can't stop a single call into a library that never returns: for that, an executor kills the whole process.
"""

from __future__ import annotations

import ctypes
import heapq
import itertools
import threading
import time
from collections.abc import Callable
from typing import TypeVar

from ground.translation import gettext as _

Result = TypeVar("Result")

MOST_SECONDS = 60.0
"""For one file, unless another limit is given: hundreds of times what the largest file takes."""


class TimeLimitError(Exception):
    """The work took longer than it may."""


class _Stop(BaseException):
    """Not an Exception, so that the work doesn't catch it and go on."""


def within(seconds: float, work: Callable[[], Result]) -> Result:
    """The result of `work`. Raises TimeLimitError after `seconds`, and whatever the work raises."""
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
    """MUTABLE: watches the work of one thread, and is triggered by another. It either ends or is triggered first, never
    both.
    """

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
        """The work is done. If the watch was triggered just before, wait here for its exception."""
        with self._lock:
            self._ended = True
        while self._rung:
            time.sleep(0.001)


class _Watchman:
    """MUTABLE: the one thread that triggers all watches of the process. A thread for each piece of work would cost more
    than a short audit; this one sleeps, and skips watches that have ended by their time."""

    def __init__(self) -> None:
        self._watches: list[tuple[float, int, _Watch]] = []
        self._changed = threading.Condition()
        self._number = itertools.count()
        self._thread: threading.Thread | None = None

    def look_at(self, watch: _Watch, seconds: float) -> None:
        """Trigger the watch after so many seconds."""
        with self._changed:
            heapq.heappush(self._watches, (time.monotonic() + seconds, next(self._number), watch))
            if self._thread is None or not self._thread.is_alive():  # a forked process doesn't have the thread any more
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
