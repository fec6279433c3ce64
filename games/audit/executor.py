"""Who does work for many items: this process, others beside it (`process_pool`), a cluster of machines (`cluster`).

With any executor the results are the same and come in the order of the items. Knows nothing of records.
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
    """Nobody is left who could do the work; the message is for people."""


class Executor(Protocol):
    """Does work, wherever. `far`: its workers may see other files than this process does."""

    far: bool

    def in_order(
        self, make_work: Callable[[], Work[Item, Result]], items: Sequence[Item], lost: Callable[[Item], Result]
    ) -> Generator[Result, None, None]:
        """`make_work()(item)` for every item, in order; `lost(item)` for an item that no worker has survived.

        `make_work` is called once by every worker; it, the items and the results must be picklable. Raises what the
        work raises, and WorkersLostError. Closing the iterator ends the work.
        """


class SerialExecutor:
    """This process and no other."""

    far = False

    def in_order(
        self, make_work: Callable[[], Work[Item, Result]], items: Sequence[Item], lost: Callable[[Item], Result]
    ) -> Generator[Result, None, None]:
        """As every executor does it. Nothing is ever lost: where this process ends, everything does."""
        yield from map(make_work(), items)


def as_many_as_fit(work: Work[Item, Result], items: Sequence[Item], seconds: float) -> list[Result]:
    """The results of the first items, as many as are done within the time and at least one."""
    end = time.monotonic() + seconds
    results: list[Result] = []
    for item in items:
        results.append(work(item))
        if time.monotonic() >= end:
            break
    return results
