"""Finding a system by its word."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ratings.rank import Rating
from ratings.system.egf import Egf
from ratings.system.egf_class import TournamentClass
from ratings.system.systems import SYSTEM_IDS, rating_system, variants


def test_every_word_finds_its_system() -> None:
    assert [rating_system(name).id for name in SYSTEM_IDS] == list(SYSTEM_IDS)
    assert rating_system("egf", TournamentClass.D) == Egf(TournamentClass.D)


def test_another_word_is_refused() -> None:
    with pytest.raises(ValueError, match="“elo” isn’t a rating system: choose from egf, aga"):
        rating_system("elo")


def test_a_system_that_weighs_events_is_offered_once_for_each_class() -> None:
    offered = variants()
    assert list(offered) == ["egf-a", "egf-b", "egf-c", "egf-d", "aga"]
    assert offered["egf-c"] == Egf(TournamentClass.C)
    assert len({one.name for one in offered.values()}) == 5


def test_every_system_tells_first_how_it_takes_ties() -> None:
    for system in variants().values():
        assert system.notes[0].casefold().startswith(("a tie", "ties"))
        assert all(note.endswith(".") for note in system.notes)
        assert system.shown(Rating(Decimal(1))).as_tuple().exponent <= -system.decimals
