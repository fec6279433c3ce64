"""Time settings as they are written on a division's page."""

from __future__ import annotations

import pytest
from hypothesis import given

from nzgs_tourney.tournament.exchange.external import Overtime, TimeControl
from nzgs_tourney.tournament.exchange.time_setting import overtime_text, time_control
from tests.unit.exchange.external_events import FEWER, times


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", TimeControl(45, Overtime.SUDDEN_DEATH)),
        ("Sudden death", TimeControl(45, Overtime.SUDDEN_DEATH)),
        ("30 s byo-yomi", TimeControl(45, Overtime.BYO_YOMI, 30)),
        ("Byo-yomi, 5 x 30 sec", TimeControl(45, Overtime.BYO_YOMI, 30)),
        ("20 s Fischer", TimeControl(45, Overtime.FISCHER, 20)),
        ("15 stones in 5 min", TimeControl(45, Overtime.CANADIAN, 300, 15)),
        ("20 moves / 90 s", TimeControl(45, Overtime.CANADIAN, 90, 20)),
        ("an hourglass", TimeControl(45, None)),
        ("30 s of grace", TimeControl(45, None)),
    ],
)
def test_what_is_written_is_read(text: str, expected: TimeControl) -> None:
    assert time_control(45, text) == expected


@FEWER
@given(times())
def test_what_is_written_for_a_file_is_read_again(time: TimeControl) -> None:
    assert time_control(time.main_minutes or 0, overtime_text(time)) == time


def test_an_overtime_that_is_not_known_is_not_invented() -> None:
    assert overtime_text(TimeControl(45)) == ""
