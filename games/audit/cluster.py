"""Work done by a dask cluster, reached by its scheduler's address. No other module imports dask.

The items are sent with the work, in batches, a few at a time. Where a worker dies, the scheduler gives its batches to
others; a batch that has killed too many workers is repeated item by item, and an item that alone has killed too many is
answered as lost.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Generic
from uuid import uuid4

from distributed import Client, Future, wait
from distributed.client import FutureCancelledError
from distributed.scheduler import KilledWorker

from games.audit.executor import MOST_IN_A_BATCH, Item, Result, Work, WorkersLostError, as_many_as_fit
from games.audit.time_limit import MOST_SECONDS
from ground.translation import gettext as _

_BATCHES_A_THREAD = 3
_FEWEST_BATCHES = 4
_TIMES_AHEAD = 4
_COUNT_SECONDS = 2.0
_LISTEN_SECONDS = 1.0
_CONNECT_SECONDS = 10.0
_mine = threading.local()

# What dask logs about repeated work means nothing to somebody waiting for the audit.
logging.getLogger("distributed.client").setLevel(logging.ERROR)


def _is_worth_logging(entry: logging.LogRecord) -> bool:
    """False for an error of dask's own: where Ctrl-C comes before its `sync` waits, it cancels a future that it hasn't
    got yet."""
    failed_by = entry.exc_info[0] if entry.exc_info else None
    return not (failed_by is NameError and "sync.<locals>.cancel" in entry.getMessage())


logging.getLogger("tornado.application").addFilter(_is_worth_logging)


@dataclass(frozen=True, slots=True)
class ClusterExecutor:
    """The workers of the scheduler at this address, e.g. `tcp://10.0.0.5:8786`. Workers may come and go.

    `seconds`: after those a worker answers with what it has; `grace`: so much longer than one item's and one batch's
    time may pass without any answer before the cluster is given up. It covers the five minutes after which a scheduler
    takes a silent worker for gone.
    """

    address: str
    seconds: float = MOST_SECONDS
    grace: float = 360.0
    far = True

    def in_order(
        self, make_work: Callable[[], Work[Item, Result]], items: Sequence[Item], lost: Callable[[Item], Result]
    ) -> Generator[Result, None, None]:
        """See `Executor.in_order`. Raises WorkersLostError where there is no scheduler, no worker, or no answer."""
        try:
            client = Client(self.address, timeout=_CONNECT_SECONDS)
        except (OSError, ValueError) as why:
            raise WorkersLostError(_("No dask scheduler answers at {address}.").format(address=self.address)) from why
        try:
            _have_the_program(client)
            yield from _Cluster(self, client, make_work, items, lost).results()
        finally:
            client.close(timeout=2)


@dataclass(frozen=True, slots=True)
class _Batch:
    """The items from `start` to before `end`. `suspect`: a single one of a batch that was lost."""

    start: int
    end: int
    suspect: bool = False


class _Cluster(Generic[Item, Result]):
    """The batches that are waiting, running, and done."""

    def __init__(
        self,
        executor: ClusterExecutor,
        client: Client,
        make_work: Callable[[], Work[Item, Result]],
        items: Sequence[Item],
        lost: Callable[[Item], Result],
    ) -> None:
        self.executor, self.client, self.make_work, self.items, self.lost = executor, client, make_work, items, lost
        self.run = uuid4().hex
        starts = range(0, len(items), MOST_IN_A_BATCH)
        self.waiting = deque(_Batch(start, min(start + MOST_IN_A_BATCH, len(items))) for start in starts)
        self.suspects: deque[_Batch] = deque()
        self.under_way: dict[Future[list[Result]], _Batch] = {}
        self.done: dict[int, list[Result]] = {}
        self.threads, self.counted = 0, 0.0

    def results(self) -> Iterator[Result]:
        following, last_answer_at = 0, time.monotonic()
        while following < len(self.items):
            self._give(following)
            if following in self.done:
                ready = self.done.pop(following)
                following += len(ready)
                yield from ready
                last_answer_at = time.monotonic()  # the caller may have been slow to consume the results
            elif self._listen():
                last_answer_at = time.monotonic()
            elif time.monotonic() > last_answer_at + 2 * self.executor.seconds + self.executor.grace:
                message = (
                    _("No worker has answered for {seconds} seconds.")
                    if self.threads
                    else _("The scheduler at {address} has no worker, and none has answered for {seconds} seconds.")
                )
                since = f"{time.monotonic() - last_answer_at:.0f}"
                raise WorkersLostError(message.format(address=self.executor.address, seconds=since))

    def _give(self, following: int) -> None:
        """Keep the workers busy with the batches needed soonest, and no more. Suspects run one at a time, to find which
        one is at fault."""
        batches_limit = max(_FEWEST_BATCHES, _BATCHES_A_THREAD * self._threads())
        end = following + _TIMES_AHEAD * batches_limit * MOST_IN_A_BATCH
        if self.suspects and not any(batch.suspect for batch in self.under_way.values()):
            self._send(self.suspects.popleft())
        while self.waiting and len(self.under_way) < batches_limit and self.waiting[0].start < end:
            self._send(self.waiting.popleft())

    def _threads(self) -> int:
        """How many items the cluster can do at once; workers come and go, so this is checked regularly."""
        if time.monotonic() >= self.counted + _COUNT_SECONDS:
            with self._connected():
                self.threads = sum(self.client.nthreads().values())
            self.counted = time.monotonic()
        return self.threads

    def _send(self, batch: _Batch) -> None:
        items = self.items[batch.start : batch.end]
        with self._connected():
            task = self.client.submit(_do, self.run, self.make_work, items, self.executor.seconds, pure=False)
        self.under_way[task] = batch

    def _listen(self) -> bool:
        """Wait a moment. Returns whether any answer arrived."""
        if not self.under_way:
            time.sleep(_LISTEN_SECONDS)
            return False
        with self._connected():
            try:
                ended = wait(list(self.under_way), timeout=_LISTEN_SECONDS, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                return False
            for task in ended:
                self._hear(task, self.under_way.pop(task))
        return True

    def _hear(self, task: Future[list[Result]], batch: _Batch) -> None:
        raised = task.exception()
        if isinstance(raised, KilledWorker):
            self._lose(batch)
        elif raised is not None:
            raise raised
        else:
            self.done[batch.start] = answer = task.result()
            if batch.start + len(answer) < batch.end:
                self.waiting.appendleft(_Batch(batch.start + len(answer), batch.end))

    def _lose(self, batch: _Batch) -> None:
        """Give up on a batch that has killed as many workers as the scheduler allows. Its items are tried again, one by
        one.
        """
        if batch.suspect:
            self.done[batch.start] = [self.lost(self.items[batch.start])]
        else:
            self.suspects.extend(_Batch(n, n + 1, suspect=True) for n in range(batch.start, batch.end))

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Turns the errors of a client whose scheduler is gone into WorkersLostError."""
        try:
            yield
        except (CancelledError, FutureCancelledError, OSError) as why:
            raise WorkersLostError(
                _("The scheduler at {address} is gone.").format(address=self.executor.address)
            ) from why


def _have_the_program(client: Client) -> None:
    """Refuse workers on which this program isn't installed: they would die without an error message."""
    specs = client.run(find_spec, __package__.partition(".")[0])
    workers_without = sorted(worker for worker, spec in specs.items() if spec is None)
    if workers_without:
        raise WorkersLostError(
            _("The worker at {address} doesn’t have this program: see docs/operations.md.").format(
                address=workers_without[0]
            )
        )


def _do(run: str, make_work: Callable[[], Work[Any, Any]], items: Sequence[Any], seconds: float) -> list[Any]:
    """Does a batch, on a worker; what `make_work` made is kept for the next batch of the same run."""
    if getattr(_mine, "run", "") != run:
        _mine.run, _mine.work = run, make_work()
    return as_many_as_fit(_mine.work, items, seconds)
