"""What rounds add comes to the value in the standings, whatever the settings."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, strategies as st

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.breakdown import breakdown
from nzgs_tourney.tournament.standings.criteria import CRITERIA
from nzgs_tourney.tournament.standings.table import standings
from tests.unit.standings.builders import mcmahon, people, played
from tests.unit.standings.test_table import divisions

EVERY = tuple(one.id for one in CRITERIA)


@pytest.mark.slow
@given(divisions(), st.sampled_from(System), st.booleans(), st.booleans(), st.booleans(), st.integers(0, 2))
def test_the_rounds_come_to_the_standings(
    division: DivisionHistory, system: System, handicap: bool, virtual: bool, down: bool, bye: int
) -> None:
    settings = replace(
        division.settings,
        system=system,
        criteria=EVERY,
        sos_handicap=handicap,
        virtual_half=virtual,
        round_down=down,
        bye=HalfPoints(bye),
    )
    asked = replace(division, settings=settings)
    for row in standings(asked, len(asked.rounds)).rows:
        found = breakdown(asked, len(asked.rounds), row.player.id)
        assert len(found.rounds) == len(asked.rounds)
        for one in found.criteria:
            assert found.totals[one.id] == row.values[one.id], one.id


def test_a_giver_adds_the_stones_and_a_tie_half_in_sodos() -> None:
    """1d gives 2k three stones and ties, then has the bye; 5k is met by nobody."""
    division = mcmahon(
        people("1d", "2k", "5k"),
        played(1, "1-2 jigo h3", status={3: "bye"}),
        played(2, "2-3 W+R", status={1: "bye"}),
        floor=people("5k")[0].rank,
        criteria=("mms", "sos", "sosm1", "sodos", "dc"),
    )
    found = breakdown(division, 2, 1)
    assert [one.id for one in found.criteria] == ["mms", "sos", "sosm1", "sodos"], "dc is no sum over rounds"
    first, second = found.rounds
    assert (first.opponent, first.opponent_score, first.correction) == (2, Fraction(9, 2), 3)
    assert first.adds == {
        "mms": Fraction(1, 2),
        "sos": Fraction(15, 2),
        "sosm1": Fraction(15, 2),
        "sodos": Fraction(15, 4),
    }
    assert second.opponent is None
    assert second.adds == {"mms": 1, "sos": 5, "sosm1": None, "sodos": 0}
    assert found.start["mms"] == 5
    assert found.totals == {
        "mms": Fraction(13, 2),
        "sos": Fraction(25, 2),
        "sosm1": Fraction(15, 2),
        "sodos": Fraction(15, 4),
    }


def test_somebody_else_and_a_round_to_come_are_refused() -> None:
    division = mcmahon(people("1d", "2k"), played(1, "1-2 W+R"))
    with pytest.raises(KeyError):
        breakdown(division, 1, 3)
    with pytest.raises(ValueError, match="no round 2"):
        breakdown(division, 2, 1)
