"""The draw in any order of tiers that the page offers, and of more players than any event here has had: bounded.

2,000 players are drawn with each tier put first, with the score gaps left out, and in orders by lot; 5,000 in the usual
order. What is asked for is a time by the processor and a memory. Every tournament is measured in a process of its own.
`python -m tests.bench.orders` prints the table of the results page.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace

from nzgs_tourney.tournament.division.settings import DEFAULT_TIERS, System, Tier
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.draw import draw_round
from tests.bench.bench import Row
from tests.bench.invented import progress
from tests.bench.rounds import most_memory

ASKED = {2000: (10.0, 600.0), 5000: (40.0, 1500.0)}
"""Seconds by processor and megabytes for a draw of so many players."""

ROUND = {2000: 4, 5000: 3}
"""Up to which round the tournament is drawn; of 2,000 players the last one is drawn in every order."""

BY_LOT = 6


@dataclass(frozen=True, slots=True)
class Measured:
    """One draw: the round, the order of its tiers in words, seconds, megabytes the process held so far at most."""

    round: int
    order: str
    seconds: float
    megabytes: float
    proved: bool


def orders() -> Iterator[tuple[str, tuple[Tier, ...]]]:
    """Orders as the page of draw priorities can give them, each with its name."""
    yield "usual", DEFAULT_TIERS
    for first in DEFAULT_TIERS[1:-1]:
        yield f"{first.value} first", (first, *(tier for tier in DEFAULT_TIERS if tier is not first))
    yield "without score_gap", tuple(tier for tier in DEFAULT_TIERS if tier is not Tier.SCORE_GAP)
    without = {Tier.REMATCH, Tier.SCORE_GAP}
    yield "without rematch, score_gap", tuple(tier for tier in DEFAULT_TIERS if tier not in without)
    colours = (Tier.COLOUR, Tier.FLOAT_PLACE)
    yield "colour, float_place first", (*colours, *(tier for tier in DEFAULT_TIERS if tier not in colours))
    yield "the lot alone", (Tier.HASH,)
    for number in range(1, BY_LOT + 1):
        chance = random.Random(number)
        tiers = [tier for tier in DEFAULT_TIERS if tier is not Tier.HASH]
        chance.shuffle(tiers)
        yield f"by lot {number}", tuple(tiers[: chance.randint(3, len(tiers))])


def run() -> list[Row]:
    """The slowest draw and the most memory of each tournament."""
    rows = []
    for size, (seconds, megabytes) in ASKED.items():
        for system in (System.SWISS, System.MCMAHON):
            found = _in_a_process(size, system)
            slowest = max(found, key=lambda one: one.seconds)
            most = max(one.megabytes for one in found)
            proved = sum(one.proved for one in found)
            what = f"{size:,} players, {system.value}, {proved} of {len(found)} draws proved"
            name = f"{what}, slowest: {slowest.order}, round {slowest.round}"
            rows.append(Row(name, slowest.seconds, seconds, "s", "the time asked for", at_most=1.0))
            rows.append(Row(f"{what}, memory", most, megabytes, "MB", "the memory asked for", at_most=1.0))
    return rows


def measure(size: int, system: System) -> list[Measured]:
    """Draw the rounds of one tournament in this process, and its last one in every order where that is asked for."""
    found = []
    for number, made in enumerate(progress(size, system), start=1):
        if number > ROUND[size]:
            break
        chosen = list(orders()) if size == min(ASKED) and number == ROUND[size] else [("usual", DEFAULT_TIERS)]
        for name, tiers in chosen:
            begun = time.process_time()
            draw = draw_round(replace(made, settings=replace(made.settings, tiers=tiers)), number, "seed")
            seconds = time.process_time() - begun
            assert isinstance(draw, Draw)
            found.append(Measured(number, name, seconds, most_memory(), draw.proved))
    return found


def _in_a_process(size: int, system: System) -> list[Measured]:
    command = [sys.executable, "-m", "tests.bench.orders", str(size), system.value]
    process = subprocess.run(command, check=True, capture_output=True, text=True)
    return [Measured(**one) for one in json.loads(process.stdout)]


def main(arguments: list[str]) -> None:
    """One tournament as JSON where a size and a system are named, else the table."""
    if arguments:
        found = measure(int(arguments[0]), System(arguments[1]))
        sys.stdout.write(json.dumps([asdict(one) for one in found]))
        return
    sys.stdout.write("| players | system | round | order | seconds | MB so far | proved |\n")
    sys.stdout.write("| --- | --- | --- | --- | --- | --- | --- |\n")
    for size in ASKED:
        for system in (System.SWISS, System.MCMAHON):
            for one in _in_a_process(size, system):
                proved = "yes" if one.proved else "no"
                cells = (f"{size:,}", system.value, one.round, one.order, f"{one.seconds:.2f}", f"{one.megabytes:.0f}")
                sys.stdout.write(f"| {' | '.join(map(str, cells))} | {proved} |\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
