"""How often a process of the site looks for garbage."""

from __future__ import annotations

import gc


def collect_rarely() -> None:
    """Look for garbage seldom in this process: while a program is loaded next to nothing is garbage, and looking for it
    took an eighth of the time of a start."""
    gc.set_threshold(50_000, 20, 50)
