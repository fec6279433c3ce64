"""Remarks on records: made, stored and worded again. When each is made is in tests/unit/audit."""

import json

import pytest
from django.utils.translation import override

from games.wording.remarks import Remark, kept_remark, remark, remark_words

MADE = [
    (remark("rank_black", record="3d", drawn="2d"), "The record says Black is 3d, the draw says 2d."),
    (remark("size_differs", record=13, drawn=19), "The record says the board is 13×13, the draw says 19×19."),
    (remark("handicap_differs", record=0, drawn=2), "The record says an even game, the draw says handicap 2."),
    (remark("players_swapped"), "The record has the colours the other way round: check who had Black."),
    (
        remark("beginning_of", by="Mere", at="2026-11-21T01:02:00+00:00", more=1),
        "It is only the beginning of a record submitted already, by Mere on Sat 21 Nov, 14:02, which has 1 more move.",
    ),
    (
        remark("cut_short", result="B+3", moves=0, open=0),
        "The result is B+3, by counting, but the record holds no stone: it is not the whole game.",
    ),
    (remark("few_moves", moves=0), "It has no moves: is it the right file?"),
    (remark("few_moves", moves=1), "It has only 1 move: is it the right file?"),
    (remark("few_moves", moves=7), "It has only 7 moves: is it the right file?"),
]


@pytest.mark.parametrize(("made", "words"), MADE)
def test_a_remark_is_stored_without_its_words_and_shown_with_them(made: Remark, words: str) -> None:
    kept = json.loads(json.dumps(kept_remark(made)))
    assert made.message == words
    assert set(kept) == {"code", "args"}
    assert remark_words(kept) == words


def test_grades_are_written_as_the_reader_s_language_does() -> None:
    kept = kept_remark(remark("rank_white", record="3d", drawn="5k"))
    for language, grades in (("ko", ("3단", "5급")), ("ja", ("三段", "5級"))):
        with override(language):
            assert all(grade in remark_words(kept) for grade in grades), language
    for written in ("4d?", "3p", "2 dan", ""):
        assert f"Black is {written}, the" in remark("rank_black", record=written, drawn="5k").message


def test_a_code_that_is_none() -> None:
    with pytest.raises(KeyError):
        remark("nonsense")
