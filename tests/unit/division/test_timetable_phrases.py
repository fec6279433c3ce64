"""A timetable in words: what each phrase means, and what is said of one that isn't understood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime

import pytest

from ground.dates import NEW_ZEALAND
from nzgs_tourney.tournament.division.timetable_phrases import Planned, read_phrases

SATURDAY = date(2026, 11, 21)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=NEW_ZEALAND)


OPEN = Planned({1: at("2026-11-21T09:30"), 2: at("2026-11-21T13:00"), 7: at("2026-11-23T13:00")}, {})


def starts(text: str, rounds: int = 4) -> list[str]:
    return written(read_phrases(text, rounds, SATURDAY, {"Open": OPEN, "Kyū": Planned()}).starts)


def written(times: Mapping[int, datetime]) -> list[str]:
    return [f"{number} {moment:%d %b %H:%M}" for number, moment in times.items()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("every second Monday 19:00", ["1 23 Nov 19:00", "2 07 Dec 19:00", "3 21 Dec 19:00", "4 04 Jan 19:00"]),
        ("every Monday 19:00", ["1 23 Nov 19:00", "2 30 Nov 19:00", "3 07 Dec 19:00", "4 14 Dec 19:00"]),
        ("Every sat at 7pm", ["1 21 Nov 19:00", "2 28 Nov 19:00", "3 05 Dec 19:00", "4 12 Dec 19:00"]),
        ("9:30 every 2 h", ["1 21 Nov 09:30", "2 21 Nov 11:30", "3 21 Nov 13:30", "4 21 Nov 15:30"]),
        ("Sunday 9.30 every 1:45, 2 rounds", ["1 22 Nov 09:30", "2 22 Nov 11:15"]),
        ("21 Nov 10:00 every 90 min", ["1 21 Nov 10:00", "2 21 Nov 11:30", "3 21 Nov 13:00", "4 21 Nov 14:30"]),
        ("2026-12-05, 10am every 1 h 30, 1 round", ["1 05 Dec 10:00"]),
        (
            "Saturday 9:30 every 2 h, 3 rounds; Sunday 10:00 every 2 h",
            ["1 21 Nov 09:30", "2 21 Nov 11:30", "3 21 Nov 13:30", "4 22 Nov 10:00"],
        ),
        ("as in Open", ["1 21 Nov 09:30", "2 21 Nov 13:00"]),
        ("AS IN open; 10 Jan 9:00 every 2h", ["1 21 Nov 09:30", "2 21 Nov 13:00", "3 10 Jan 09:00", "4 10 Jan 11:00"]),
        ("", []),
    ],
)
def test_what_a_phrase_means(text: str, expected: list[str]) -> None:
    assert starts(text) == expected


def test_results_are_due_every_week_after_the_first_round() -> None:
    planned = read_phrases("every Monday 19:00; due every Sunday 23:59", 2, SATURDAY, {})
    assert written(planned.starts) == ["1 23 Nov 19:00", "2 30 Nov 19:00"]
    assert written(planned.due) == ["1 29 Nov 23:59", "2 06 Dec 23:59"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("whenever", "“whenever” isn’t understood. Write e.g. every Monday 19:00"),
        ("every Moonday 19:00", "isn’t understood"),
        ("every Monday 25:00", "isn’t understood"),
        ("every Monday 9", "isn’t understood"),
        ("31 Feb 9:00 every 2 h", "isn’t understood"),
        ("9:00 every 2 min", "isn’t understood"),
        ("9:00 every now and then", "isn’t understood"),
        ("9:00 every 2 h, 9 rounds", "only 4 rounds have no time yet"),
        ("every third Monday 19:00", "“every third Monday 19:00” isn’t understood."),
        ("every Monday 19:00; every Tuesday 19:00", "“every Tuesday 19:00”: every round has a time already."),
        ("as in Juniors", "No other division is called “Juniors”."),
        ("as in Kyū", "Kyū has no timetable yet."),
    ],
)
def test_what_is_not_understood_is_said(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        starts(text)
