"""How many club mates meet, with families, clubs and cities at different places in the order of the draw.

`python -m tests.proof.club_mates` prints the table of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.settings import DivisionSettings, System, Tier
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.simulation.quality import quality_of
from ratings.rank import Rank
from ratings.system.systems import rating_system
from tests.fields import new_zealand

SIZES = (10, 10, 12, 12, 16, 16, 20, 20, 24, 24, 30, 30, 40, 50, 60)
CLUBS = 6 * ["Auckland"] + 4 * ["Wellington"] + 3 * ["Christchurch"] + ["Dunedin", "Nelson", "Hamilton", "Otago", ""]
KNOWN, FLOATS = (Tier.FAMILY, Tier.CLUB, Tier.CITY), (Tier.FLOAT, Tier.FLOAT_BALANCE, Tier.FLOAT_PLACE)
ORDERS = {
    "before the floats": (*KNOWN, *FLOATS),
    "after `float`": (FLOATS[0], *KNOWN, *FLOATS[1:]),
    "after `float_balance`": (*FLOATS[:2], *KNOWN, FLOATS[2]),
    "behind the floats": (*FLOATS, *KNOWN),
}
RULES = {
    "McMahon": DivisionSettings(rounds=6, bar=Rank(2), floor=Rank(-19)),
    "Swiss": DivisionSettings(System.SWISS, rounds=6),
}
HEADINGS = ("order", "system", "boards", "one club", "gaps, points", "floats again", "colours > 1")


def fields() -> Iterator[tuple[DivisionEntry, ...]]:
    """The players of each event."""
    for number, size in enumerate(SIZES):
        chance = Random(f"clubs {number}")
        names = [chance.choice(CLUBS) for _ in range(size)]
        yield tuple(
            replace(person, club=name, city=name) for person, name in zip(new_zealand(size), names, strict=True)
        )


def row(order: str, system: str) -> tuple[str, ...]:
    """One line of the table: all events of one system under one order."""
    middle = ORDERS[order]
    tiers = (Tier.REMATCH, Tier.SCORE_GAP, *middle, Tier.COUNTRY, Tier.HANDICAP, Tier.COLOUR, Tier.SEEDING, Tier.HASH)
    rules = replace(RULES[system], tiers=tiers)
    found = []
    for number, people in enumerate(fields()):
        event = play(DivisionHistory("Field", rules, people), rating_system("egf"), f"clubs {number}")
        assert isinstance(event, DivisionHistory), event
        found.append(quality_of(event))
    figures = (
        sum(one.boards for one in found),
        sum(one.same_club for one in found),
        sum(one.gap_sum for one in found),
        sum(one.floats_repeated for one in found),
        sum(one.colour_imbalance for one in found),
    )
    return (order, system, *(f"{figure:f}" if not isinstance(figure, int) else str(figure) for figure in figures))


def table() -> list[tuple[str, ...]]:
    """The whole table, without its headings."""
    return [row(order, system) for system in RULES for order in ORDERS]


def main() -> None:
    """The table, as it stands in the documentation."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *table()]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
