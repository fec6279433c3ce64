"""Small fields: no rematch now, and none that a later round cannot avoid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from unittest.mock import patch

import pytest

from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.pairing import draw
from nzgs_tourney.tournament.pairing.draft import Draw
from nzgs_tourney.tournament.pairing.rounds_ahead import Ahead, ways, worth_looking
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from tests.unit.pairing.builders import MCMAHON, SWISS, division, drawn, person, with_results
from tests.unit.pairing.naive import Naive, all_matchings

EVENTS = 25
SMALL = ((4, 3), (5, 4), (5, 5), (6, 4), (6, 5), (7, 6), (8, 6), (9, 8), (10, 9), (11, 8))


def events(players: int, rounds: int, rules: DivisionSettings) -> Sequence[list[Draw]]:
    """The draws of so many events with results by chance."""
    found = []
    for event in range(EVENTS):
        chance = Random(event)
        people = [person(number, chance.randint(-9, 2)) for number in range(1, players + 1)]
        made = division(people, replace(rules, rounds=rounds, bar=None, floor=None))
        draws = []
        for number in range(1, rounds + 1):
            draws.append(drawn(draw.draw_round(made, number, f"s{event}")))
            made = with_results(made, draws[-1], chance)
        found.append(draws)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rules", [SWISS, MCMAHON], ids=["swiss", "mcmahon"])
@pytest.mark.parametrize(("players", "rounds"), SMALL)
def test_nobody_meets_twice_nor_sits_out_twice_where_a_schedule_without_exists(
    players: int, rounds: int, rules: DivisionSettings
) -> None:
    for draws in events(players, rounds, rules):
        assert not any(draw.summary.rematches or draw.summary.byes_repeated for draw in draws)
        assert all(draw.proved for draw in draws)


def test_without_looking_ahead_five_players_would_have_met_twice() -> None:
    """The test above can fail: a third of events went wrong."""
    with patch.object(draw, "worth_looking", lambda *_: False):
        twice = sum(any(draw.summary.rematches for draw in draws) for draws in events(5, 4, SWISS))
    assert twice > EVENTS // 5


def test_the_draft_says_that_it_looked_ahead_and_only_then() -> None:
    told = [note_words(note) for draws in events(5, 4, SWISS) for draw in draws for note in draw.summary.notes]
    ahead = [note for note in told if note.startswith("With these boards")]
    assert ahead
    assert any(note.endswith("has the bye so that later rounds need no rematch.") for note in told)
    assert not [note for draws in events(8, 3, SWISS) for draw in draws for note in draw.summary.notes]


def can_go_on(met: frozenset[frozenset[int]], players: list[int], rounds: int) -> bool:
    """By trying: whether so many more rounds can be drawn without a rematch."""
    if not rounds:
        return True
    return any(
        can_go_on(met | board, players, rounds - 1)
        for way in all_matchings(players)
        if not (board := frozenset(frozenset(pair) for pair in way)) & met
    )


@pytest.mark.parametrize("event", range(8))
def test_the_boards_are_the_cheapest_that_leave_a_way(event: int) -> None:
    """Every other way to pair six players without a rematch that is cheaper leaves none for the rounds to come."""
    chance, rounds, met = Random(event), 5, frozenset[frozenset[int]]()
    people = [person(number, chance.randint(-9, 2)) for number in range(1, 7)]
    made = division(people, replace(SWISS, rounds=rounds))
    for number in range(1, rounds + 1):
        found = drawn(draw.draw_round(made, number, "s"))
        naive = Naive(made, number, "s", range(1, 7))
        mine = naive.total((board.white, board.black) for board in found.boards)
        for way in all_matchings(list(range(1, 7))):
            boards = frozenset(frozenset(pair) for pair in way)
            if not boards & met and naive.total(way) < mine:
                assert not can_go_on(met | boards, list(range(1, 7)), rounds - number)
        met |= {frozenset((board.white, board.black)) for board in found.boards}
        assert can_go_on(met, list(range(1, 7)), rounds - number)
        made = with_results(made, found, chance)


def test_it_is_only_looked_at_where_it_can_happen() -> None:
    assert worth_looking(6, 1, 4)
    assert not worth_looking(6, 1, 3), "half of the players: there is always a way"
    assert not worth_looking(6, 4, 4), "the last round"
    assert not worth_looking(6, 1, 6), "more rounds than opponents: there is no way"
    assert not worth_looking(14, 1, 9)


def test_ways_and_what_is_left_of_them() -> None:
    everybody = frozenset(combinations(range(6), 2))
    assert len(list(ways(range(6), everybody))) == 15
    assert Ahead(range(6), 5).leaves_a_way(everybody)
    triangles = frozenset({(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)})
    assert not Ahead(range(6), 1).leaves_a_way(triangles)
    assert Ahead(range(6), 3).leaves_a_way(everybody - triangles)


def test_the_steps_are_counted() -> None:
    with patch("nzgs_tourney.tournament.pairing.rounds_ahead.STEPS", 0):
        ahead = Ahead(range(6), 5)
        assert not ahead.leaves_a_way(frozenset(combinations(range(6), 2)))
        assert ahead.tired
