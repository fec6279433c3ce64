"""Choosing criteria."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.standings.criteria import CRITERIA, chosen, criterion, defined_for


def test_criteria_come_in_the_order_chosen() -> None:
    assert [one.name for one in chosen(("wins", "sodos", "sos"))] == ["Wins", "SODOS", "SOS"]
    assert chosen(DivisionSettings().criteria)


def test_unknown_repeated_and_missing_criteria_are_refused() -> None:
    with pytest.raises(ValueError, match="“luck” is not a criterion: choose from mms, "):
        criterion("luck")
    with pytest.raises(ValueError, match="“sos” is chosen twice"):
        chosen(("mms", "sos", "sos"))
    with pytest.raises(ValueError, match="at least one"):
        chosen(())


def test_every_criterion_is_defined_and_has_its_source() -> None:
    assert all(one.definition.endswith(".") and one.source for one in CRITERIA)
    assert len({one.id for one in CRITERIA}) == len(CRITERIA)


def test_a_division_says_what_a_criterion_means_in_its_own_system() -> None:
    in_mcmahon, in_swiss = (defined_for(CRITERIA, mcmahon=one) for one in (True, False))
    assert [one.id for one in in_mcmahon] == [one.id for one in in_swiss] == [one.id for one in CRITERIA]
    assert not any("Swiss" in one.meaning or "McMahon" in one.meaning for one in (*in_mcmahon, *in_swiss))
    differing = {one.id for one, other in zip(in_mcmahon, in_swiss, strict=True) if one != other}
    assert differing == {one.id for one in CRITERIA if "Swiss" in one.meaning}
