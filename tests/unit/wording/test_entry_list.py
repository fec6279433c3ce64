"""What is said of an accepted list."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.wording.entries.accepted_lists import MOST_TOLD, imported_words, left_out_words
from ratings.imports.cells import UnreadableLine


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((7, 2, 1), "7 entered, 2 entered already, 1 not entered yet."),
        ((7, 0, 1), "7 entered, 1 not entered yet."),
        ((7, 0, 0), "7 entered."),
        ((0, 2, 0), "0 entered, 2 entered already."),
    ],
)
def test_what_there_was_none_of_is_not_said(counts: tuple[int, int, int], words: str) -> None:
    assert imported_words(*counts) == words


def test_who_is_left_out_is_named_with_the_reason_as_long_as_it_can_be_read() -> None:
    line = UnreadableLine(3, "“12x” isn’t a grade", ("Tama Weka", "12x", ""))
    assert left_out_words([line]) == ["Not entered: Tama Weka, 12x. Line 3: “12x” isn’t a grade."]
    assert len(left_out_words([line] * 99)) == MOST_TOLD + 1
    assert left_out_words([line] * (MOST_TOLD + 2))[-1] == "Not entered either: lines 3 and 3."
