"""The words that group entries for prizes."""

from __future__ import annotations

import pytest

from nzgs_tourney.tournament.division.tags import offered, read_tags


def test_words_are_small_letters_each_once_in_their_order() -> None:
    assert read_tags(" Youth , newcomer;YOUTH,, first  year student ") == ["youth", "newcomer", "first year student"]
    assert read_tags("  ") == []


@pytest.mark.parametrize(("text", "why"), [("x" * 31, "too long"), (",".join(map(str, range(11))), "11 tags")])
def test_too_long_and_too_many_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_tags(text)


def test_the_usual_words_are_offered_with_those_in_use() -> None:
    assert offered(["student", "youth"]) == ("newcomers", "student", "women", "youth")
