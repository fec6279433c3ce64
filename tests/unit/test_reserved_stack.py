"""Calls with room for their frames."""

from __future__ import annotations

import sys
from threading import Thread

import pytest

from games.reserved_stack import with_reserved_stack

CALLS = 2_000
DEPTHS = 400


def _faults_by_depth() -> list[int]:
    """How often memory had to be had for CALLS calls, from each depth down."""
    from resource import RUSAGE_THREAD, getrusage

    found: list[int] = []

    def called() -> None:
        return None

    # A larger frame than that of the caller: from some depth it doesn't fit, however large those are.
    called.__code__ = called.__code__.replace(co_stacksize=200)

    def deeper(depth: int) -> None:
        before = getrusage(RUSAGE_THREAD).ru_minflt
        for _ in range(CALLS):
            called()
        found.append(getrusage(RUSAGE_THREAD).ru_minflt - before)
        if depth:
            deeper(depth - 1)

    deeper(DEPTHS)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts what a thread asks of memory")
def test_calls_cost_no_memory_at_any_depth() -> None:
    found: list[int] = []
    thread = Thread(target=with_reserved_stack, args=(lambda: found.extend(_faults_by_depth()),))
    thread.start()
    thread.join()
    assert len(found) == DEPTHS + 1
    assert max(found) < CALLS / 10


def test_it_passes_on_what_is_given_returned_and_raised() -> None:
    assert with_reserved_stack(max, 2, 3, key=lambda number: -number) == 2
    with pytest.raises(ZeroDivisionError):
        with_reserved_stack(divmod, 1, 0)
