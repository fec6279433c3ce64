"""What a director types with one hand while the other turns the slips."""

import re
from pathlib import Path

import pytest

from games.rules.result import parse_result
from nzgs_tourney.forms.results.result_forms import read_typed


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("b", "B"),
        ("W", "W"),
        (" b ", "B"),
        ("j", "jigo"),
        ("=", "jigo"),
        ("0", "jigo"),
        ("JIGO", "jigo"),
        ("l", "both_lose"),
        ("both_lose", "both_lose"),
        ("b3", "B+3"),
        ("w+2.5", "W+2.5"),
        ("w 2,5", "W+2.5"),
        ("b0.5", "B+0.5"),
        ("b12.0", "B+12"),
        ("w2½", "W+2.5"),
        ("b + ½", "B+0.5"),
        ("br", "B+R"),
        ("W+R", "W+R"),
        ("bt", "B+T"),
        ("wf", "W+F"),
    ],
)
def test_what_is_typed_is_read(typed: str, result: str) -> None:
    assert read_typed(typed) == (result, False)
    assert str(parse_result(result)) == result


@pytest.mark.parametrize(("typed", "result"), [("b!", "B"), ("w f !", "W+F"), ("l!", "both_lose"), ("j!", "jigo")])
def test_an_exclamation_mark_says_it_was_not_played(typed: str, result: str) -> None:
    assert read_typed(typed) == (result, True)


@pytest.mark.parametrize(
    "typed", ["x", "bb", "b3.3", "b+", "b-3", "3", "bwin", "b3!!", "b½3", "b3.½", "b½½", "b1234", "٣", "b٣", "!"]
)
def test_anything_else_is_refused_in_one_sentence(typed: str) -> None:
    with pytest.raises(
        ValueError, match=r"isn’t a result: type b, w, j, b3, br, bt, bf or l, or b! if White didn’t come\.$"
    ):
        read_typed(typed)


@pytest.mark.parametrize(
    ("typed", "sentence"), [("b3!", "b!, or b3"), ("W+2,5 !", "w!, or w+2,5"), ("b½!", "b!, or b0.5")]
)
def test_a_margin_of_a_game_that_was_not_played_is_refused(typed: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"has no margin: type {sentence} if it was played.")):
        read_typed(typed)


def test_a_margin_of_nothing_is_a_tie_and_is_said_so() -> None:
    with pytest.raises(ValueError, match="margin of zero"):
        read_typed("b0")


@pytest.mark.parametrize("typed", ["", "   "])
def test_nothing_typed_is_no_result(typed: str) -> None:
    with pytest.raises(ValueError, match="Type who won"):
        read_typed(typed)


def test_every_key_of_the_documentation_is_read_as_it_says() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "desk.md").read_text(encoding="utf-8")
    table = page.partition("| keys | result |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (`.*`) \| (.*) \|$", table, re.M)
    meant = {
        "Black, White": {"B", "W"},
        "jigo": {"jigo"},
        "by count": {"B+3", "W+12"},
        "by resignation": {"B+R", "W+R"},
        "on time": {"B+T", "W+T"},
        "by forfeit at the board, e.g. resigned at once or broke a rule: it counts as a game and a meeting": {
            "B+F",
            "W+F",
        },
        "both lose": {"both_lose"},
        "the same without a game: White, Black, neither came": {"B", "W", "both_lose"},
    }
    read = {words: [read_typed(key) for key in re.findall(r"`([^`]+)`", keys)] for keys, words in rows}
    assert {words: {result for result, _ in found} for words, found in read.items()} == meant
    unplayed = {words for words, found in read.items() if all(forfeit for _, forfeit in found)}
    assert unplayed == {"the same without a game: White, Black, neither came"}
