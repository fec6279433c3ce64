"""Which counted results a board and a komi allow, and the nearest ones to those they do not."""

from __future__ import annotations

from decimal import Decimal
from itertools import product

import pytest
from hypothesis import given, strategies as st

from games.rules.possible import PossibleCounts
from games.rules.result import HalfPoints, Manner, Outcome, Result, parse_result
from games.rules.scoring import count
from games.wording.result_words import why_impossible


def read(text: str) -> Result:
    result = parse_result(text)
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("text", "size", "komi", "nearest"),
    [
        ("B+3.5", 19, "7", ("B+3", "B+4")),
        ("W+0.5", 19, "7", ("jigo", "W+1")),
        ("B+0.5", 19, "7", ("jigo", "B+1")),
        ("B+999.5", 19, "7", ("B+354",)),
        ("B+354.5", 19, "7", ("B+354",)),
        ("B+355", 19, "7", ("B+354",)),
        ("W+369", 19, "7", ("W+368",)),
        ("B+3", 19, "6.5", ("B+2.5", "B+3.5")),
        ("jigo", 19, "6.5", ("B+0.5", "W+0.5")),
        ("W+999", 19, "6.5", ("W+367.5",)),
        ("B+75", 9, "7", ("B+74",)),
        ("W+90", 9, "7", ("W+88",)),
        ("B+362", 19, "0", ("B+361",)),
        ("B+6", 1, "7", ("W+6",)),
        ("jigo", 1, "7", ("W+6",)),
        ("B+85", 9, "-3.5", ("B+84.5",)),
        ("B+3", 19, "6.3", ("B+2.5", "B+3.5")),
        ("W+999", 19, "6.3", ("W+366.5",)),
        ("B+999", 19, "6.7", ("B+353.5",)),
    ],
)
def test_what_cannot_be_names_the_nearest_that_can(text: str, size: int, komi: str, nearest: tuple[str, ...]) -> None:
    counts = PossibleCounts(size, Decimal(komi))
    assert not counts.allow(read(text))
    assert tuple(map(str, counts.nearest(read(text)))) == nearest
    sentence = why_impossible(read(text), size, Decimal(komi))
    assert all(one in sentence for one in nearest), sentence
    assert all(counts.allow(one) for one in counts.nearest(read(text)))


@pytest.mark.parametrize(
    ("text", "size", "komi"),
    [
        ("B+3", 19, "7"),
        ("B+354", 19, "7"),
        ("W+368", 19, "7.0"),
        ("jigo", 19, "7"),
        ("B+354.5", 19, "6.5"),
        ("W+0.5", 19, "6.5"),
        ("W+361", 19, "0"),
        ("B+88", 9, "-7"),
        ("B", 19, "7"),
        ("W+R", 19, "7"),
        ("B+T", 19, "6.5"),
        ("W+F", 9, "6.5"),
        ("both_lose", 19, "6.5"),
        ("both_win", 19, "7"),
    ],
)
def test_what_can_be_is_let_through(text: str, size: int, komi: str) -> None:
    counts = PossibleCounts(size, Decimal(komi))
    assert counts.allow(read(text))
    assert why_impossible(read(text), size, Decimal(komi)) == ""
    assert counts.nearest(read(text)) == (read(text),)


def test_the_sentences_are_for_people() -> None:
    assert why_impossible(read("B+3.5"), 19, Decimal("7.0")) == (
        "B+3.5 isn’t possible on 19×19 with komi 7. The nearest are B+3 and B+4."
    )
    assert why_impossible(read("B+999.5"), 13, Decimal("0")) == (
        "B+999.5 isn’t possible on 13×13 without komi. The nearest is B+169."
    )
    assert why_impossible(read("jigo"), 19, Decimal("6.5")) == (
        "Jigo isn’t possible on 19×19 with komi 6.5. The nearest are B+0.5 and W+0.5."
    )
    assert why_impossible(read("B+3"), 19, Decimal(7), unplayed=True) == (
        "A game that wasn’t played has no margin: write B, not B+3."
    )


@pytest.mark.parametrize("text", ["B", "W+F", "W+R", "B+T", "jigo", "both_lose", "both_win"])
def test_a_game_that_was_not_played_may_have_any_result_without_a_margin(text: str) -> None:
    assert why_impossible(read(text), 19, Decimal(7), unplayed=True) == ""


@pytest.mark.parametrize(
    ("size", "komi", "examples"),
    [
        (19, "7", ("3", "12")),
        (19, "6.5", ("3.5", "12.5")),
        (9, "0", ("3", "12")),
        (3, "4", ("1", "3")),
        (2, "1", ("1", "3")),
        (3, "7", ("1", "1")),
    ],
)
def test_the_examples_of_a_help_text_are_possible(size: int, komi: str, examples: tuple[str, str]) -> None:
    counts = PossibleCounts(size, Decimal(komi))
    assert counts.examples == examples
    for side, margin in product("BW", examples):
        assert counts.allow(read(f"{side}+{margin}"))


def test_a_board_on_which_black_cannot_win_has_an_example_all_the_same() -> None:
    assert PossibleCounts(1, Decimal(7)).examples == ("1", "1")
    assert PossibleCounts(1, Decimal("6.5")).examples == ("0.5", "0.5")


@given(st.binary(min_size=9, max_size=9), st.integers(-18, 18))
def test_every_count_of_a_board_is_possible(stones: bytes, half_points: int) -> None:
    position = bytes(stone % 3 for stone in stones)
    komi = Decimal(half_points) / 2
    assert PossibleCounts(3, komi).allow(count(position, komi).result)


@given(st.integers(1, 25), st.integers(-300, 300))
def test_the_largest_win_is_the_most_of_its_kind_that_board_and_komi_give(size: int, tenths: int) -> None:
    komi = Decimal(tenths) / 10
    counts = PossibleCounts(size, komi)
    for outcome, most in ((Outcome.BLACK, size * size - komi), (Outcome.WHITE, size * size + komi)):
        (found,) = counts.nearest(Result(outcome, Manner.COUNT, HalfPoints(1999)))
        largest = (found.margin or 0) * (1 if found.outcome is outcome else -1)
        assert 2 * most - 2 < largest <= 2 * most
        assert largest % 2 == (tenths % 10 != 0)


@given(st.integers(1, 25), st.integers(-30, 30), st.integers(1, 1999), st.sampled_from([Outcome.BLACK, Outcome.WHITE]))
def test_nearest_is_nearest(size: int, half_komi: int, margin: int, outcome: Outcome) -> None:
    counts = PossibleCounts(size, Decimal(half_komi) / 2)
    result = Result(outcome, Manner.COUNT, HalfPoints(margin))
    signed = margin if outcome is Outcome.BLACK else -margin
    possible = [
        one
        for one in range(-2 * size * size - half_komi, 2 * size * size - half_komi + 1)
        if (one - half_komi) % 2 == 0
    ]
    best = min(abs(one - signed) for one in possible)
    found = {
        one.margin * (1 if one.outcome is Outcome.BLACK else -1) if one.margin else 0 for one in counts.nearest(result)
    }
    assert found == {one for one in possible if abs(one - signed) == best}
