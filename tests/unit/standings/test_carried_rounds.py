"""Rounds that a player was in another division for: they count in the score alone, and who met there has met."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import DivisionHistory, MetElsewhere, PlayedRound
from nzgs_tourney.tournament.pairing.draw import draw_round
from nzgs_tourney.tournament.pairing.round_players import round_entries
from nzgs_tourney.tournament.standings.breakdown import breakdown
from nzgs_tourney.tournament.standings.crosstable import crosstable
from nzgs_tourney.tournament.standings.score import scores_after
from nzgs_tourney.tournament.standings.table import standings
from nzgs_tourney.tournament.wording.standings.standings_words import cell_words
from ratings.rank import parse_rank
from tests.unit.pairing.builders import drawn, pairs
from tests.unit.standings.builders import mcmahon, people, played, swiss

LATE = {3: "not_entered", 4: "not_entered"}


def carried(played_round: PlayedRound, **worth: int) -> PlayedRound:
    """The round with half points for players such as `p3`."""
    values = {int(player.removeprefix("p")): HalfPoints(credit) for player, credit in worth.items()}
    return replace(played_round, carried=values)


ROUNDS = (carried(played(1, "1-2 W+R", status=LATE), p3=2, p4=1), played(2, "1-3 B+R", "2-4 jigo"))
"""3 won round 1 elsewhere and 4 tied it; then 3 beats 1, and 2 ties with 4. Scores 1, ½, 2, 1."""


def values(division: DivisionHistory, criterion: str) -> dict[int, Fraction]:
    return {row.player.id: row.values[criterion] for row in standings(division, 2).rows}


def test_they_count_in_the_score_after_their_round() -> None:
    division = swiss(people(*["1k"] * 4), *ROUNDS)
    assert scores_after(division, 0) == {1: 0, 2: 0, 3: 0, 4: 0}
    assert scores_after(division, 1) == {1: 2, 2: 0, 3: 2, 4: 1}
    assert scores_after(division, 2) == {1: 2, 2: 1, 3: 4, 4: 2}


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        ("sos", {1: Fraction(1, 2) + 2, 2: 1 + 1, 3: 0 + 1, 4: 0 + Fraction(1, 2)}),
        ("sodos", {1: Fraction(1, 2), 2: Fraction(1, 2), 3: 1, 4: Fraction(1, 4)}),
        ("cuss", {1: 2, 2: Fraction(1, 2), 3: 1 + 2, 4: Fraction(1, 2) + 1}),
    ],
)
def test_tie_breaks_take_them_as_rounds_without_an_opponent(criterion: str, expected: dict[int, Fraction]) -> None:
    assert values(swiss(people(*["1k"] * 4), *ROUNDS), criterion) == expected


def test_mcmahon_adds_them_to_the_starting_score_and_counts_no_win() -> None:
    division = mcmahon(people("1d", "1k", "2k", "3k"), *ROUNDS, floor=parse_rank("3k"))
    assert scores_after(division, 2) == {1: 6 + 2, 2: 4 + 1, 3: 2 + 2 + 2, 4: 0 + 1 + 1}
    assert values(division, "wins") == {1: 1, 2: Fraction(1, 2), 3: 1, 4: Fraction(1, 2)}
    assert values(division, "sos")[3] == 1 + 4, "its own starting score, then the score of 1"
    parts = breakdown(division, 2, 3)
    assert [one.adds["mms"] for one in parts.rounds] == [1, 1]
    assert parts.totals["mms"] == 3


def test_rounding_down_leaves_them_alone() -> None:
    division = swiss(people(*["1k"] * 4), *ROUNDS, round_down=True)
    assert scores_after(division, 1)[4] == 1


def test_the_draw_goes_by_the_score_and_by_who_met_there() -> None:
    before = swiss(people(*["1k"] * 4), carried(played(1, "1-2 W+R", status=LATE), p3=2, p4=0), rounds=5)
    assert pairs(drawn(draw_round(before, 2, "s"))) == {frozenset({1, 3}), frozenset({2, 4})}
    met = replace(before, met=(MetElsewhere(1, 3, 1),))
    assert frozenset({1, 3}) not in pairs(drawn(draw_round(met, 2, "s")))
    one, other = round_entries(met, 2, (1, 3))
    assert (one.meetings(3), other.meetings(1)) == ((1,), (1,))
    assert (other.blacks, other.whites, other.ups, other.downs) == ((), (), (), ())


def test_the_wall_list_puts_them_in_brackets() -> None:
    division = swiss(people(*["1k"] * 4), *ROUNDS)
    cells = {line.row.player.id: line.cells[0] for line in crosstable(division, 2, standings(division, 2))}
    assert [cells[player].text for player in (3, 4)] == ["(1)", "(½)"]
    assert cell_words(cells[4]) == "½ point, from another division"
