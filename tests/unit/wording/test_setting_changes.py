"""A change of the rules is told in the words of the settings, not in those of the program."""

from __future__ import annotations

from typing import Any

import pytest

from nzgs_tourney.tournament.wording.events.ledger_changes import setting_changes


@pytest.mark.parametrize(
    ("payload", "sentence"),
    [
        ({"rounds": [6, 5]}, "rounds from 6 to 5"),
        ({"system": ["swiss", "round_robin"]}, "system from Swiss to round robin"),
        ({"komi": ["7.0", "6.5"]}, "komi from 7 to 6.5"),
        ({"bye_half_points": [2, 1]}, "the worth of a bye from 1 to ½"),
        ({"absent_half_points": [0, 1]}, "the worth of a no-show from 0 to ½"),
        ({"round_down": [False, True]}, "half points rounded down from no to yes"),
        ({"bar": ["", "3d"]}, "bar set to 3d"),
        ({"handicap_maximum": [None, 9]}, "the largest handicap set to 9"),
        (
            {"handicap_table": [[], [[0, "7"], [1, "0"]]]},
            "the table of handicaps set to 0: even with komi 7, 1: 1 stone with no komi",
        ),
        ({"categories": [["1d"], []]}, "categories from 1d to nothing"),
        (
            {"overtime": ["", "30 s"], "main_minutes": [45, 60]},
            "overtime set to 30 s; minutes each from 45 to 60",
        ),
        ({"seeding": ["slip", "gone"]}, "the pairing inside a score group from split and slip to gone"),
        ({"criteria": [["mms", "gone"], ["wins", "sos"]]}, "criteria from Score, gone to Wins, SOS"),
        (
            {"tiers": [["rematch", "club", "hash"], ["acquaintance"]]},
            "draw priorities from Nobody meets twice, Clubs mix to acquaintance",
        ),
        ({"once_a_setting": [1, 2]}, "once a setting from 1 to 2"),
        ({}, "nothing"),
    ],
)
def test_a_change_is_told_in_the_words_of_the_setting(payload: dict[str, Any], sentence: str) -> None:
    assert setting_changes(payload) == sentence
