"""Work done by several local processes, with the results in the order of the items. Knows nothing of records.

A process that ends in the middle, whatever ended it, loses nothing: its items are done again, now one by one, and an
item that has ended three processes on its own is answered by `lost`, so that it cannot stop the others. Processes
are started afresh ("spawn"), so they inherit nothing, and end by themselves when the one that started them is gone.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
Work = Callable[[Item], Result]

MOST_IN_A_BATCH = 32
MOST_TRIES = 3
MOST_LOST_IN_A_ROW = 20
_BATCHES_AHEAD = 8


class WorkersLostError(Exception):
    """One process after the other ends without a result; the message is for people."""


def in_order(
    make_work: Callable[[], Work[Item, Result]], items: Sequence[Item], jobs: int, lost: Callable[[Item], Result]
) -> Generator[Result, None, None]:
    """`make_work()(item)` for every item, in order, by so many processes; by this one alone where `jobs` is 1.

    `make_work` is called once in every process; it, the items and the results are sent by pickle. Raises what the
    work raises, and WorkersLostError. Closing the iterator ends the processes.
    """
    if jobs == 1:
        yield from map(make_work(), items)
        return
    crew = _Crew(make_work, items, jobs, lost)
    try:
        yield from crew.results()
    finally:
        crew.dismiss()


@dataclass(frozen=True, slots=True)
class _Batch:
    """The items from `start` to before `end`, and how many processes have ended over them."""

    start: int
    end: int
    tries: int = 0


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection[Any, Any]
    batch: _Batch | None = None


class _Crew(Generic[Item, Result]):
    """The processes and what each of them is doing."""

    def __init__(
        self,
        make_work: Callable[[], Work[Item, Result]],
        items: Sequence[Item],
        jobs: int,
        lost: Callable[[Item], Result],
    ) -> None:
        self.make_work, self.items, self.lost = make_work, items, lost
        size = max(1, min(MOST_IN_A_BATCH, len(items) // (4 * jobs)))
        self.waiting = deque(_Batch(n, min(n + size, len(items))) for n in range(0, len(items), size))
        self.jobs = min(jobs, len(self.waiting))
        self.ahead = size * jobs * _BATCHES_AHEAD
        self.done: dict[int, list[Result]] = {}
        self.lost_in_a_row = 0
        self.workers: list[_Worker] = []

    def results(self) -> Iterator[Result]:
        self.workers = [self._hire() for _ in range(self.jobs)]
        following = 0
        while following < len(self.items):
            for worker in self.workers:
                # A batch far ahead of the one that all wait for would only fill the memory.
                if worker.batch is None and self.waiting and self.waiting[0].start <= following + self.ahead:
                    self._give(worker, self.waiting.popleft())
            if following in self.done:  # only now, so that nobody waits while this is written down
                ready = self.done.pop(following)
                following += len(ready)
                yield from ready
                continue
            heard = set(wait([worker.pipe for worker in self.workers if worker.batch is not None]))
            for worker in self.workers:
                if worker.pipe in heard:
                    self._hear(worker)

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.pipe.close()
            worker.process.kill()
        for worker in self.workers:
            worker.process.join()
            worker.process.close()

    def _hire(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, self.make_work), daemon=True)
        process.start()
        theirs.close()  # or its end would never be noticed here
        return _Worker(process, ours)

    def _give(self, worker: _Worker, batch: _Batch) -> None:
        worker.batch = batch
        try:
            worker.pipe.send(self.items[batch.start : batch.end])
        except OSError:
            self._lose(worker, batch)

    def _hear(self, worker: _Worker) -> None:
        batch = worker.batch
        if batch is None:
            return
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            self._lose(worker, batch)
            return
        if isinstance(answer, Exception):
            raise answer
        self.done[batch.start] = answer
        self.lost_in_a_row = 0
        worker.batch = None

    def _lose(self, worker: _Worker, batch: _Batch) -> None:
        """Its items go back, each on its own; a new process takes the place of this one."""
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()
        worker.process.close()
        self.lost_in_a_row += 1
        if self.lost_in_a_row == MOST_LOST_IN_A_ROW:
            self.workers.remove(worker)
            raise WorkersLostError(f"{MOST_LOST_IN_A_ROW} worker processes in a row ended without an answer.")
        if batch.end - batch.start == 1 and batch.tries + 1 >= MOST_TRIES:
            self.done[batch.start] = [self.lost(self.items[batch.start])]
        else:
            tries = batch.tries + (batch.end - batch.start == 1)
            self.waiting.extendleft(_Batch(n, n + 1, tries) for n in reversed(range(batch.start, batch.end)))
        fresh = self._hire()
        worker.process, worker.pipe, worker.batch = fresh.process, fresh.pipe, None


def _serve(pipe: Connection[Any, Any], make_work: Callable[[], Work[Any, Any]]) -> None:
    """What a process does until it is no longer wanted."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all of them; only the first decides
    work = make_work()
    while True:
        try:
            items = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: object = [work(item) for item in items]
        except Exception as raised:
            answer = raised
        pipe.send(answer)
