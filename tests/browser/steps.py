"""Steps of a story with the seconds that each took; the machine's own, a person needs more."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Steps:
    """What was done, and how many seconds each took."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Time this one."""
        began = time.monotonic()
        yield
        self.seconds[name] = time.monotonic() - began

    def together(self, begins: str = "") -> float:
        """The seconds of all whose names begin with that."""
        return sum(seconds for name, seconds in self.seconds.items() if name.startswith(begins))

    def table(self) -> str:
        """A line for each, and all together."""
        lines = [f"{seconds:6.1f} s  {name}" for name, seconds in self.seconds.items()]
        return "\n".join([*lines, f"{self.together():6.1f} s  together"])
