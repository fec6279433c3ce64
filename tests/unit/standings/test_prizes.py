"""Prizes by place, category and most wins."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal

import pytest
from hypothesis import given, settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.prizes import (
    Category,
    PrizeSeries,
    Ranking,
    Winner,
    of_city,
    outcomes,
    rank_band,
)
from nzgs_tourney.tournament.standings.table import standings
from ratings.rank import parse_rank
from tests.unit.standings.builders import mcmahon, people, person, played, swiss

# Places by score and SOS: 1 (3 wins), 2 and 3 (2 and 2), 4 and 5 (1 and 1), 6 (0).
ROUNDS = (
    played(1, "1-6 W", "2-5 W", "3-4 W"),
    played(2, "1-5 W", "2-4 B", "3-6 W"),
    played(3, "1-4 W", "2-6 W", "3-5 B"),
)
SIX = swiss(people("4d", "2d", "1d", "2k", "5k", "9k"), *ROUNDS, criteria=("mms",))
AFTER_3 = standings(SIX, 3, every=False)


def prize(
    name: str,
    *amounts: str,
    ranking: Ranking = Ranking.PLACE,
    category: Category | None = None,
    beside_others: bool = False,
) -> PrizeSeries:
    return PrizeSeries(name, tuple(map(Decimal, amounts)), ranking, category, beside_others)


def prize_list(
    division: DivisionHistory, after: int, prizes: Sequence[PrizeSeries], *, excluded: Collection[int] = ()
) -> tuple[Winner, ...]:
    found = outcomes(division, standings(division, after, every=False), prizes, excluded=excluded)
    return tuple(winner for outcome in found for winner in outcome.winners)


def told(winners: tuple[Winner, ...]) -> list[tuple[str, int, str, str]]:
    return [(winner.prize.name, winner.player, winner.label, str(winner.amount)) for winner in winners]


KYU = rank_band(SIX, "Kyu", strongest=parse_rank("1k"))


def test_places_and_what_tied_places_share() -> None:
    assert told(prize_list(SIX, 3, [prize("Open", "100", "50", "25")])) == [
        ("Open", 1, "1", "100.00"),
        ("Open", 2, "2=", "37.50"),
        ("Open", 3, "2=", "37.50"),
    ]


def test_the_divisions_own_criteria_decide() -> None:
    by_rating = swiss(SIX.players, *ROUNDS, criteria=("mms", "rating"))
    assert told(prize_list(by_rating, 3, [prize("Second", "50", "25")])) == [
        ("Second", 1, "1", "50.00"),
        ("Second", 2, "2", "25.00"),
    ]


def test_nobody_counts_twice_and_the_next_moves_up() -> None:
    dan = rank_band(SIX, "Dan", weakest=parse_rank("1d"))
    winners = prize_list(SIX, 3, [prize("Winner", "0"), prize("Best dan", "30", category=dan)])
    assert told(winners) == [
        ("Winner", 1, "1", "0.00"),
        ("Best dan", 2, "1=", "15.00"),
        ("Best dan", 3, "1=", "15.00"),
    ]


def test_the_order_of_the_list_decides_which_prize_somebody_takes() -> None:
    best_kyu, most_wins = prize("Kyu", "20", category=KYU), prize("Wins", "10", ranking=Ranking.WINS, category=KYU)
    assert told(prize_list(SIX, 3, [best_kyu, most_wins])) == [("Kyu", 4, "1=", "10.00"), ("Kyu", 5, "1=", "10.00")]
    assert [winner.prize.name for winner in prize_list(SIX, 3, [most_wins, best_kyu])] == ["Wins", "Wins", "Kyu"]


def test_a_prize_may_stand_beside_others() -> None:
    youth = Category("Youth", frozenset({1, 5}))
    winners = prize_list(SIX, 3, [prize("Winner", "100"), prize("Youth", "20", category=youth, beside_others=True)])
    assert told(winners) == [("Winner", 1, "1", "100.00"), ("Youth", 1, "1", "20.00")]
    free_still = prize_list(SIX, 3, [prize("Youth", "20", category=youth, beside_others=True), prize("Winner", "100")])
    assert [winner.player for winner in free_still] == [1, 1]


def test_most_wins_is_not_the_mcmahon_score() -> None:
    division = mcmahon(people("4d", "3d", "5k"), played(1, "1-2 W", status={3: "bye"}), played(2, "3-2 W"))
    winners = prize_list(division, 2, [prize("Wins", "10", ranking=Ranking.WINS)])
    assert told(winners) == [("Wins", 3, "1", "10.00")]


def test_without_a_win_nobody_has_most_wins() -> None:
    beaten = Category("Beaten", frozenset({6}))
    assert prize_list(SIX, 3, [prize("Wins", "10", ranking=Ranking.WINS, category=beaten)]) == ()


def test_who_played_nothing_or_is_excluded_wins_nothing() -> None:
    division = mcmahon(people("6d", "1d", "1k"), played(1, "2-3 W", status={1: "withdrawn"}))
    assert [winner.player for winner in prize_list(division, 1, [prize("Open", "9", "1")])] == [2, 3]
    assert [winner.player for winner in prize_list(division, 1, [prize("Open", "9", "1")], excluded={2})] == [3]


def test_shared_cents_are_rounded_down() -> None:
    three = swiss(people("1d", "1d", "1d"), played(1, "1-2 W"), played(2, "2-3 W"), played(3, "3-1 W"))
    open_to_all = swiss(three.players, *three.rounds, criteria=("mms",))
    assert {winner.amount for winner in prize_list(open_to_all, 3, [prize("Open", "100")])} == {Decimal("33.33")}


def test_bands_and_cities() -> None:
    assert KYU.entries == {4, 5, 6}
    band = rank_band(SIX, "Band", strongest=parse_rank("1d"), weakest=parse_rank("5k"))
    assert band == Category("Band", frozenset({3, 4, 5}))
    entries = (person(1, city="Ōhau"), person(2, city=" ōhau "), person(3, city="Levin"), person(4))
    assert of_city(swiss(entries), "Local", "Ōhau") == Category("Local", frozenset({1, 2}))
    with pytest.raises(ValueError, match="from 5k to 1d is the wrong way round"):
        rank_band(SIX, "Band", strongest=parse_rank("5k"), weakest=parse_rank("1d"))


def test_what_cannot_be_given() -> None:
    with pytest.raises(ValueError, match="Two prizes are called “Open”"):
        prize_list(SIX, 3, [prize("Open", "1"), prize("Open", "2")])
    with pytest.raises(ValueError, match="There is no player 77"):
        prize_list(SIX, 3, [prize("Youth", "1", category=Category("Youth", frozenset({1, 77})))])
    with pytest.raises(ValueError, match="There is no player 78"):
        prize_list(SIX, 3, [], excluded={78})


@pytest.mark.parametrize("amount", ["-1", "0.005", "NaN"])
def test_amounts_are_dollars_and_cents(amount: str) -> None:
    with pytest.raises(ValueError, match="must be in dollars and cents"):
        prize("Open", "10", amount)


def test_a_prize_has_an_amount() -> None:
    with pytest.raises(ValueError, match="has no amount: write 0"):
        prize("Open")


@st.composite
def prize_lists(draw: st.DrawFn) -> tuple[PrizeSeries, ...]:
    """One to four prizes of any kind in the division of six."""
    cents = st.integers(0, 9999).map(lambda value: Decimal(value) / 100)
    return tuple(
        PrizeSeries(
            f"Prize {number}",
            tuple(draw(st.lists(cents, min_size=1, max_size=4))),
            draw(st.sampled_from(Ranking)),
            draw(st.none() | st.frozensets(st.integers(1, 6)).map(lambda members: Category("Some", members))),
        )
        for number in range(draw(st.integers(1, 4)))
    )


@given(prize_lists())
@settings(max_examples=100, deadline=None)
def test_nobody_wins_twice_and_no_more_is_given_than_there_is(prizes: tuple[PrizeSeries, ...]) -> None:
    winners = prize_list(SIX, 3, prizes)
    players = [winner.player for winner in winners]
    assert len(players) == len(set(players))
    for one in prizes:
        given_out = [winner for winner in winners if winner.prize is one]
        assert sum(winner.amount for winner in given_out) <= sum(one.amounts)
        if one.category:
            assert {winner.player for winner in given_out} <= one.category.entries


def test_who_was_passed_over_is_named_with_the_prize_they_have() -> None:
    everybody = [prize("Winner", "50"), prize("Best two", "20", "10"), prize("Beside", "5", beside_others=True)]
    told = [[(one.player, one.has) for one in outcome.passed_over] for outcome in outcomes(SIX, AFTER_3, everybody)]
    assert told == [[], [(1, "Winner")], []]


def test_nobody_is_passed_over_who_would_not_have_reached_the_prize() -> None:
    kyu_first = [prize("Kyu", "20", category=KYU), prize("Winner", "50")]
    assert [outcome.passed_over for outcome in outcomes(SIX, AFTER_3, kyu_first)] == [(), ()]


def test_where_a_prize_finds_nobody_else_everybody_who_has_one_is_named() -> None:
    top = Category("Top", frozenset({1}))
    found = outcomes(SIX, AFTER_3, [prize("Winner", "50"), prize("Top", "20", category=top)])
    assert [(one.player, one.has) for one in found[1].passed_over] == [(1, "Winner")]
    assert (found[0].given, found[1].given) == (Decimal("50.00"), Decimal(0))
