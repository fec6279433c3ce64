"""When the rounds of a weekly event open and are due, over both changes of the clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from ground.dates import NEW_ZEALAND
from nzgs_tourney.tournament.division.week import DAY_MINUTES, WeekPlan, WeekTime, last_day


def local(moment: datetime) -> str:
    return f"{moment.astimezone(NEW_ZEALAND):%a %d %b %H:%M %Z}"


def test_a_round_opens_on_monday_at_noon_and_is_due_at_the_end_of_sunday() -> None:
    first, second = WeekPlan().rounds(date(2026, 11, 21), 2)
    assert (local(first.opens), local(first.due)) == ("Mon 23 Nov 12:00 NZDT", "Mon 30 Nov 00:00 NZDT")
    assert (local(second.opens), local(second.due)) == ("Mon 30 Nov 12:00 NZDT", "Mon 07 Dec 00:00 NZDT")
    assert last_day(first.due) == date(2026, 11, 29)


@pytest.mark.parametrize(
    ("first_day", "opens", "due"),
    [
        pytest.param(
            date(2026, 9, 21),
            ["Mon 21 Sep 12:00 NZST", "Mon 28 Sep 12:00 NZDT"],
            ["Mon 28 Sep 00:00 NZDT", "Mon 05 Oct 00:00 NZDT"],
            id="clocks go forward on the Sunday",
        ),
        pytest.param(
            date(2027, 3, 29),
            ["Mon 29 Mar 12:00 NZDT", "Mon 05 Apr 12:00 NZST"],
            ["Mon 05 Apr 00:00 NZST", "Mon 12 Apr 00:00 NZST"],
            id="clocks go back on the Sunday",
        ),
    ],
)
def test_noon_is_noon_and_midnight_is_midnight_when_the_clocks_change(
    first_day: date, opens: list[str], due: list[str]
) -> None:
    rounds = WeekPlan().rounds(first_day, 2)
    assert [local(one.opens) for one in rounds] == opens
    assert [local(one.due) for one in rounds] == due


def test_the_change_makes_a_week_an_hour_shorter_or_longer() -> None:
    spring, autumn = (WeekPlan().rounds(day, 1)[0] for day in (date(2026, 9, 21), date(2027, 3, 29)))
    assert (spring.due - spring.opens).total_seconds() / 3600 == 6 * 24 + 12 - 1
    assert (autumn.due - autumn.opens).total_seconds() / 3600 == 6 * 24 + 12 + 1


def test_no_round_opens_in_a_holiday_week() -> None:
    plan = WeekPlan(skipped=(date(2026, 12, 30), date(2027, 1, 4)))
    opens = [f"{one.opens.astimezone(NEW_ZEALAND):%d %b}" for one in plan.rounds(date(2026, 12, 14), 4)]
    assert opens == ["14 Dec", "21 Dec", "11 Jan", "18 Jan"]


def test_a_deadline_on_the_day_and_hour_of_the_opening_is_a_week_later() -> None:
    plan = WeekPlan(opens=WeekTime(2, 19 * 60), due=WeekTime(2, 19 * 60))
    (only,) = plan.rounds(date(2026, 11, 23), 1)
    assert (local(only.opens), local(only.due)) == ("Wed 25 Nov 19:00 NZDT", "Wed 02 Dec 19:00 NZDT")


times = st.builds(WeekTime, st.integers(0, 6), st.integers(0, DAY_MINUTES - 1))
days = st.dates(date(2024, 1, 1), date(2032, 1, 1))


@given(times, st.builds(WeekTime, st.integers(0, 6), st.integers(0, DAY_MINUTES)), days, st.lists(days, max_size=5))
def test_rounds_follow_one_another_and_none_is_due_after_the_next_opens(
    opens: WeekTime, due: WeekTime, first_day: date, skipped: list[date]
) -> None:
    rounds = WeekPlan(opens=opens, due=due, skipped=tuple(skipped)).rounds(first_day, 8)
    assert len(rounds) == 8
    assert rounds[0].opens >= datetime.combine(first_day, datetime.min.time(), NEW_ZEALAND).astimezone(UTC)
    assert all(one.opens < one.due for one in rounds)
    # A round that opens every week at an hour that a clock skips or repeats may be due an hour into the next.
    assert all((one.due - later.opens).total_seconds() <= 3600 for one, later in pairwise(rounds))
    assert all(one.opens < later.opens and one.due < later.due for one, later in pairwise(rounds))
