"""Sides of two and three partners, rated by one rule and playing by the other: how much the rule matters.

`python -m tests.proof.pairs` prints the table of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from random import Random

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.choices import SideRating
from nzgs_tourney.tournament.division.history import DivisionEntry, DivisionHistory
from nzgs_tourney.tournament.division.partners import PartnerStrength, side_name, side_strength
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.division.settings import HandicapBasis, HandicapPolicy
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.simulation.outcome import in_order, places_after
from nzgs_tourney.tournament.simulation.play import play
from ratings.rank import Rating, parse_rank
from ratings.system.systems import rating_system
from tests.fields import new_zealand
from tests.proof.formats import mean, percent

EVENTS, SIDES = 100, 8
HEADINGS = (
    "sides of", "games", "rated as", "playing as", "strongest first", "order", "won with stones",
)  # fmt: skip
NAMES: Mapping[SideRating, str] = {SideRating.AVERAGE: "the average", SideRating.STRONGER: "the strongest"}


@dataclass(frozen=True, slots=True)
class Rules:
    """Sides of so many partners, what they are rated as and what they play as, with handicaps or without."""

    partners: int
    rated: SideRating
    plays: SideRating
    even: bool


RULES = tuple(
    Rules(partners, rated, plays, even)
    for partners in (2, 3)
    for even in (True, False)
    for rated in SideRating
    for plays in SideRating
)


def strength_of(side: tuple[DivisionEntry, ...], rule: SideRating) -> tuple[str, Rating]:
    """The grade and the rating of a side by this rule."""
    grade, rating = side_strength([PartnerStrength(one.rank, one.rating) for one in side], rule)
    assert rating is not None, "everybody has a rating"
    return grade, Rating(rating)


def row_of(rules: Rules) -> tuple[str, ...]:
    """A line of the table: partners by lot, of players as New Zealand has them."""
    preset = DIVISION_PRESETS["pair-go/1"][1].settings
    handicap = HandicapPolicy() if rules.even else HandicapPolicy(basis=HandicapBasis.RATING, maximum=9)
    settings = replace(preset, handicap=handicap, partners=rules.partners, side_rating=rules.rated)
    first, order, at_stones, won = 0, [], 0, 0
    for number in range(EVENTS):
        people = list(new_zealand(SIDES * rules.partners))
        Random(f"pairs {rules.partners} {number}").shuffle(people)
        sides, real = [], dict[int, Decimal]()
        for side in range(1, SIDES + 1):
            partners = tuple(people[(side - 1) * rules.partners : side * rules.partners])
            grade, rating = strength_of(partners, rules.rated)
            name = side_name([one.name for one in partners])
            sides.append(DivisionEntry(side, name, parse_rank(grade), rating))
            real[side] = strength_of(partners, rules.plays)[1]
        event = play(
            DivisionHistory("Pairs", settings, tuple(sides)), rating_system("egf"), f"pairs {number}", strength=real
        )
        assert not isinstance(event, NoDraw), event.reason
        places = places_after(event)
        best = max(real.values())
        first += any(place == 1 and real[side] == best for side, place in places.items())
        order.append(in_order(places, real))
        for board in (board for done in event.rounds for board in done.boards if board.handicap):
            assert board.result is not None, "all are played"
            at_stones += 1
            won += board.result.outcome is Outcome.BLACK
    return (
        str(rules.partners), "even" if rules.even else "handicaps", NAMES[rules.rated], NAMES[rules.plays],
        percent(first, EVENTS), mean(order, 2), percent(won, at_stones) if at_stones else "–",
    )  # fmt: skip


def main() -> None:
    """The table, as it stands in the documentation."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *map(row_of, RULES)]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
