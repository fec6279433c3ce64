"""The changes of entries, events and points are told in the words of the desk."""

from __future__ import annotations

from typing import Any

import pytest

from nzgs_tourney.tournament.wording.events.ledger_changes import changes


@pytest.mark.parametrize(
    ("payload", "sentence"),
    [
        (
            {"table": ["", "national"], "year": [0, 2026]},
            "table of points set to national; year set to 2026",
        ),
        ({"year": [2026, 2027]}, "year from 2026 to 2027"),
        ({"start_correction": [0, 1]}, "correction of the starting score from 0 to 1"),
        ({"rank": ["3k", "2k"], "club": ["", "Rimu"]}, "grade from 3k to 2k; club set to Rimu"),
        (
            {"rating_source": ["Mere Kea-Moa (-8.00)", None]},
            "line of the rating list from Mere Kea-Moa (−8.00) to nothing",
        ),
        ({"rating": [None, "-2.50"]}, "rating set to −2.50"),
        ({"egd_pin": ["12345678", ""]}, "EGD PIN from 12345678 to nothing"),
        ({"tags": [[], ["youth", "newcomer"]]}, "tags set to youth, newcomer"),
        ({"house": [False, True]}, "house player from no to yes"),
        (
            {"member_until": [None, "2027-03-31"], "points_eligible": ["unknown", "yes"]},
            "member until set to 31 Mar 2027; may win NZGS points from not said yet to yes",
        ),
        ({"begins": ["2026-11-28", "2026-11-29"]}, "first day from 28 Nov 2026 to 29 Nov 2026"),
        ({}, "nothing"),
    ],
)
def test_a_change_is_told_as_people_say_it(payload: dict[str, Any], sentence: str) -> None:
    assert changes(payload) == sentence
