"""The progress of a draw, for those who wait for it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum


class Stage(StrEnum):
    """The next step of a draw. `COMPARING` is repeated for every sketch and every wider search."""

    LISTING = "listing"
    COMPARING = "comparing"
    EXPLAINING = "explaining"


Tell = Callable[[Stage], None]
"""Called at the beginning of each stage. If it raises, the draw ends."""


def to_nobody(_stage: Stage) -> None:
    """Ignores progress."""
