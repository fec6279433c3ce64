"""Handicap and komi by a division's policy, for two players and for columns of differences alike."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy
from nzgs_tourney.tournament.pairing.handicap_policy import komi, terms
from nzgs_tourney.tournament.pairing.player_columns import all_pairs, field_of
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.pairing.seating import seat
from nzgs_tourney.tournament.wording.draws.reasons import reasons_words
from tests.unit.pairing.builders import MCMAHON, person, settings


def member(number: int, stones: int, rating: str | None = None, score: int = 0) -> RoundEntry:
    return RoundEntry(person(number, stones, rating=rating), 0, score)


def policy(basis: HandicapBasis, **more: object) -> DivisionSettings:
    return replace(MCMAHON, handicap=HandicapPolicy(basis, **more))


@pytest.mark.parametrize(
    ("rules", "strong", "weak", "stones"),
    [
        (policy(HandicapBasis.RATING), member(1, 3, "3.31"), member(2, 1, "1.00"), 3),
        (policy(HandicapBasis.RATING), member(1, 3, "-14.94"), member(2, 1, "-16.94"), 2),
        (policy(HandicapBasis.RATING), member(1, 3), member(2, 1, "2.99"), 1),
        (policy(HandicapBasis.RATING, even_below=Decimal("0.5")), member(1, 3, "3.00"), member(2, 1, "2.51"), 0),
        (policy(HandicapBasis.RATING, even_below=Decimal("0.5")), member(1, 3, "3.00"), member(2, 1, "2.50"), 1),
        (policy(HandicapBasis.RANK), member(1, 3, "1.00"), member(2, -1, "1.00"), 4),
        (policy(HandicapBasis.RANK, reduction=1), member(1, 3), member(2, -1), 3),
        (policy(HandicapBasis.RANK, maximum=2), member(1, 3), member(2, -1), 2),
        (policy(HandicapBasis.SCORE), member(1, 0, score=9), member(2, 0, score=4), 2),
        (policy(HandicapBasis.SCORE), member(1, 0, score=5), member(2, 0, score=4), 0),
        (policy(HandicapBasis.NONE), member(1, 9), member(2, -30), 0),
    ],
)
def test_the_difference_of_the_basis_decides(
    rules: DivisionSettings, strong: RoundEntry, weak: RoundEntry, stones: int
) -> None:
    found = terms(rules, strong, weak)
    board = seat(rules, weak, strong, "s", 4)

    assert (found.stones if found else 0) == stones
    assert found == terms(rules, weak, strong)
    assert (board.table, board.handicap, board.komi) == (4, stones, 0 if stones else 7)
    if stones:
        assert (board.white, board.black) == (1, 2)


def test_komi_is_the_divisions_in_even_games_only() -> None:
    rules = replace(MCMAHON, komi=Decimal("6.5"))

    assert [komi(rules, stones) for stones in (0, 1, 9)] == [Decimal("6.5"), 0, 0]


def test_a_table_of_the_division_decides_alone() -> None:
    """By the whole stones of difference, rounded up; the last row is for everything larger."""
    table = ((0, Decimal(7)), (0, Decimal(3)), (1, Decimal(0)), (2, Decimal(0)))
    policy = HandicapPolicy(basis=HandicapBasis.RATING, reduction=5, maximum=1, table=table)
    small = replace(MCMAHON, board_size=13, handicap=policy)

    def of(strong: str, weak: str) -> tuple[int, Decimal]:
        board = seat(small, member(1, 0, strong), member(2, 0, weak), "s", 1)
        return board.handicap, board.komi

    assert of("1.00", "1.00") == (0, Decimal(7))
    assert of("1.50", "1.00") == (0, Decimal(3))
    assert of("2.01", "1.00") == (1, Decimal(0))
    assert of("9.00", "1.00") == (2, Decimal(0))
    found = terms(small, member(1, 0, "2.01"), member(2, 0, "1.00"))
    assert found is not None
    assert reasons_words(found.reasons, "White", "Black", 1) == (
        "Rating difference 1.01: by the table handicap 1, no komi.",
    )
    assert komi(small, 1) == 0
    assert komi(small, 0) == 7


@given(
    settings(),
    st.lists(
        st.tuples(st.integers(-20, 4), st.none() | st.decimals(-20, 4, places=2), st.integers(0, 9)),
        min_size=2,
        max_size=6,
    ),
)
def test_columns_and_pairs_agree(rules: DivisionSettings, people: list[tuple[int, Decimal | None, int]]) -> None:
    players = [
        member(number, stones, None if rating is None else str(rating), score)
        for number, (stones, rating, score) in enumerate(people, start=1)
    ]
    field = field_of(players, rules, "s")
    pairs = all_pairs(field)
    for row in range(len(pairs)):
        one, other = players[pairs.first[row]], players[pairs.second[row]]
        board = seat(rules, one, other, "s", 1)
        assert board.handicap == pairs.handicap[row]
        if board.handicap or one.balance != other.balance:
            assert (board.black == one.id) == pairs.first_black[row]
