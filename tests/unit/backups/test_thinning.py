"""Which backups are kept."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from nzgs_tourney.site.backups.names import superfluous

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def left(made: list[datetime], now: datetime = NOW) -> list[datetime]:
    return sorted(set(made) - set(superfluous(made, now)))


def test_everything_of_the_last_two_hours_stays() -> None:
    made = [NOW - timedelta(minutes=5 * step) for step in range(24)]
    assert superfluous(made, NOW) == []


def test_a_weekend_of_backups_every_five_minutes_becomes_a_sensible_number() -> None:
    made = [NOW - timedelta(minutes=5 * step) for step in range(12 * 24 * 60)]
    kept = left(made)
    assert 24 + 46 + 28 <= len(kept) <= 110
    assert kept[-1] == NOW


def test_the_last_of_each_hour_is_kept() -> None:
    made = [datetime(2026, 11, 22, 8, minute, tzinfo=UTC) for minute in range(0, 60, 5)]
    assert left(made) == [datetime(2026, 11, 22, 8, 55, tzinfo=UTC)]


def test_the_only_one_stays_however_old() -> None:
    old = datetime(2020, 1, 1, tzinfo=UTC)
    assert superfluous([old], NOW) == []
    assert superfluous([old, NOW], NOW) == [old]


def test_thinning_step_by_step_keeps_what_thinning_at_once_keeps() -> None:
    made: list[datetime] = []
    begin = NOW - timedelta(days=3)
    for step in range(12 * 24 * 3 + 1):
        now = begin + timedelta(minutes=5 * step)
        made.append(now)
        made = left(made, now)
    assert made == left([begin + timedelta(minutes=5 * step) for step in range(12 * 24 * 3 + 1)])
