"""Where a known person was last seen."""

from __future__ import annotations

from nzgs_tourney.tournament.wording.entries.who_it_is import LastEntry, last_entry_words
from ratings.rank import parse_rank


def test_a_person_is_told_apart_by_grade_and_event_or_by_having_none() -> None:
    assert last_entry_words(LastEntry(parse_rank("3d"), "Wellington Open 2025")) == "3d in Wellington Open 2025"
    assert last_entry_words(None) == "known, not seen in an event"
