"""A prize as it is written down."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from nzgs_tourney.tournament.standings.prize_terms import (
    PrizeGroup,
    PrizeTerms,
    money,
    prize_of,
    read_amounts,
    read_band,
    read_board,
    terms_as_json,
    terms_of_json,
)
from nzgs_tourney.tournament.standings.prizes import Ranking
from tests.unit.standings.builders import people, person, swiss

FOUR = swiss((*people("3d", "1k", "9k"), person(4, "12k", city="Ōhau")))


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("5k-15k", ("5k", "15k")),
        ("15k – 5k", ("5k", "15k")),
        ("5k to 15 kyu", ("5k", "15k")),
        ("10k and weaker", ("10k", None)),
        ("10k-", ("10k", None)),
        ("1k and stronger", (None, "1k")),
        ("-1K", (None, "1k")),
        ("3k", ("3k", "3k")),
    ],
)
def test_a_band_is_read_however_it_is_written(text: str, sentences: tuple[str | None, str | None]) -> None:
    assert tuple(grade and str(grade) for grade in read_band(text)) == sentences


@pytest.mark.parametrize("text", ["", "-", "youth", "1k-2k-3k", "40k", "1k and"])
def test_what_is_no_band_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="isn’t a band of grades"):
        read_band(text)


def test_amounts_are_read_with_and_without_dollars() -> None:
    assert read_amounts("$100, 50;25.50, 0") == (Decimal(100), Decimal(50), Decimal("25.50"), Decimal(0))
    assert [money(amount) for amount in (Decimal(50), Decimal("25.50"), Decimal(1250))] == ["$50", "$25.50", "$1,250"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "in dollars"),
        ("a cup", "in dollars"),
        ("NaN", "in dollars"),
        ("Infinity", "in dollars"),
        ("-5", "none below 0"),
        ("1.005", "dollars and cents"),
        ("1e30", "dollars and cents"),
        ("50, 100", "largest amount first"),
        (", ".join("1" * 31), "31 amounts"),
    ],
)
def test_amounts_that_are_none_are_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_amounts(text)


@pytest.mark.parametrize(
    ("group", "who", "among", "members"),
    [
        (PrizeGroup.ALL, "", "everybody", None),
        (PrizeGroup.BAND, "5k-15k", "5k to 15k", {3, 4}),
        (PrizeGroup.BAND, "1k and stronger", "1k and stronger", {1, 2}),
        (PrizeGroup.BAND, "10k-", "10k and weaker", {4}),
        (PrizeGroup.BAND, "9k", "9k", {3}),
        (PrizeGroup.CITY, " ōhau", "players from  ōhau", {4}),
        (PrizeGroup.TAG, "Youth", "Youth", {2}),
        (PrizeGroup.TEAM, "", "teams", None),
        (PrizeGroup.BOARD, "2", "players at board 2", None),
    ],
)
def test_among_whom_a_prize_is_given(group: PrizeGroup, who: str, among: str, members: set[int] | None) -> None:
    terms = PrizeTerms("P", (Decimal(5),), Ranking.PLACE, group, who)
    made = prize_of(terms, FOUR, {2: {"youth"}, 3: {"woman"}})
    assert terms.among == among
    assert (made.category and set(made.category.entries)) == members
    assert made.to_teams == (group is PrizeGroup.TEAM)
    assert made.at_board == (2 if group is PrizeGroup.BOARD else 0)


@pytest.mark.parametrize("text", ["", "0", "4", "first", "²"])
def test_what_is_no_board_of_a_match_is_named(text: str) -> None:
    assert read_board("3", 3) == 3
    with pytest.raises(ValueError, match="a number from 1 to 3"):
        read_board(text, 3)


def test_a_line_in_words() -> None:
    terms = PrizeTerms(
        "Dan", (Decimal(50), Decimal("2.50")), Ranking.WINS, PrizeGroup.CITY, "Nelson", beside_others=True
    )
    assert terms_of_json(json.loads(json.dumps(terms_as_json(terms)))) == terms
    assert terms.sentence == "Dan: $50, $2.50 by most wins among players from Nelson, beside others"
