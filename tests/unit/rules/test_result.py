"""Our own notation of results: read exactly, written back, credited to the players."""

import pytest

from games.rules.result import HalfPoints, Manner, Outcome, counted, parse_result

SHOWN = {
    "B": (Outcome.BLACK, Manner.UNSTATED, None, 2, 0),
    "W": (Outcome.WHITE, Manner.UNSTATED, None, 0, 2),
    "B+3": (Outcome.BLACK, Manner.COUNT, 6, 2, 0),
    "W+0.5": (Outcome.WHITE, Manner.COUNT, 1, 0, 2),
    "W+361": (Outcome.WHITE, Manner.COUNT, 722, 0, 2),
    "B+R": (Outcome.BLACK, Manner.RESIGNATION, None, 2, 0),
    "W+T": (Outcome.WHITE, Manner.TIME, None, 0, 2),
    "B+F": (Outcome.BLACK, Manner.FORFEIT, None, 2, 0),
    "jigo": (Outcome.JIGO, Manner.UNSTATED, None, 1, 1),
    "both_lose": (Outcome.BOTH_LOSE, Manner.UNSTATED, None, 0, 0),
    "both_win": (Outcome.BOTH_WIN, Manner.UNSTATED, None, 2, 2),
    "void": (Outcome.VOID, Manner.UNSTATED, None, 0, 0),
}


@pytest.mark.parametrize("text", SHOWN)
def test_read_credited_and_written_back(text: str) -> None:
    result = parse_result(text)
    assert result is not None
    assert (result.outcome, result.manner, result.margin, result.black, result.white) == SHOWN[text]
    assert str(result) == text


@pytest.mark.parametrize(
    ("margin", "text"),
    [(722, "B+361"), (2, "B+1"), (1, "B+0.5"), (0, "jigo"), (-1, "W+0.5"), (-2, "W+1"), (-7, "W+3.5")],
)
def test_a_count_is_won_by_its_margin_or_tied(margin: int, text: str) -> None:
    assert counted(HalfPoints(margin)) == parse_result(text)


def test_no_result_yet() -> None:
    assert parse_result("") is None


def test_half_a_margin_may_be_written_out() -> None:
    assert str(parse_result("B+3.0")) == "B+3"
    assert str(parse_result("B+3.5")) == "B+3.5"


@pytest.mark.parametrize(
    "text", ["b+3", "B+", "B+3.25", "B+1000", "B+-3", "B3", "B+R3", "Jigo", " B", "W+٣", "draw", "B+3."]
)
def test_anything_else_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match="is not a result: write B") as refused:
        parse_result(text)
    assert str(refused.value) == f"“{text}” is not a result: write B+3, W+R, W+T, B+F, jigo, both_lose or void"


@pytest.mark.parametrize("text", ["B+0", "W+0.0"])
def test_a_margin_of_zero_is_no_win(text: str) -> None:
    with pytest.raises(ValueError, match="margin of zero") as refused:
        parse_result(text)
    assert str(refused.value) == f"“{text}” has a margin of zero: a tie is written jigo"


def test_the_words_are_those_of_files_and_databases() -> None:
    assert [outcome.value for outcome in Outcome] == ["black", "white", "jigo", "both_lose", "both_win", "void"]
    assert [manner.value for manner in Manner] == ["count", "R", "T", "F", ""]
