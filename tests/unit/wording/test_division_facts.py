"""How a division is played, in a few facts."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pytest

from nzgs_tourney.tournament.division.choices import HandicapBasis, System
from nzgs_tourney.tournament.wording.events.event_facts import Fact, division_facts

TABLE = [[0, "7"], [1, "0"]]


@dataclass(frozen=True)
class _Terms:
    handicap_basis: str = HandicapBasis.NONE.value
    handicap_table: Any = ()
    komi: Decimal = Decimal(7)
    system: str = System.SWISS.value
    rounds: int = 5
    board_size: int = 19
    main_minutes: int = 45
    overtime: str = ""
    lowest_grade: str = ""
    highest_grade: str = ""


@pytest.mark.parametrize(
    ("terms", "komi"),
    [
        (_Terms(), "7"),
        (_Terms(komi=Decimal("6.5")), "6.5"),
        (_Terms(HandicapBasis.RATING.value), "7 in an even game, none with a handicap"),
        (_Terms(handicap_table=TABLE), "7 in an even game, as the draw says with a handicap"),
    ],
)
def test_the_komi_of_handicaps_is_said_only_where_there_are_any(terms: _Terms, komi: str) -> None:
    assert {fact.label: fact.value for fact in division_facts(terms, ())}["Komi"] == komi


@pytest.mark.parametrize(
    ("overtime", "time"),
    [
        ("30 s byo-yomi", "45 minutes each, 30 s byo-yomi"),
        ("20 s Fischer", "45 minutes each, 20 s Fischer"),
        ("sudden death", "45 minutes each, sudden death"),
        ("", "45 minutes each"),
    ],
)
def test_the_time_reads_true_whatever_the_overtime_is(overtime: str, time: str) -> None:
    assert {fact.label: fact.value for fact in division_facts(_Terms(overtime=overtime), ())}["Time"] == time


def test_limits_are_told_where_there_are_any() -> None:
    assert division_facts(_Terms(highest_grade="1d"), ())[0] == Fact("Open to", "players up to 1d")
    assert "Open to" not in [fact.label for fact in division_facts(_Terms(), ())]
