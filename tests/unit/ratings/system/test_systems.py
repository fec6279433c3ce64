"""Finding a system by its word."""

from __future__ import annotations

import pytest

from ratings.system.egf import Egf
from ratings.system.egf_class import TournamentClass
from ratings.system.systems import SYSTEM_IDS, rating_system


def test_every_word_finds_its_system() -> None:
    assert [rating_system(name).id for name in SYSTEM_IDS] == list(SYSTEM_IDS)
    assert rating_system("egf", TournamentClass.D) == Egf(TournamentClass.D)


def test_another_word_is_refused() -> None:
    with pytest.raises(ValueError, match="“elo” is not a rating system: choose from egf, aga"):
        rating_system("elo")
