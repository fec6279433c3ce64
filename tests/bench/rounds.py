"""Whole rounds with their explanations against the time that a director is to wait for them.

For each size the rounds of a Swiss and a McMahon tournament are drawn one after another, each by a process of its own,
and the slowest is compared with the time asked for, by processor and by the clock. Memory is the most that a process
held, the interpreter and its libraries included. `python -m tests.bench.rounds` prints the table of the results page.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.draw import draw_round
from tests.bench.bench import Row
from tests.bench.invented import progress

ASKED = {200: 0.3, 500: 1.0, 1000: 2.0, 2000: 10.0}
"""Seconds for a round of so many players, on two cores."""

ROUNDS = 8
SYSTEMS = (System.SWISS, System.MCMAHON)


@dataclass(frozen=True, slots=True)
class Measured:
    """Seconds of each round by processor and by the clock, how many draws were proved, megabytes at most."""

    size: int
    system: str
    processor: list[float]
    clock: list[float]
    proved: int
    megabytes: float


def run() -> list[Row]:
    """The slowest round of each size and system."""
    rows = []
    for size in ASKED:
        for system in SYSTEMS:
            found = _in_a_process(size, system)
            what = f"{size:,} players, {system.value}, slowest of rounds 1 to {ROUNDS}"
            against = "the time asked for"
            for kind, seconds in (("processor", found.processor), ("clock", found.clock)):
                slowest = max(seconds)
                memory = f", {found.megabytes:,.0f} MB" if kind == "clock" else ""
                name = f"{what} ({seconds.index(slowest) + 1}), {kind}{memory}"
                rows.append(Row(name, slowest, ASKED[size], "s", against, at_most=1.0))
    return rows


def measure(size: int, system: System) -> Measured:
    """Draw the rounds of one tournament in this process."""
    processor, clock, proved = [], [], 0
    for number, made in enumerate(progress(size, system), start=1):
        if number > ROUNDS:
            break
        begun = time.process_time(), time.perf_counter()
        draw = draw_round(made, number, "seed")
        processor.append(time.process_time() - begun[0])
        clock.append(time.perf_counter() - begun[1])
        assert isinstance(draw, Draw)
        proved += draw.proved
    return Measured(size, system.value, processor, clock, proved, most_memory())


def most_memory() -> float:
    """In megabytes. Where the kernel does not tell it, an upper bound: getrusage begins with what the parent had."""
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
        if found:
            return int(found[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _in_a_process(size: int, system: System) -> Measured:
    command = [sys.executable, "-m", "tests.bench.rounds", str(size), system.value]
    process = subprocess.run(command, check=True, capture_output=True, text=True)
    return Measured(**json.loads(process.stdout))


def main(arguments: list[str]) -> None:
    """One tournament as JSON where a size and a system are named, else the table."""
    if arguments:
        sys.stdout.write(json.dumps(asdict(measure(int(arguments[0]), System(arguments[1])))))
        return
    heads = ["players", "system", *(f"round {number}" for number in range(1, ROUNDS + 1)), "slowest by the clock", "MB"]
    lines = [heads, ["---"] * len(heads)]
    for size in ASKED:
        for system in SYSTEMS:
            found = _in_a_process(size, system)
            times = [f"{seconds:.2f}" for seconds in found.processor]
            lines.append([f"{size:,}", system.value, *times, f"{max(found.clock):.2f}", f"{found.megabytes:.0f}"])
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main(sys.argv[1:])
