"""How a division is played, in a few facts."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from ground.dates import NEW_ZEALAND
from nzgs_tourney.tournament.division.choices import HandicapBasis, Side, System
from nzgs_tourney.tournament.wording.events.event_facts import AnnouncedRound, Fact, division_facts, system_words

TABLE = [[0, "7"], [1, "0"]]


@dataclass(frozen=True)
class _Terms:
    handicap_basis: str = HandicapBasis.NONE.value
    handicap_table: Any = ()
    komi: Decimal = Decimal(7)
    system: str = System.SWISS.value
    side: str = Side.PERSON.value
    partners: int = 2
    scheveningen: bool = False
    double_elimination: bool = False
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


def test_partners_are_told_whose_turn_follows_whose() -> None:
    turns = {fact.label: fact.value for fact in division_facts(_Terms(side=Side.PARTNERS.value, partners=3), ())}
    assert turns["Partners in turn"] == "B1 W1 B2 W2 B3 W3: each side in the order of its names"
    assert "Partners in turn" not in [fact.label for fact in division_facts(_Terms(side=Side.TEAM.value), ())]


def test_limits_are_told_where_there_are_any() -> None:
    assert division_facts(_Terms(highest_grade="1d"), ())[0] == Fact("Open to", "players up to 1d")
    assert "Open to" not in [fact.label for fact in division_facts(_Terms(), ())]


def _due(*days: datetime) -> list[Fact]:
    """The fact about results due at these times, a round each."""
    rounds = [AnnouncedRound(number, None, moment) for number, moment in enumerate(days, start=1)]
    return [fact for fact in division_facts(_Terms(), rounds) if fact.label == "Results due"]


def test_deadlines_a_week_apart_are_said_by_the_first_and_the_last_also_where_the_clock_changes() -> None:
    weeks = [datetime(2026, 9, 20, 22, tzinfo=NEW_ZEALAND) + timedelta(weeks=week) for week in range(4)]
    assert weeks[0].utcoffset() != weeks[-1].utcoffset()
    (said,) = _due(*weeks)
    assert said.value == "every week: round 1 by Sunday 20 September, 22:00 … round 4 by Sunday 11 October, 22:00"
    assert [moment for _words, moment in said.times] == [weeks[0], weeks[-1]]
    assert "round 2" in _due(*weeks[:2])[0].value
    moved = _due(*weeks[:3], weeks[3] + timedelta(days=1))[0]
    assert all(f"round {number}" in moved.value for number in range(1, 5))
    assert len(moved.times) == 4
    assert _due() == []


def test_rounds_a_week_apart_are_said_in_one_line_too() -> None:
    weeks = [datetime(2026, 12, 7, 12, tzinfo=NEW_ZEALAND) + timedelta(weeks=week) for week in range(8)]
    rounds = [AnnouncedRound(number, moment, None) for number, moment in enumerate(weeks, start=1)]
    said = {fact.label: fact for fact in division_facts(_Terms(), rounds)}
    one_line = "every week: round 1 on Monday 7 December, 12:00 … round 8 on Monday 25 January, 12:00"
    assert said["Rounds"].value == one_line
    assert "Monday 7 December" not in said
    days = {fact.label for fact in division_facts(_Terms(), [*rounds[:3], *rounds[4:]])}
    assert {"Monday 7 December", "Monday 25 January"} < days


def test_a_ladder_has_no_number_of_rounds_and_two_teams_meet_by_scheveningen() -> None:
    assert system_words(_Terms()) == "Swiss, 5 rounds"
    assert system_words(_Terms(system=System.LADDER.value)) == "ladder: each game is a challenge"
    teams = _Terms(system=System.ROUND_ROBIN.value, side=Side.TEAM.value, scheveningen=True)
    assert system_words(teams) == "Scheveningen: everybody of one team meets everybody of the other, 5 rounds"


def test_a_double_elimination_says_how_many_losses_end_it() -> None:
    single = _Terms(system="knockout")
    assert system_words(single).startswith("knock-out: a loss ends it, ")
    assert system_words(replace(single, double_elimination=True)).startswith("knock-out: two losses end it, ")
    assert "losses" not in system_words(_Terms(double_elimination=True)), "that is for a knock-out alone"
