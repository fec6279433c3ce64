"""What is stored of a board and of a draft, in words. That each is true is in tests/unit/pairing."""

import pytest

from ground.coded import coded, read_coded
from nzgs_tourney.tournament.wording.draws.draft_notes import note_words
from nzgs_tourney.tournament.wording.draws.reasons import for_players, marks_words, reason_words, reasons_words

STORED = [
    {"code": "not_met"},
    {"code": "pinned"},
    {"code": "one_family", "end": "best"},
    {"code": "float", "who": "black", "way": "up", "from": 1, "to": 2, "evens": [], "again": [1, 3]},
]


def test_a_mark_says_what_two_players_share() -> None:
    shared = {"code": "same_place", "places": [["club", "Auckland"]], "end": "best"}
    assert marks_words([read_coded(shared), read_coded({"code": "not_met"})]) == ("same club or city",)


def test_what_is_stored_is_worded_with_the_names_of_today() -> None:
    assert reasons_words(map(read_coded, STORED), "Mere", "Tāne", 4) == (
        "They haven’t met.",
        "The director put them together.",
        "Same family: no draw that avoids it is better.",
        "Tāne floats up from ½ to 1, again after rounds 1 and 3.",
    )


@pytest.mark.parametrize(("way", "end"), [("down", "from 1 to ½"), ("up", "from ½ to 1")])
def test_a_float_is_for_the_first_time_in_a_later_round_only(way: str, end: str) -> None:
    ends = {"from": 2, "to": 1} if way == "down" else {"from": 1, "to": 2}
    floated = read_coded({"code": "float", "who": "white", "way": way, **ends, "evens": [], "again": []})
    assert reason_words(floated, "Mere", "Tāne", 1) == f"Mere floats {way} {end}."
    assert reason_words(floated, "Mere", "Tāne", 2) == f"Mere floats {way} {end}, for the first time."


def test_players_read_what_is_not_the_desks() -> None:
    kept = for_players(map(read_coded, STORED))
    assert [one.code for one in kept] == ["not_met", "float"]


def test_a_note() -> None:
    assert note_words(coded("bye_by_line", name="Ann", grounds=[], score=0, lot=True)) == "Ann has the bye: by lot."


@pytest.mark.parametrize("words", [reason_words, lambda one, *_: note_words(one)])
def test_a_code_that_is_none(words: object) -> None:
    with pytest.raises(KeyError):
        words(coded("nonsense"), "Mere", "Tāne", 1)
