"""A series of events with points by place, simulated many times: whether the strongest wins it or who comes most often.

`python -m tests.proof.series` prints the table of the documentation.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from random import Random

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.presets import DIVISION_PRESETS
from nzgs_tourney.tournament.division.settings import HandicapPolicy
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.simulation.outcome import in_order, places_after
from nzgs_tourney.tournament.simulation.play import play
from nzgs_tourney.tournament.standings.nzgs_points import NATIONAL, REGIONAL, points_by_place
from nzgs_tourney.tournament.standings.points_year import PointsEvent, year_list
from ratings.system.systems import rating_system
from tests.proof.formats import CLUB, field, mean, percent

SERIES, EVENTS, PLAYERS = 40, 6, 16
HEADINGS = (
    "games", "points", "what counts", "with points", "strongest first", "strongest among the first three",
    "first place shared", "first came most often", "order",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """How a series counts: the points by place, and how many results of each person; its games even or not."""

    points: tuple[Decimal, ...]
    best: int | None
    even: bool


LONG = tuple(Decimal(points) for points in range(PLAYERS, 0, -1))
"""A point for everybody who plays, one more for each place."""
NAMES: Mapping[tuple[Decimal, ...], str] = {
    NATIONAL.points: "10, 7, 5, 3, 2, 1", REGIONAL.points: "4, 3, 2, 1", LONG: "16, 15, 14 … 1",
}  # fmt: skip
RULES = (
    Rules(NATIONAL.points, None, even=True),
    Rules(NATIONAL.points, 4, even=True),
    Rules(NATIONAL.points, 3, even=True),
    Rules(REGIONAL.points, 4, even=True),
    Rules(LONG, None, even=True),
    Rules(LONG, 4, even=True),
    Rules(NATIONAL.points, 4, even=False),
)


@cache
def places_of(number: int, even: bool) -> tuple[dict[int, int], ...]:
    """The places of each event of one series: club McMahon events of those who came. Everybody comes to a share of them
    of their own, from two of five to all."""
    rules = DIVISION_PRESETS["club-mcmahon/1"][1].settings
    settings = replace(rules, handicap=HandicapPolicy()) if even else rules
    chance = Random(f"series {number}")
    people = field(PLAYERS, CLUB)
    keen = {person.id: chance.uniform(0.4, 1) for person in people}
    found = []
    for event in range(EVENTS):
        came = tuple(person for person in people if chance.random() < keen[person.id])
        played = play(DivisionHistory("Event", settings, came), rating_system("egf"), f"series {number} {event}")
        assert not isinstance(played, NoDraw), played.reason
        found.append(places_after(played))
    return tuple(found)


def row_begins(rules: Rules) -> tuple[str, ...]:
    """What the line of these rules begins with."""
    counts = f"all {EVENTS}" if rules.best is None else f"best {rules.best} of {EVENTS}"
    return "even" if rules.even else "handicaps", NAMES[rules.points], counts


def row_of(rules: Rules) -> tuple[str, ...]:
    """A line of the table."""
    strength = {person.id: person.strength for person in field(PLAYERS, CLUB)}
    with_points, order = [], []
    first = third = shared = often = 0
    for number in range(SERIES):
        events = places_of(number, rules.even)
        won = [
            PointsEvent("", {
                str(person): each
                for _place, tied, each in points_by_place({one: -place for one, place in places.items()}, rules.points)
                for person in tied if each
            })
            for places in events
        ]  # fmt: skip
        rows = year_list({}, won, rules.best)
        place = {int(row.player): row.place for row in rows}
        came = {person: sum(person in places for places in events) for person in strength}
        firsts = [person for person, at in place.items() if at == 1]
        first += 1 in firsts
        third += place.get(1, 4) <= 3
        shared += len(firsts) > 1
        often += any(came[person] == max(came.values()) for person in firsts)
        with_points.append(len(rows))
        order.append(in_order({one: place.get(one, len(rows) + 1) for one in strength}, strength))
    return (
        *row_begins(rules), mean(with_points, 1),
        percent(first, SERIES), percent(third, SERIES), percent(shared, SERIES), percent(often, SERIES), mean(order, 2),
    )  # fmt: skip


def main() -> None:
    """The table, as it stands in the documentation."""
    lines = [HEADINGS, tuple("---" for _ in HEADINGS), *map(row_of, RULES)]
    sys.stdout.writelines(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    main()
