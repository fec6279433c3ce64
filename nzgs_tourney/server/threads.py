"""A fixed number of threads that last as long as the server, so that each keeps its database connection.

They are daemons: a long request never keeps the program from ending. Whatever it had not committed is not done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

T = TypeVar("T")
Task = Callable[[], None]


class Threads:
    """The threads; they start with the first task."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._tasks: SimpleQueue[Task] = SimpleQueue()
        self._threads: list[Thread] = []

    async def run(self, work: Callable[[], T]) -> T:
        """What `work` returns, run in one of the threads; whatever it raises is raised here.

        If the caller is cancelled, the work still runs to its end.
        """
        self._start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def hand_over(tell: Callable[[], None]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(lambda: None if future.done() else tell())

        def task() -> None:
            try:
                result = work()
            except BaseException as exception:
                error = exception
                hand_over(lambda: future.set_exception(error))
            else:
                hand_over(lambda: future.set_result(result))

        self._tasks.put(task)
        return await future

    def _start(self) -> None:
        while len(self._threads) < self._count:
            thread = Thread(target=self._work, name=f"site-{len(self._threads) + 1}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self) -> None:
        while True:
            self._tasks.get()()
