"""Work done by several processes of this machine.

If a process dies, for any reason, nothing is lost: its items are done again, one by one, and an item that alone has
killed three processes is answered as lost, so that it can't stop the others. A process that doesn't answer in time is
killed and counts as dead. Processes are started fresh ("spawn"), so they inherit nothing, and they exit when their
parent is gone.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any, Generic

from games.audit.executor import MOST_IN_A_BATCH, Item, Result, Work, WorkersLostError, as_many_as_fit
from games.audit.time_limit import MOST_SECONDS
from ground.translation import gettext as _

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

MOST_TRIES = 3
MOST_LOST_IN_A_ROW = 20
_BATCHES_AHEAD = 8


@dataclass(frozen=True, slots=True)
class ProcessPool:
    """A pool of processes. `seconds`: after those a process answers with what it has; `grace`: how much longer than the
    time of one item and one batch may pass before it is killed; `start`: how long it may take to start."""

    jobs: int
    seconds: float = MOST_SECONDS
    grace: float = 60.0
    start: float = 600.0
    far = False

    def in_order(
        self, make_work: Callable[[], Work[Item, Result]], items: Sequence[Item], lost: Callable[[Item], Result]
    ) -> Generator[Result, None, None]:
        """See `Executor.in_order`. Closing the iterator ends the processes."""
        processes = _Processes(self, make_work, items, lost)
        try:
            yield from processes.results()
        finally:
            processes.dismiss()


@dataclass(frozen=True, slots=True)
class _Batch:
    """The items from `start` to before `end`, and how many processes they have killed."""

    start: int
    end: int
    tries: int = 0


@dataclass(slots=True)
class _Worker:
    """MUTABLE. `ready`: it has started. `due`: when an answer to the batch must be there, by the monotonic clock."""

    process: SpawnProcess
    pipe: Connection[Any, Any]
    ready: bool = False
    batch: _Batch | None = None
    due: float = 0.0


class _Processes(Generic[Item, Result]):
    """The processes, and what each is doing."""

    def __init__(
        self,
        executor: ProcessPool,
        make_work: Callable[[], Work[Item, Result]],
        items: Sequence[Item],
        lost: Callable[[Item], Result],
    ) -> None:
        self.executor, self.make_work, self.items, self.lost = executor, make_work, items, lost
        size = max(1, min(MOST_IN_A_BATCH, len(items) // (4 * executor.jobs)))
        self.waiting = deque(_Batch(n, min(n + size, len(items))) for n in range(0, len(items), size))
        self.jobs = min(executor.jobs, len(self.waiting))
        self.ahead = size * executor.jobs * _BATCHES_AHEAD
        self.done: dict[int, list[Result]] = {}
        self.lost_in_a_row = 0
        self.workers: list[_Worker] = []

    def results(self) -> Iterator[Result]:
        self.workers = [self._hire() for _ in range(self.jobs)]
        following = 0
        while following < len(self.items):
            for worker in self.workers:
                # A batch far ahead of the one that everything waits for would only fill the memory.
                if worker.batch is None and self.waiting and self.waiting[0].start <= following + self.ahead:
                    self._give(worker, self.waiting.popleft())
            if following in self.done:  # only now, so that nobody waits for the logging
                ready = self.done.pop(following)
                following += len(ready)
                yield from ready
                continue
            self._listen()

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.pipe.close()
            worker.process.kill()
        for worker in self.workers:
            worker.process.join()
            worker.process.close()

    def _listen(self) -> None:
        """Wait until a process answers or is overdue."""
        busy = [worker for worker in self.workers if worker.batch is not None]
        first_due = min(worker.due for worker in busy)
        readable = set(wait([worker.pipe for worker in busy], timeout=max(0.0, first_due - time.monotonic())))
        for worker in busy:
            if worker.pipe in readable:
                self._hear(worker)
            elif worker.batch is not None and worker.due <= time.monotonic():
                self._lose(worker, worker.batch)

    def _hire(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        parent_end, worker_end = context.Pipe()
        process = context.Process(target=_serve, args=(worker_end, self.make_work, self.executor.seconds), daemon=True)
        with _interrupt_held():
            process.start()
        worker_end.close()  # otherwise we would never notice that it ended
        return _Worker(process, parent_end)

    def _give(self, worker: _Worker, batch: _Batch) -> None:
        worker.batch = batch
        worker.due = self._due(0.0 if worker.ready else self.executor.start)
        try:
            worker.pipe.send(self.items[batch.start : batch.end])
        except OSError:
            self._lose(worker, batch)

    def _due(self, start: float) -> float:
        return time.monotonic() + start + 2 * self.executor.seconds + self.executor.grace

    def _hear(self, worker: _Worker) -> None:
        batch = worker.batch
        if batch is None:
            return
        try:
            answer = worker.pipe.recv()
        except (EOFError, OSError):
            self._lose(worker, batch)
            return
        if answer is None:
            worker.ready = True
            worker.due = self._due(0.0)
            return
        if isinstance(answer, Exception):
            raise answer
        self.done[batch.start] = answer
        if batch.start + len(answer) < batch.end:
            self.waiting.appendleft(_Batch(batch.start + len(answer), batch.end))
        self.lost_in_a_row = 0
        worker.batch = None

    def _lose(self, worker: _Worker, batch: _Batch) -> None:
        """Return its items to the queue, one by one, and start a new process in place of this one."""
        worker.pipe.close()
        worker.process.kill()
        worker.process.join()
        worker.process.close()
        self.lost_in_a_row += 1
        if self.lost_in_a_row == MOST_LOST_IN_A_ROW:
            self.workers.remove(worker)
            raise WorkersLostError(
                _("{count} worker processes in a row ended without an answer.").format(count=MOST_LOST_IN_A_ROW)
            )
        if batch.end - batch.start == 1 and batch.tries + 1 >= MOST_TRIES:
            self.done[batch.start] = [self.lost(self.items[batch.start])]
        else:
            tries = batch.tries + (batch.end - batch.start == 1)
            self.waiting.extendleft(_Batch(n, n + 1, tries) for n in reversed(range(batch.start, batch.end)))
        fresh = self._hire()
        worker.process, worker.pipe, worker.ready, worker.batch = fresh.process, fresh.pipe, False, None


@contextmanager
def _interrupt_held() -> Iterator[None]:
    """Hold Ctrl-C back while a process is started. The new process inherits that, so an interrupt can't hit it before
    it ignores interrupts itself; here it arrives afterwards. Windows can't hold signals back."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # the first process would start it otherwise, and it would unblock the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(pipe: Connection[Any, Any], make_work: Callable[[], Work[Any, Any]], seconds: float) -> None:
    """Runs in each process until it is no longer needed: sends None once started, then an answer for each batch."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches every process; only the parent decides
    work = make_work()
    with suppress(OSError):  # the parent is gone: the next line notices
        pipe.send(None)
    while True:
        try:
            items = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer: object = as_many_as_fit(work, items, seconds)
        except Exception as raised:
            answer = raised
        pipe.send(answer)
