"""What one input may take and what many may leave behind: no hang, no growth."""

import gc
import sys
import time
from collections.abc import Callable

MOST_SECONDS = 2.0
"""Of processor time for one input. The fuzzer's inputs have at most 4 kB; what is slow there is out of proportion."""

EVERY = 500
"""Inputs between two looks at the memory."""

SETTLED = 4
"""The look after which caches are full: what is in use then may grow by no more than MOST_BLOCKS."""

MOST_BLOCKS = 100_000
"""Blocks of memory of the interpreter; one is as a rule one value. What is kept for all sizes of board takes half."""


class TooSlowError(AssertionError):
    """One input took too long."""


class GrowthError(AssertionError):
    """Many inputs have left something behind."""


class Watched:
    """A check that also fails by taking too long, or when memory in use keeps growing."""

    def __init__(self, check: Callable[[bytes], None]) -> None:
        self.check = check
        self.inputs = 0
        self.blocks: list[int] = []
        """In use at every look."""

    def __call__(self, content: bytes) -> None:
        start = time.process_time()
        self.check(content)
        seconds = time.process_time() - start
        if seconds > MOST_SECONDS:
            raise TooSlowError(f"{len(content)} bytes took {seconds:.1f} s")
        self.inputs += 1
        if self.inputs % EVERY == 0:
            self.look()

    def look(self) -> None:
        """Count what is in use, garbage apart."""
        gc.collect()
        self.blocks.append(sys.getallocatedblocks())
        if self.growth > MOST_BLOCKS:
            raise GrowthError(f"{self.growth:,} blocks more are in use after {self.inputs:,} inputs")

    @property
    def growth(self) -> int:
        """Blocks in use at the last look, more than once the caches were full."""
        return self.blocks[-1] - self.blocks[SETTLED - 1] if len(self.blocks) >= SETTLED else 0
