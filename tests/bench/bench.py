"""The contract of a benchmark: `make bench` calls `run()` of every module in this folder.

    def run() -> list[Row]:
        ...measure...
        return [Row("audit of 19x19 records", ours=1820, theirs=627, unit="games/s",
                    against="sgfmill without superko", at_least=2.5)]

Ratios are compared, not seconds: both sides are measured in the same run on the same machine.
A module that lacks what it measures on raises NothingToMeasureError with one sentence.
"""

import importlib
import os
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import tests.bench


class NothingToMeasureError(Exception):
    """What a benchmark measures on is not here; the message says what and where it was looked for."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measured ratio.

    `ours` and `theirs` are in `unit`, larger is faster when the unit is "something/s"; `against` says what
    `theirs` is. `ratio` is ours over theirs. At least one of `at_least` and `at_most` should give the mark.
    """

    what: str
    ours: float
    theirs: float
    unit: str
    against: str
    at_least: float | None = None
    at_most: float | None = None

    @property
    def ratio(self) -> float:
        """`ours` divided by `theirs`."""
        return self.ours / self.theirs

    @property
    def reached(self) -> bool:
        """Whether the ratio keeps its mark; true where none is set."""
        return (self.at_least is None or self.ratio >= self.at_least) and (
            self.at_most is None or self.ratio <= self.at_most
        )

    @property
    def mark(self) -> str:
        """The mark in words, empty where none is set."""
        if self.at_least is not None:
            return f"at least {self.at_least:g}"
        return "" if self.at_most is None else f"at most {self.at_most:g}"


def benchmarks() -> Iterator[tuple[str, Callable[[], list[Row]]]]:
    """Name and `run` of each module in tests/bench that has one, by name."""
    for module in sorted(pkgutil.iter_modules(tests.bench.__path__), key=lambda found: found.name):
        if module.name in {"bench", "__main__"}:
            continue
        loaded = importlib.import_module(f"tests.bench.{module.name}")
        if hasattr(loaded, "run"):
            yield module.name, loaded.run


def busy(load: float, cores: int) -> str:
    """A sentence where other work keeps the machine busy, else empty. `load`: of the last minute, before measuring."""
    if load < cores / 2:
        return ""
    cores_text = "one core" if cores == 1 else f"{cores} cores"
    return f"This machine is busy (load {load:.1f} on {cores_text}): marks by the clock can be missed for that alone."


def load_before() -> tuple[float, int]:
    """The load of the last minute, 0 where the system doesn't tell it, and the number of cores."""
    return (os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0), os.cpu_count() or 1


HEADINGS = ("what", "this program", "", "against", "ratio", "mark", "")


def table(rows: list[Row]) -> str:
    """The rows as text in columns, numbers to the right, a heading line and a rule above; empty for no rows."""
    if not rows:
        return ""
    lines = [
        (
            row.what,
            f"{row.ours:,.4g} {row.unit}",
            f"{row.theirs:,.4g} {row.unit}",
            row.against,
            f"{row.ratio:.2f}",
            row.mark,
            "" if not row.mark else "kept" if row.reached else "MISSED",
        )
        for row in rows
    ]
    widths = [max(len(line[column]) for line in (HEADINGS, *lines)) for column in range(len(HEADINGS))]
    right = {1, 2, 4}

    def written(line: tuple[str, ...]) -> str:
        cells = zip(line, widths, range(len(line)), strict=True)
        return "  ".join(cell.rjust(width) if n in right else cell.ljust(width) for cell, width, n in cells).rstrip()

    return "\n".join([written(HEADINGS), "  ".join("-" * width for width in widths), *map(written, lines)])
