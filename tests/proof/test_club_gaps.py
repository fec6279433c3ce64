"""What a club mate counts like, measured: the documentation has the figures, and new divisions the weight."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.presets import CLUB_GAP, PRESETS
from nzgs_tourney.tournament.division.settings import HandicapBasis, System
from tests.proof.club_gaps import GAPS, RULES, SIZES, row
from tests.proof.test_congress import PAGE

pytestmark = pytest.mark.without_database


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("system", RULES)
@pytest.mark.proof
def test_the_documentation_has_the_figures(system: str, size: int) -> None:
    found = row(system, size)
    assert f"| {' | '.join(found)} |" in PAGE.read_text(encoding="utf-8")
    mates = [int(cell.split(" / ")[0]) for cell in found[3:]]
    assert mates == sorted(mates, reverse=True), "the more it counts, the fewer meet"


def test_mcmahon_and_swiss_begin_with_a_weight_that_was_measured() -> None:
    assert CLUB_GAP in GAPS
    for preset in PRESETS:
        for division in preset.divisions:
            rules = division.settings
            weighed = rules.system in (System.MCMAHON, System.SWISS) and rules.handicap.basis in (
                HandicapBasis.NONE,
                HandicapBasis.SCORE,
            )
            assert rules.club_gap == (CLUB_GAP if weighed else 0), preset.key
