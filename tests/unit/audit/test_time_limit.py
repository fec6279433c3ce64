"""Work that takes too long is stopped, in any thread; work that does not is left alone."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from games.audit.time_limit import TimeLimitError, within


def for_ever() -> int:
    while True:
        sum(range(100))


def deaf() -> int:
    """Catches every error on its way, as a parser may that tries one reading after the other."""
    while True:
        try:
            sum(range(100))
        except Exception:
            continue


def test_what_is_done_in_time_is_given() -> None:
    assert within(60, lambda: 7) == 7


@pytest.mark.parametrize("work", [for_ever, deaf])
def test_what_is_not_is_stopped(work: object) -> None:
    assert callable(work)
    with pytest.raises(TimeLimitError, match=r"longer than 0\.05 seconds"):
        within(0.05, work)


def test_what_it_raises_comes_out() -> None:
    with pytest.raises(ZeroDivisionError):
        within(60, lambda: 1 // 0)


def test_each_thread_has_its_own_limit() -> None:
    def stopped(_: int) -> bool:
        with pytest.raises(TimeLimitError):
            within(0.05, for_ever)
        return True

    with ThreadPoolExecutor(2) as pool:
        slow = pool.map(stopped, range(4))
        assert within(60, lambda: sum(range(1000))) == 499_500
        assert all(slow)


def test_nothing_comes_late() -> None:
    for _ in range(300):
        try:
            within(0.0001, lambda: sum(range(3_000)))
        except TimeLimitError:
            continue
        sum(range(3_000))  # an exception that came late would break out here


def test_a_short_limit_is_kept_while_a_long_one_is_waited_for() -> None:
    over = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        long = pool.submit(within, 3_600, lambda: over.wait() and 5)
        with pytest.raises(TimeLimitError):
            within(0.05, for_ever)
        assert not long.done()
        over.set()
        assert long.result() == 5


def test_one_thread_watches_over_all_of_them() -> None:
    within(60, int)
    before = threading.active_count()
    for _ in range(100):
        within(60, int)
    assert threading.active_count() == before
