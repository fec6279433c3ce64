"""Processor time that doesn't depend on what else the machine does.

Beside other work a core does less in a second of its time: caches and the two threads of a core are shared. So the same
fixed piece of Python is timed right before and right after what is measured, and the milliseconds given are those of
a core that takes QUIET_MS for it. What needs more memory than the fixed piece suffers more beside other work, so a
part of that stays in the figures.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

QUIET_MS = 0.85
"""What the machine of results.md takes when it is left alone for a moment."""
_OPTIONS = 24


def slowness() -> float:
    """How many times as long as on the quiet machine a core takes just now; below 1 where it is faster."""
    start = time.process_time()
    for _ in range(5):
        _fixed_work()
    return 1000 * (time.process_time() - start) / 5 / QUIET_MS


def _fixed_work() -> None:
    """Objects, dictionaries, texts and calls in many places, as a page has them; nothing of ours, nothing of Django."""
    parser = argparse.ArgumentParser(prog="fixed")
    for number in range(_OPTIONS):
        parser.add_argument(f"--option-{number}", type=int, default=number, help=f"number {number} of %(default)s")
    parser.parse_args([f"--option-{number}={number}" for number in range(0, _OPTIONS, 3)])
    parser.format_help()


def middle(work: Callable[[], None], times: int, before: Callable[[], None] = lambda: None) -> float:
    """Quiet milliseconds of the middle one of several runs, after a first that isn't counted. `before` each run is not
    counted either."""
    before()
    work()
    found = []
    slow = slowness()
    for _ in range(times):
        before()
        start = time.process_time()
        work()
        taken, slow_before = time.process_time() - start, slow
        slow = slowness()
        found.append(2000 * taken / (slow_before + slow))
    return median(found)


def seconds_of(process: int) -> float:
    """Seconds of processor that another process has taken so far, 0 where the system doesn't tell."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
