"""Everybody meets everybody, once and twice, beside the cross table that a club writes by hand."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings as given_settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory, Status
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.draft import NoDraw
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.standings.table import standings
from tests.unit.pairing.builders import SWISS, division, drawn, with_results

pytestmark = pytest.mark.without_database
CHANCE = st.randoms(use_true_random=False)
RULES = replace(SWISS, system=System.ROUND_ROBIN, criteria=("wins", "dc", "sodos"), bye=0)
Cell = tuple[int, int]


def played(players: int, meetings: int, chance: random.Random) -> DivisionHistory:
    """So many meetings of everybody, with results by chance."""
    rounds = meetings * (players - 1 + players % 2)
    made = division(players, replace(RULES, rounds=rounds))
    for number in range(1, rounds + 1):
        draw = drawn(draw_round(made, number, f"s{number}"))
        out = {one: Status.BYE for one in (draw.bye, *draw.sitting_out) if one is not None}
        made = with_results(made, draw, chance, out)
    return made


def cross_table(made: DivisionHistory) -> dict[Cell, list[Fraction]]:
    """What each got against each, game by game."""
    cells: dict[Cell, list[Fraction]] = {}
    for done in made.rounds:
        for board in done.boards:
            assert board.result is not None
            cells.setdefault((board.white, board.black), []).append(Fraction(board.result.white, 2))
            cells.setdefault((board.black, board.white), []).append(Fraction(board.result.black, 2))
    return cells


@given(st.integers(3, 9), st.integers(1, 2), CHANCE)
@given_settings(max_examples=25, deadline=None)
def test_everybody_meets_everybody_as_often_and_a_second_time_with_the_other_colour(
    players: int, meetings: int, chance: random.Random
) -> None:
    made = played(players, meetings, chance)
    everybody = range(1, players + 1)
    for half in range(meetings):
        size = len(made.rounds) // meetings
        rounds = made.rounds[half * size : (half + 1) * size]
        met = Counter(frozenset((board.white, board.black)) for done in rounds for board in done.boards)
        assert met == {frozenset(pair): 1 for pair in combinations(everybody, 2)}
        for done in rounds:
            seated = [one for board in done.boards for one in (board.white, board.black)]
            assert len(seated) == len(set(seated)) == players - players % 2
    blacks = Counter((board.black, board.white) for done in made.rounds for board in done.boards)
    if meetings == 2:
        assert blacks == {(one, other): 1 for one in everybody for other in everybody if one != other}
    own = Counter(board.black for done in made.rounds for board in done.boards)
    assert all(abs(2 * own[one] - meetings * (players - 1)) <= (meetings * (players - 1)) % 2 for one in everybody)
    over = draw_round(replace(made, settings=replace(made.settings, rounds=99)), len(made.rounds) + 1, "more")
    assert isinstance(over, NoDraw) or meetings == 1, "nobody meets a third time"


@given(st.integers(3, 7), CHANCE)
@given_settings(max_examples=25, deadline=None)
def test_the_places_are_those_of_the_cross_table(players: int, chance: random.Random) -> None:
    made = played(players, 2, chance)
    cells = cross_table(made)
    everybody = range(1, players + 1)
    wins = {one: sum((sum(cells.get((one, other), [])) for other in everybody), Fraction(0)) for one in everybody}
    beaten = {
        one: sum((points * wins[other] for other in everybody for points in cells.get((one, other), [])), Fraction(0))
        for one in everybody
    }
    rows = standings(made, len(made.rounds)).rows
    for row in rows:
        assert row.values["wins"] == wins[row.player.id]
        assert row.values["sodos"] == beaten[row.player.id]
    order = [wins[row.player.id] for row in rows]
    assert order == sorted(order, reverse=True)
    for one, other in combinations(rows, 2):
        if wins[one.player.id] == wins[other.player.id] and list(wins.values()).count(wins[one.player.id]) == 2:
            mine, theirs = (sum(cells[a.player.id, b.player.id]) for a, b in ((one, other), (other, one)))
            assert mine >= theirs, "of two who are level the games between them decide"
