"""How far a draw has come, for those who wait for it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum


class Stage(StrEnum):
    """What a draw does next. `COMPARING` comes again for every sketch and every wider look."""

    LISTING = "listing"
    COMPARING = "comparing"
    EXPLAINING = "explaining"


Tell = Callable[[Stage], None]
"""Called at the beginning of each stage. What it raises ends the draw."""


def to_nobody(_stage: Stage) -> None:
    """Tell nobody."""
