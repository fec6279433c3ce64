"""Leagues and groups a second way: places by going through the games, promotion place by place as on paper."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import chain, pairwise

import pytest
from hypothesis import given, settings as given_settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.standings.season import next_levels
from nzgs_tourney.tournament.standings.table import standings
from tests.unit.pairing.builders import SWISS, division, drawn, with_results

pytestmark = pytest.mark.without_database
CHANCE = st.randoms(use_true_random=False)
LEVEL = replace(SWISS, system=System.ROUND_ROBIN, criteria=("wins", "sodos"), bye=0)


@st.composite
def leagues(draw: st.DrawFn) -> tuple[list[list[int]], list[int], int]:
    """Levels of up to eight, from which up to three withdrew, and how many move."""
    sizes = draw(st.lists(st.integers(1, 8), min_size=1, max_size=4))
    levels, first = [], 0
    for size in sizes:
        gone = draw(st.sets(st.integers(0, size - 1), max_size=3))
        levels.append([first + at for at in range(size) if at not in gone])
        first += size
    return levels, sizes, draw(st.integers(0, 3))


@given(leagues())
def test_everybody_who_plays_on_is_in_one_level_at_most_one_away(
    league: tuple[list[list[int]], list[int], int],
) -> None:
    levels, sizes, moving = league
    new = next_levels(levels, sizes, moving)
    assert sorted(chain(*new)) == sorted(chain(*levels))
    for before, level in enumerate(levels):
        went = [next(at for at, filled in enumerate(new) if player in filled) - before for player in level]
        assert went == sorted(went), "who is placed higher is never lower in the next season"
        assert set(went) <= {-1, 0, 1}
        assert went.count(1) <= moving
    for number, (filled, _below) in enumerate(pairwise(new)):
        missing = sizes[number] - len(filled)
        assert missing <= 0 or all(player in chain(*new[: number + 1]) for player in levels[number + 1])


@given(st.lists(st.integers(4, 8), min_size=2, max_size=4), st.integers(0, 2))
def test_with_nobody_gone_each_line_is_crossed_by_as_many_both_ways(sizes: list[int], moving: int) -> None:
    levels, first = [], 0
    for size in sizes:
        levels.append(list(range(first, first + size)))
        first += size
    paper = [list(level) for level in levels]
    for number in range(len(levels) - 1):
        down, up = levels[number][len(levels[number]) - moving :], levels[number + 1][:moving]
        paper[number] = [player for player in paper[number] if player not in down] + up
        paper[number + 1] = down + [player for player in paper[number + 1] if player not in up]
    assert [sorted(level) for level in next_levels(levels, sizes, moving)] == [sorted(level) for level in paper]


def season(sizes: list[int], groups: bool, chance: random.Random) -> DivisionHistory:
    """A round robin in groups of these sizes played by chance; as one division, whose levels are its groups."""
    made = division(sum(sizes), replace(LEVEL, groups=len(sizes), rounds=max(sizes) - 1 + max(sizes) % 2))
    of = [number for number, size in enumerate(sizes, start=1) for _ in range(size)]
    if groups:
        chance.shuffle(of)
    made = replace(made, players=tuple(replace(one, group=of[one.id - 1]) for one in made.players))
    for number in range(1, made.settings.rounds + 1):
        draw = drawn(draw_round(made, number, f"s{number}"))
        made = with_results(made, draw, chance, dict.fromkeys(draw.sitting_out, Status.BYE))
    return made


def figures(made: DivisionHistory) -> dict[int, tuple[Fraction, Fraction]]:
    """Wins, and the wins of those who were beaten with half of those who were drawn with, by player."""
    games = [
        (one, other, Fraction(points, 2))
        for done in made.rounds
        for board in done.boards
        if board.result is not None
        for one, other, points in (
            (board.white, board.black, board.result.white), (board.black, board.white, board.result.black)
        )
    ]  # fmt: skip
    wins = Counter[int]()
    for one, _, points in games:
        wins[one] += points
    return {
        entry.id: (
            Fraction(wins[entry.id]),
            sum((wins[other] * points for one, other, points in games if one == entry.id), Fraction(0)),
        )
        for entry in made.players
    }


@given(st.lists(st.integers(3, 5), min_size=2, max_size=3), st.booleans(), st.integers(0, 2), CHANCE)
@given_settings(max_examples=30, deadline=None)
def test_a_season_in_groups_and_who_moves_after_it(
    sizes: list[int], mixed: bool, moving: int, chance: random.Random
) -> None:
    made = season(sizes, mixed, chance)
    found, rows = figures(made), standings(made, len(made.rounds)).rows
    group = {entry.id: entry.group for entry in made.players}
    for row in rows:
        mine = row.player.id
        assert (row.values["wins"], row.values["sodos"]) == found[mine]
        mates = [found[one] for one in group if group[one] == group[mine]]
        assert row.place == 1 + sum(other > found[mine] for other in mates)
    levels = [[row.player.id for row in rows if row.group == number] for number in range(1, len(sizes) + 1)]
    new = next_levels(levels, sizes, moving)
    paper = [set(level) for level in levels]
    for number, (upper, lower) in enumerate(pairwise(levels)):
        crossing = {*upper[len(upper) - moving :], *lower[:moving]}
        paper[number] ^= crossing
        paper[number + 1] ^= crossing
    # Of a level of three nobody can be among the first two and the last two at once.
    if min(sizes) >= 2 * moving:
        assert [set(level) for level in new] == paper
