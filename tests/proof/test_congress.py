"""Six hundred players over ten rounds with absences, late entries and withdrawals: what must never happen does not,
and the figures are those of the documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.simulation.quality import quality_of
from tests.proof.congress import PLAYERS, REAL, ROUNDS, away, played, real_events, row_of

pytestmark = pytest.mark.without_database

PAGE = Path(__file__).parents[2] / "docs" / "simulation.md"


def told() -> dict[str, tuple[str, ...]]:
    """The rows of the table in the documentation, by the name of the event."""
    rows = [line.strip("| \n").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if " | " in line]
    return {row[0]: tuple(row) for row in rows}


@pytest.mark.slow
@pytest.mark.parametrize("system", [System.MCMAHON, System.SWISS])
def test_a_congress_runs_to_its_end(system: System) -> None:
    division = played(system)
    quality, absent = quality_of(division), away()
    for done in division.rounds:
        seated = [player for board in done.boards for player in (board.white, board.black)]
        assert sorted([*seated, *done.status]) == list(range(1, PLAYERS + 1))
        assert {player: done.status[player] for player in absent[done.number]} == absent[done.number]
    assert len(division.rounds) == ROUNDS
    assert (quality.rematches, quality.byes_repeated) == (0, 0)
    name = f"congress, {system.value}"
    assert row_of(name, division, quality) == told()[name]


@pytest.mark.skipif(not REAL.is_dir(), reason=f"no events of other programs beside the project, in {REAL.name}/")
@pytest.mark.proof
def test_the_figures_of_real_events_are_those_of_the_documentation() -> None:
    for name, division in real_events().items():
        assert row_of(name, division, quality_of(division)) == told()[name]
