"""Rounds and their hours: how long they last, and which cannot both be played."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.timetable import Hours, hours_of, longest_game, out_of_order, overlapping_hours

LONGEST = timedelta(minutes=150)


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 11, 21, hour, minute, tzinfo=UTC)


def test_a_round_lasts_until_the_next_or_as_long_as_its_longest_game() -> None:
    first, second = hours_of(1, {1: at(9), 2: at(11)}, LONGEST)
    assert (first.starts, first.ends) == (at(9), at(11))
    assert (second.starts, second.ends) == (at(11), at(13, 30))


def test_a_long_break_is_nobodys_hour() -> None:
    first, _ = hours_of(1, {1: at(9), 2: at(15)}, LONGEST)
    assert first.ends == at(11, 30)


@pytest.mark.parametrize(
    ("starts", "ends", "clash"),
    [
        (at(9), at(10), True),
        (at(10, 59), at(12), True),
        (at(11), at(13), False),
        (at(7), at(9), False),
        (at(7), at(9, 1), True),
        (at(8), at(14), True),
    ],
)
def test_rounds_that_touch_do_not_overlap(starts: datetime, ends: datetime, clash: bool) -> None:
    own, other = Hours(1, 1, at(9), at(11)), Hours(2, 4, starts, ends)
    assert overlapping_hours(own, [own, other]) == ((other,) if clash else ())


def test_the_own_division_never_clashes_with_itself() -> None:
    own = Hours(1, 1, at(9), at(11))
    assert overlapping_hours(own, [Hours(1, 2, at(9), at(11))]) == ()


def test_the_longest_game_is_twice_the_adjusted_time() -> None:
    assert longest_game(Decimal("67.5")) == timedelta(minutes=135)
    assert longest_game(None) == timedelta(hours=2)


@pytest.mark.parametrize(
    ("starts", "wrong"),
    [
        ({}, None),
        ({1: at(9), 3: at(11)}, None),
        ({1: at(9), 2: at(9)}, (1, 2)),
        ({1: at(9), 2: at(12), 4: at(11)}, (2, 4)),
    ],
)
def test_a_later_round_begins_later(starts: dict[int, datetime], wrong: tuple[int, int] | None) -> None:
    assert out_of_order(starts) == wrong


@given(st.dictionaries(st.integers(1, 20), st.integers(0, 5000), max_size=8), st.integers(1, 400))
def test_rounds_of_one_division_never_overlap(minutes: dict[int, int], longest: int) -> None:
    starts = {number: at(0) + timedelta(minutes=minute) for number, minute in minutes.items()}
    hours = hours_of(1, starts, timedelta(minutes=longest))
    assert [one.round for one in hours] == sorted(minutes)
    assert all(one.starts < one.ends <= one.starts + timedelta(minutes=longest) for one in hours)
    for one in hours:
        for other in hours:
            assert one.starts == other.starts or not one.overlaps(other)
