"""What is done again and again beside a block: more than once, and no more after it."""

from __future__ import annotations

import threading

from ground.repeating import repeated


def test_it_is_done_again_and_again_until_the_block_ends() -> None:
    often, times = threading.Semaphore(0), 0

    def act() -> None:
        nonlocal times
        times += 1
        often.release()

    with repeated(act, seconds=0.001, name="test"):
        (thread,) = (one for one in threading.enumerate() if one.name == "test")
        for _time in range(3):
            assert often.acquire(timeout=60)
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert times >= 3
