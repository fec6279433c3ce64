"""How many club mates meet, how wide the gaps are and how well places follow strength, by what a club counts like.

`python -m tests.proof.club_gaps` prints the table of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from random import Random

from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.simulation.quality import quality_of
from nzgs_tourney.tournament.standings.table import standings
from ratings.system.systems import rating_system
from tests.fields import new_zealand
from tests.proof.club_mates import RULES

SIZES = (13, 26, 45, 60)
GAPS = (0, 2, 3, 4, 5)
EVENTS = 5
SMALL_CLUBS = ("Wellington", "Christchurch", "Dunedin")
HEADINGS = ("system", "players", "boards", *(f"{gap} points" for gap in GAPS))


@dataclass(frozen=True, slots=True)
class Outcome:
    """Some events together: the boards, those within a club, the gaps in points, and how well places followed strength
    on average, from 1 for exactly to -1 for the other way round."""

    boards: int
    one_club: int
    gaps: Decimal
    in_order: float

    def __str__(self) -> str:
        return f"{self.one_club} / {self.gaps:f} / {self.in_order:.3f}"


def field(size: int, number: int) -> tuple[DivisionEntry, ...]:
    """Players of one large club (35 in a hundred), three small ones (15 each), and some of none."""
    large, small = round(size * 0.35), round(size * 0.15)
    clubs = ["Auckland"] * large + [club for club in SMALL_CLUBS for _ in range(small)]
    clubs += [""] * (size - len(clubs))
    Random(f"club gaps {number}").shuffle(clubs)
    return tuple(replace(person, club=club) for person, club in zip(new_zealand(size), clubs, strict=True))


def outcome(rules: DivisionSettings, size: int) -> Outcome:
    """The events of one size under these rules."""
    found, order = [], []
    for number in range(EVENTS):
        event = play(DivisionHistory("Field", rules, field(size, number)), rating_system("egf"), f"club gaps {number}")
        assert isinstance(event, DivisionHistory), event
        found.append(quality_of(event))
        order.append(_in_order(event))
    return Outcome(
        sum(one.boards for one in found),
        sum(one.same_club for one in found),
        sum((one.gap_sum for one in found), Decimal(0)),
        sum(order) / EVENTS,
    )


def _in_order(event: DivisionHistory) -> float:
    """The rank correlation of final places and strength."""
    places = {row.player.id: float(row.place) for row in standings(event, event.settings.rounds).rows}
    strongest = sorted(event.players, key=lambda person: -person.strength)
    return _correlation(
        [float(place) for place in range(len(strongest))], _ranks({p.id: places[p.id] for p in strongest})
    )


def _ranks(places: Mapping[int, float]) -> list[float]:
    """Each place with those who share it counted in the middle."""
    shared = list(places.values())
    return [place + (shared.count(place) - 1) / 2 for place in shared]


def _correlation(one: list[float], other: list[float]) -> float:
    mean_one, mean_other = sum(one) / len(one), sum(other) / len(other)
    both = sum((a - mean_one) * (b - mean_other) for a, b in zip(one, other, strict=True))
    squares = sum((a - mean_one) ** 2 for a in one) * sum((b - mean_other) ** 2 for b in other)
    return float(both / squares**0.5)


def row(system: str, size: int) -> tuple[str, ...]:
    """One line of the table."""
    found = [outcome(replace(RULES[system], club_gap=gap), size) for gap in GAPS]
    return (system, str(size), str(found[0].boards), *map(str, found))


def table() -> Iterator[tuple[str, ...]]:
    """The whole table, without its headings."""
    for system in RULES:
        for size in SIZES:
            yield row(system, size)


def main() -> None:
    """The table, as it stands in the documentation."""
    for line in (HEADINGS, tuple("---" for _ in HEADINGS), *table()):
        sys.stdout.write(f"| {' | '.join(line)} |\n")


if __name__ == "__main__":
    main()
