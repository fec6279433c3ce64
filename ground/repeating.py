"""Does something again and again beside a block."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def repeated(act: Callable[[], object], *, seconds: float, name: str) -> Iterator[None]:
    """Call `act` in a thread of this name for as long as the block runs, with so many seconds before each time. It must
    not raise. A call that is under way at the end of the block isn't waited for."""
    ended = threading.Event()

    def keep() -> None:
        while not ended.wait(seconds):
            act()

    threading.Thread(target=keep, daemon=True, name=name).start()
    try:
        yield
    finally:
        ended.set()
