"""Runs work over many items: in this process, in other processes (`process_pool`), or on a cluster (`cluster`).

With any executor the results are the same and come in the order of the items. Nothing here depends on records.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item], Result]

MOST_IN_A_BATCH = 32


class WorkersLostError(Exception):
    """No worker is left; the message is shown to the user."""


class Executor(Protocol):
    """Runs work somewhere. `far`: its workers may see other files than this process does."""

    far: bool

    def in_order(
        self, make_work: Callable[[], Work[Item, Result]], items: Sequence[Item], lost: Callable[[Item], Result]
    ) -> Generator[Result, None, None]:
        """`make_work()(item)` for every item, in order; `lost(item)` for an item that killed every worker that tried
        it.

        `make_work` is called once by every worker; it, the items and the results must be picklable. Raises whatever the
        work raises, and WorkersLostError. Closing the iterator ends the work.
        """


class SerialExecutor:
    """Works in this process only."""

    far = False

    def in_order(
        self, make_work: Callable[[], Work[Item, Result]], items: Sequence[Item], lost: Callable[[Item], Result]
    ) -> Generator[Result, None, None]:
        """See `Executor.in_order`. Nothing is ever lost: if this process dies, so does the caller."""
        yield from map(make_work(), items)


def as_many_as_fit(work: Work[Item, Result], items: Sequence[Item], seconds: float) -> list[Result]:
    """The results of the first items: as many as are done within `seconds`, but at least one."""
    end = time.monotonic() + seconds
    results: list[Result] = []
    for item in items:
        results.append(work(item))
        if time.monotonic() >= end:
            break
    return results
