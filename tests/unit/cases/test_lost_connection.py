"""A lost connection: the event's rule stands beside the forfeit, and players read it beforehand."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from games.cases.graded_options import graded_options
from games.cases.kind import Decision, Kind
from games.cases.question import ForfeitRules, Question
from games.rules.colour import Colour
from nzgs_tourney.tournament.division.week import LatePolicy, WeekPlan
from nzgs_tourney.tournament.wording.events.event_facts import event_rules, late_rule


@dataclass(frozen=True)
class Rules:
    forfeit_after_minutes: int | None = None
    warnings_before_forfeit: int | None = None
    reconnect_minutes: int | None = None
    reconnect_times: int | None = None


@pytest.mark.parametrize(
    ("minutes", "times", "remark", "fact"),
    [
        (None, None, "", None),
        (
            10,
            3,
            "The event’s rule: 10 minutes to reconnect. At most 3 times in a game.",
            "After a lost connection there are 10 minutes to come back. At most 3 times in a game.",
        ),
        (
            1,
            None,
            "The event’s rule: 1 minute to reconnect.",
            "After a lost connection there is 1 minute to come back.",
        ),
        (None, 1, "At most 1 time in a game.", "At most 1 time in a game."),
    ],
)
def test_the_rule_is_beside_the_forfeit_and_among_the_events_rules(
    minutes: int | None, times: int | None, remark: str, fact: str | None
) -> None:
    rules = ForfeitRules(reconnect_minutes=minutes, reconnect_times=times)
    question = Question(Kind.CONNECTION, "Mere", "Rua", offender=Colour.WHITE, rules=rules)
    (forfeit,) = (one for one in graded_options(question) if one.decision is Decision.FORFEIT)
    assert (forfeit.key, forfeit.remark) == ("forfeit_white", remark)
    said = [one.value for one in event_rules(Rules(reconnect_minutes=minutes, reconnect_times=times))]
    assert said == ([fact] if fact else [])


def test_the_referee_may_also_add_time_adjourn_or_count_it_as_lost_on_time() -> None:
    options = [one.key for one in graded_options(Question(Kind.CONNECTION, "Mere", "Rua", offender=Colour.WHITE))]
    assert options == [
        *("talk", "warning_white", "time_add_black", "time_add_both", "adjourned"),
        *("lost_on_time_white", "forfeit_white"),
    ]


@pytest.mark.parametrize(
    ("late", "said"),
    [
        (LatePolicy.ONE_BY_ONE, "the director decides."),
        (LatePolicy.EXTEND, "the deadline moves once by 3 days."),
        (LatePolicy.BOTH_LOSE, "both sides lose it."),
        (LatePolicy.HALF_POINTS, "half a point for each side."),
    ],
)
def test_players_read_what_happens_at_the_deadline(late: LatePolicy, said: str) -> None:
    (fact,) = late_rule(WeekPlan(late=late))
    assert fact.value == f"A game without a result at its deadline: {said}"
    assert late_rule(None) == ()
