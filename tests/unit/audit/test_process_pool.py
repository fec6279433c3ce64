"""Several processes give what one gives, in its order, whatever happens to them. The processes here are real."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import pytest

from games.audit import executor, process_pool
from games.audit.executor import SerialExecutor, WorkersLostError
from games.audit.process_pool import MOST_TRIES, ProcessPool, _Processes

pytestmark = pytest.mark.slow

Answer = tuple[int, int]


def work_of(deadly: int | None, visits: Path | None, item: int) -> Answer:
    """The item's square and the process; the deadly item ends its process, leaving a mark each time."""
    if item == deadly and visits is not None:
        (visits / f"{time.monotonic_ns()}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if item < 0:
        raise ValueError(f"{item} is below zero")
    return item * item, os.getpid()


def maker(deadly: int | None = None, visits: Path | None = None) -> Callable[[], Callable[[int], Answer]]:
    return partial(partial, work_of, deadly, visits)


def dies_at_once() -> Callable[[int], Answer]:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def holds_interrupts_back() -> Callable[[int], Answer]:
    blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
    return lambda item: (int(blocked), os.getpid())


def lost(item: int) -> Answer:
    return -item, 0


def squares(numbers: range, without: int | None = None) -> list[int]:
    return [-number if number == without else number * number for number in numbers]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_the_results_come_in_the_order_of_the_items(jobs: int) -> None:
    chosen = SerialExecutor() if jobs == 1 else ProcessPool(jobs)
    results = list(chosen.in_order(maker(), range(200), lost))
    assert [square for square, _ in results] == squares(range(200))
    processes = {process for _, process in results}
    assert (processes == {os.getpid()}) is (jobs == 1)
    assert len(processes) <= jobs


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system cannot hold signals back")
def test_a_process_cannot_be_interrupted_while_it_starts() -> None:
    assert [blocked for blocked, _ in ProcessPool(2).in_order(holds_interrupts_back, range(8), lost)] == [1] * 8
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_no_items_and_no_more_processes_than_items() -> None:
    assert list(ProcessPool(2).in_order(maker(), (), lost)) == []
    assert [square for square, _ in ProcessPool(2).in_order(maker(), (7,), lost)] == [49]


def test_a_worker_killed_in_the_middle_loses_nothing() -> None:
    numbers = range(3_000)
    results = ProcessPool(2).in_order(maker(), numbers, lost)
    found = [next(results)]
    killed = {found[0][1]}
    os.kill(found[0][1], signal.SIGKILL)
    found += results
    assert [square for square, _ in found] == squares(numbers)
    assert {process for _, process in found} - killed, "another process did the rest"


def test_an_item_that_ends_every_process_does_not_stop_the_others(tmp_path: Path) -> None:
    results = list(ProcessPool(2).in_order(maker(17, tmp_path), range(40), lost))
    assert [square for square, _ in results] == squares(range(40), without=17)
    assert len(list(tmp_path.iterdir())) == 1 + MOST_TRIES, "once among others, then on its own"


def test_what_the_work_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="-1 is below zero"):
        list(ProcessPool(2).in_order(maker(), (1, 2, -1, 3), lost))
    assert not multiprocessing.active_children()


def test_processes_that_all_end_are_not_started_for_ever() -> None:
    with pytest.raises(WorkersLostError, match="in a row"):
        list(ProcessPool(2).in_order(dies_at_once, range(200), lost))
    assert not multiprocessing.active_children()


def stops_at(stopped: int, visits: Path) -> Callable[[int], Answer]:
    """Work that at one item stands still, as a process does that is suspended, leaving a mark each time."""

    def work(item: int) -> Answer:
        if item == stopped:
            (visits / f"{time.monotonic_ns()}").touch()
            os.kill(os.getpid(), signal.SIGSTOP)
        return item * item, os.getpid()

    return work


def test_a_process_that_stands_still_is_ended_and_its_item_answered_as_lost(tmp_path: Path) -> None:
    pool = ProcessPool(2, seconds=0.5, grace=1.0)
    results = list(pool.in_order(partial(stops_at, 5, tmp_path), range(12), lost))
    assert [square for square, _ in results] == squares(range(12), without=5)
    assert len(list(tmp_path.iterdir())) >= MOST_TRIES
    assert not multiprocessing.active_children()


class Clock:
    """In the place of the module `time`: its hour is what the test says."""

    def __init__(self) -> None:
        self.hour = 0.0

    def monotonic(self) -> float:
        return self.hour


class Watched:
    """What a pool does, counted; its own clock goes on by `meanwhile` once, while nobody has answered yet."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, meanwhile: float = 0.0) -> None:
        self.answers = self.hired = 0
        self._meanwhile, self._clock = meanwhile, Clock()
        hear, hire = _Processes._hear, _Processes._hire
        monkeypatch.setattr(_Processes, "_hear", lambda pool, worker: self._counted("answers", hear, pool, worker))
        monkeypatch.setattr(_Processes, "_hire", lambda pool: self._counted("hired", hire, pool))
        monkeypatch.setattr(process_pool, "time", self._clock)
        monkeypatch.setattr(process_pool, "wait", self._wait)

    def _counted(self, what: str, act: Callable[..., Any], *args: Any) -> Any:
        setattr(self, what, getattr(self, what) + 1)
        return act(*args)

    def _wait(self, pipes: list[Any], timeout: float) -> list[Any]:
        if self._meanwhile:
            self._clock.hour, self._meanwhile = self._meanwhile, 0.0
            return []
        return wait(pipes)


def dawdles() -> Callable[[int], Answer]:
    """Each item takes ten minutes by the clock of the process."""
    clock = Clock()
    executor.time = clock  # type: ignore[attr-defined]

    def work(item: int) -> Answer:
        clock.hour += 600
        return item * item, os.getpid()

    return work


def test_a_process_that_is_slow_answers_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """So each answer is there in time, where that to the whole batch would be far over it."""
    watched = Watched(monkeypatch)
    results = list(ProcessPool(2).in_order(dawdles, range(200), lost))
    assert [square for square, _ in results] == squares(range(200))
    assert (watched.answers, watched.hired) == (2 + 200, 2), "two have started, and every item was answered by itself"


def starts() -> Callable[[int], Answer]:
    return work_of_one


def work_of_one(item: int) -> Answer:
    return item * item, os.getpid()


@pytest.mark.parametrize(("meanwhile", "ended"), [(700.0, 0), (900.0, 2)])
def test_a_process_that_starts_slowly_is_not_taken_for_one_that_stands_still(
    monkeypatch: pytest.MonkeyPatch, meanwhile: float, ended: int
) -> None:
    """On a busy machine a start takes longer than any answer: that may take 180 seconds here, the start 600 more."""
    watched = Watched(monkeypatch, meanwhile)
    results = list(ProcessPool(2, seconds=60.0, grace=60.0, start=600.0).in_order(starts, range(12), lost))
    assert [square for square, _ in results] == squares(range(12))
    assert watched.hired == 2 + ended


def test_closing_ends_the_processes() -> None:
    results = ProcessPool(2).in_order(maker(), range(2_000), lost)
    next(results)
    assert multiprocessing.active_children()
    results.close()
    assert not multiprocessing.active_children()
