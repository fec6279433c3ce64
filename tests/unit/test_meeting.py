"""Two copies of one event meet: the longer is taken where it goes on from the other, and nothing else."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.moves.meeting import Meeting, may_add, meet


@pytest.mark.parametrize(
    ("mine", "theirs", "meeting", "common"),
    [
        ("", "abc", Meeting.NEW, 0),
        ("", "", Meeting.SAME, 0),
        ("abc", "abc", Meeting.SAME, 3),
        ("ab", "abcd", Meeting.LONGER, 2),
        ("abcd", "ab", Meeting.SHORTER, 2),
        ("abc", "", Meeting.SHORTER, 0),
        ("abc", "abx", Meeting.APART, 2),
        ("abc", "axyz", Meeting.APART, 1),
        ("abc", "x", Meeting.APART, 0),
    ],
)
def test_how_another_history_is_to_mine(mine: str, theirs: str, meeting: Meeting, common: int) -> None:
    met = meet(list(mine), list(theirs))
    assert (met.meeting, met.common) == (meeting, common)
    assert met.meeting.brings == (meeting in (Meeting.NEW, Meeting.LONGER))


def test_only_the_last_leader_adds_and_anybody_where_none_was_named() -> None:
    assert may_add(None, "a")
    assert may_add("a", "a")
    assert not may_add("b", "a")
