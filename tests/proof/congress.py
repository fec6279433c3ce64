"""A congress of 600 invented players over ten rounds, with absences, late entries and withdrawals, and its figures
beside those of events that other programs drew. `python -m tests.proof.congress` prints the table."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from random import Random

from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.exchange.external_formats import Recognised, read_any
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.simulation.quality import Quality, quality_of
from ratings.rank import Rank, Rating
from ratings.system.systems import rating_system

PLAYERS, ROUNDS = 600, 10
REAL = Path(__file__).parents[3] / "shared" / "data" / "pairing"
HEADINGS = (
    "event", "players", "rounds", "boards", "rematches", "equal scores", "gaps, points", "widest",
    "floats again", "colours > 1", "one club", "second byes",
)  # fmt: skip


def congress(system: System, players: int = PLAYERS, rounds: int = ROUNDS) -> DivisionHistory:
    """The entries before the first round: grades as in a large European event, forty clubs of unequal size."""
    chance = Random(f"{players} players")
    people = []
    for number in range(1, players + 1):
        stones = Decimal(max(-2900, min(600, round(chance.gauss(-500, 650))))) / 100
        rank = Rank(int(stones.to_integral_value()))
        club = f"Club {min(chance.randint(1, 40), chance.randint(1, 40))}"
        people.append(DivisionEntry(number, f"Player {number}", rank, Rating(stones), club, "", f"C{number % 12}"))
    rules = DivisionSettings(system=system, rounds=rounds, bar=Rank(4), floor=Rank(-19))
    return DivisionHistory("Congress", rules, tuple(people))


def away(players: int = PLAYERS, rounds: int = ROUNDS) -> Mapping[int, Mapping[int, Status]]:
    """Who is away in each round: one in twenty enters late, one in thirty withdraws, three in a hundred miss one."""
    chance = Random("who is there")
    first = {n: chance.randint(2, 4) if chance.random() < 1 / 20 else 1 for n in range(1, players + 1)}
    gone = {n: chance.randint(3, rounds) if chance.random() < 1 / 30 else rounds + 1 for n in range(1, players + 1)}
    found: dict[int, dict[int, Status]] = {}
    for number in range(1, rounds + 1):
        here = found.setdefault(number, {})
        for player in range(1, players + 1):
            if number < first[player]:
                here[player] = Status.NOT_ENTERED
            elif number >= gone[player]:
                here[player] = Status.WITHDRAWN
            elif chance.random() < 0.03:
                here[player] = chance.choice([Status.EXCUSED, Status.ABSENT])
    return found


def played(system: System, players: int = PLAYERS, rounds: int = ROUNDS) -> DivisionHistory:
    """The congress played to its end."""
    absent = away(players, rounds)
    found = play(
        congress(system, players, rounds), rating_system("egf"), "congress", away=lambda number: absent[number]
    )
    assert isinstance(found, DivisionHistory), found
    return found


def row_of(name: str, division: DivisionHistory, quality: Quality) -> tuple[str, ...]:
    """A line of the table."""
    return (
        name, str(len(division.players)), str(quality.rounds), str(quality.boards), str(quality.rematches),
        f"{quality.level_share:.1%}", f"{quality.gap_sum:f}", f"{quality.gap_largest:f}",
        str(quality.floats_repeated), str(quality.colour_imbalance), str(quality.same_club), str(quality.byes_repeated),
    )  # fmt: skip


def real_events() -> dict[str, DivisionHistory]:
    """The events beside the project that another program drew, by file; empty where they are absent."""
    found = {}
    for path in sorted(REAL.glob("opengotha/*.xml")):
        read = read_any(path.read_bytes())
        assert isinstance(read, Recognised), path.name
        if read.external.division.rounds:
            found[path.name] = read.external.division
    return found


def main() -> None:
    """The table, as it stands in the documentation."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS)]
    for system in (System.MCMAHON, System.SWISS):
        begun = time.process_time()
        division = played(system)
        seconds = time.process_time() - begun
        lines.append(row_of(f"congress, {system.value}", division, quality_of(division)))
        sys.stderr.write(f"{system.value}: {seconds:.1f} s for {ROUNDS} rounds\n")
    lines += [row_of(name, division, quality_of(division)) for name, division in real_events().items()]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
