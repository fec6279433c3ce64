"""Groups with a final, written as on paper: who plays on, who is seeded where, and who meets in the first round."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations, product

import pytest
from hypothesis import given, settings as given_settings, strategies as st

from nzgs_tourney.tournament.standings.table import StandingsRow
from nzgs_tourney.tournament.standings.who_plays_on import first_of_groups
from tests.unit.pairing.builders import person

pytestmark = pytest.mark.without_database


@st.composite
def groups(draw: st.DrawFn) -> list[list[StandingsRow]]:
    """Up to four groups of three to six, with shared places."""
    found, first = [], 1
    for group in range(1, draw(st.integers(2, 4)) + 1):
        scores = sorted(draw(st.lists(st.integers(0, 4), min_size=3, max_size=6)), reverse=True)
        places = [1 + sum(other > score for other in scores) for score in scores]
        found.append([
            StandingsRow(line, place, places.count(place) > 1, person(first + line, -line), {}, group)
            for line, place in enumerate(places)
        ])  # fmt: skip
        first += len(places)
    return found


def together(seeds: list[int], group: dict[int, int]) -> int:
    """Pairs of one group in the first round of a bracket, where seed n meets seed m + 1 - n of m lines."""
    lines = next(2**stages for stages in range(1, 7) if 2**stages >= len(seeds))
    pairs = [(at, lines - 1 - at) for at in range(lines // 2) if lines - 1 - at < len(seeds)]
    return sum(group[seeds[one]] == group[seeds[other]] for one, other in pairs)


@given(groups(), st.integers(1, 2))
@given_settings(max_examples=60, deadline=None)
def test_the_first_of_each_with_who_shares_in_the_order_of_their_places(
    made: list[list[StandingsRow]], each: int
) -> None:
    seeds = [entry.id for entry in first_of_groups(made, each)]
    group = {row.player.id: row.group for rows in made for row in rows}
    on_paper = [row.player.id for rows in made for row in rows if sum(other.place < row.place for other in rows) < each]
    assert sorted(seeds) == sorted(on_paper)
    turn: dict[int, list[int]] = defaultdict(list)
    for rows in made:
        stronger_first = sorted((row for row in rows if row.player.id in on_paper), key=lambda row: row.place)
        for place, row in enumerate(stronger_first):
            turn[place].append(row.player.id)
    assert seeds[: len(made)] == turn[0], "the first of each group, in the order of the groups"
    at = 0
    for place in sorted(turn):
        assert sorted(seeds[at : at + len(turn[place])]) == sorted(turn[place]), "all of a place before any of the next"
        at += len(turn[place])
    if len(seeds) <= 8:
        later = [permutations(turn[place]) for place in sorted(turn) if place]
        orders = ([*turn[0], *(one for part in parts for one in part)] for parts in product(*later))
        assert together(seeds, group) == min(together(order, group) for order in orders)
