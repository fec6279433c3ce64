"""What is said of an accepted list."""

from __future__ import annotations

import pytest

from nzgs_tourney.wording.entry_list import imported_words


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((7, 2, 1), "7 entered, 2 entered already, 1 not readable."),
        ((7, 0, 1), "7 entered, 1 not readable."),
        ((7, 0, 0), "7 entered."),
        ((0, 2, 0), "0 entered, 2 entered already."),
    ],
)
def test_what_there_was_none_of_is_not_said(counts: tuple[int, int, int], words: str) -> None:
    assert imported_words(*counts) == words
