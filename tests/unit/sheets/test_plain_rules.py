"""The rules in plain words say what is judged, no more where a division does not play it."""

import pytest

from games.sheets.plain_rules import in_five_lines, rules_sections


def _sections(komi: str = "7", *, handicaps: bool = False, small_board: bool = False) -> dict[str, str]:
    return dict(rules_sections(komi=komi, handicaps=handicaps, small_board=small_board, tie="Half a point each."))


def test_handicap_is_told_where_it_is_played() -> None:
    assert "Handicap" not in _sections()
    assert "There is no komi." in _sections(handicaps=True)["Handicap"]
    table = _sections(handicaps=True, small_board=True)["Handicap"]
    assert "The draw names the stones and the komi." in table
    assert "no komi" not in table


@pytest.mark.parametrize(
    ("komi", "words"), [("7", "White adds komi 7."), ("6.5", "White adds komi 6.5."), ("0", "there is no komi.")]
)
def test_the_komi_is_the_divisions_own(komi: str, words: str) -> None:
    assert words in _sections(komi)["The count"]


def test_the_worth_of_a_tie_is_said_last() -> None:
    assert _sections()["The count"].endswith("Equal points are a tie. Half a point each.")


def test_no_tie_is_told_of_where_the_komi_allows_none() -> None:
    count = dict(rules_sections(komi="6.5", handicaps=False, small_board=False, tie=""))["The count"]
    assert count.endswith("White adds komi 6.5, so there are no ties.")
    with_ties, without = in_five_lines(), in_five_lines(ties=False)
    assert [line for line in with_ties if line not in without] == [f"{without[2]} Equal scores are a tie."]
