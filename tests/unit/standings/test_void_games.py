"""A void game: nobody gets a point, the two haven't met, and the round is one without an opponent."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.standings.breakdown import breakdown
from nzgs_tourney.tournament.standings.crosstable import crosstable
from nzgs_tourney.tournament.standings.round_marks import RoundMark, round_mark
from nzgs_tourney.tournament.standings.score import scores_after
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.wording.standings.standings_words import cell_words
from ratings.rank import parse_rank
from tests.unit.pairing.builders import drawn
from tests.unit.standings.builders import mcmahon, people, played, swiss

ROUNDS = (played(1, "1-2 W+R", "3-4 void"), played(2, "1-3 W+R", "2-4 B+R"))
"""1 wins both games, 4 the only one that counts; 3 and 4 have not met."""


def values(division: DivisionHistory, criterion: str) -> dict[int, Fraction]:
    return {row.player.id: row.values[criterion] for row in standings(division, 2).rows}


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("wins", {1: 2, 2: 0, 3: 0, 4: 1}),
        ("sos", {1: 0 + 0, 2: 2 + 1, 3: 0 + 2, 4: 0 + 0}),
        ("sosos", {1: 3 + 2, 2: 0 + 0, 3: 0 + 0, 4: 0 + 3}),
        ("sodos", {1: 0, 2: 0, 3: 0, 4: 0}),
        ("sosw", {1: 0, 2: 3, 3: 2, 4: 0}),
        ("ext", {1: 0, 2: 3, 3: 2, 4: 0}),
    ],
)
def test_swiss_counts_no_opponent(criterion: str, expected: dict[int, int]) -> None:
    assert values(swiss(people(*["1k"] * 4), *ROUNDS), criterion) == expected


def test_mcmahon_counts_the_players_own_starting_score() -> None:
    players = people("1d", "1k", "2k", "3k")
    division = mcmahon(players, *ROUNDS, floor=parse_rank("3k"))
    assert scores_after(division, 2) == {1: 6 + 4, 2: 4, 3: 2, 4: 0 + 2}
    assert values(division, "sos") == {1: 2 + 1, 2: 5 + 1, 3: 1 + 5, 4: 0 + 2}
    assert breakdown(division, 2, 3).rounds[0].opponent is None


def test_with_virtual_points_the_round_counts_a_half_for_the_opponents() -> None:
    division = swiss(people(*["1k"] * 4), *ROUNDS, virtual_half=True)
    assert values(division, "sos") == {
        1: 0 + Fraction(1, 2), 2: 2 + Fraction(3, 2), 3: 0 + 2, 4: 0,
    }  # fmt: skip


def test_two_whose_game_was_void_have_neither_met_nor_had_a_colour_nor_floated() -> None:
    rounds = (played(1, "1-2 W+R", "3-4 W+R"), played(2, "1-4 void", "3-2 W+R h2"))
    entries = {entry.id: entry for entry in round_entries(swiss(people(*["1k"] * 4), *rounds), 3, (1, 4))}
    assert [dict(entries[player].met or {}) for player in (1, 4)] == [{2: (1,)}, {3: (1,)}]
    assert [entries[player].drawn_unplayed for player in (1, 4)] == [{}, {}]
    assert [(entries[player].whites, entries[player].blacks) for player in (1, 4)] == [((1,), ()), ((), (1,))]
    assert [(entries[player].downs, entries[player].ups) for player in (1, 4)] == [((), ()), ((), ())]


def test_they_can_meet_in_the_next_round_where_others_would_meet_again() -> None:
    two = swiss(people("1k", "1k"), played(1, "1-2 void"), rounds=2, bye=HalfPoints(2))
    draw = drawn(draw_round(two, 2, "s"))
    assert (len(draw.boards), draw.summary.rematches) == (1, 0)


def test_the_wall_list_shows_the_opponent_and_that_it_is_void() -> None:
    division = swiss(people("1k", "1k"), played(1, "1-2 void h2"))
    cells = [line.cells[0] for line in crosstable(division, 1, standings(division, 1))]
    assert [cell.text for cell in cells] == ["2v", "1v"]
    assert [round_mark(cell, division.settings) for cell in cells] == [RoundMark.VOID, RoundMark.VOID]
    assert cell_words(cells[0]) == "void against number 2, White, 2 stones"
