"""Who won by handicap, difference and colour: every game is somewhere, once."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from games.rules.result import parse_result
from nzgs_tourney.tournament.standings.win_rates import (
    CountedBoard,
    LeftOutReason,
    WinTally,
    band_of,
    band_text,
    meetings,
    win_rates,
)
from ratings.rank import Rating
from ratings.system.systems import rating_system
from tests.unit.standings.builders import people, played, swiss

EGF, AGA = rating_system("egf"), rating_system("aga")
RESULTS = ("", "B", "W", "B+R", "W+2", "W+T", "B+F", "jigo", "both_lose", "both_win", "void")


def meeting(
    white: str, black: str, result: str, handicap: int = 0, *, forfeit: bool = False, size: int = 19
) -> CountedBoard:
    komi = Decimal(0) if handicap else Decimal(7)
    ratings = (Rating(Decimal(white)), Rating(Decimal(black)))
    return CountedBoard(*ratings, handicap, komi, parse_result(result), forfeit, size)


@st.composite
def fields(draw: st.DrawFn) -> list[CountedBoard]:
    one = st.builds(
        meeting,
        st.integers(-9, 5).map(str),
        st.sampled_from(["-8.5", "-2", "0", "0.3", "1.49", "4"]),
        st.sampled_from(RESULTS),
        st.integers(0, 9),
        forfeit=st.booleans(),
        size=st.sampled_from([19, 19, 19, 13]),
    )
    return draw(st.lists(one, max_size=25))


def test_the_stronger_player_is_the_one_with_the_higher_rating() -> None:
    found = win_rates(
        [
            meeting("2", "1", "W+R"),
            meeting("1", "2", "W+R"),
            meeting("3", "0", "B+2", 3),
            meeting("3", "0", "jigo", 3),
            meeting("1", "1", "B"),
        ],
        EGF,
    )
    assert found.by_handicap[0].tally == WinTally(wins=1, losses=1)
    assert found.by_handicap[3].tally == found.with_handicap.tally == WinTally(ties=1, losses=1)
    assert found.black == {Decimal(7): WinTally(wins=1, losses=2)}
    assert (found.counted, found.equals) == (5, 1)


def test_what_is_expected_stands_beside_it() -> None:
    even = win_rates([meeting("2", "1", "W"), meeting("1", "2", "W")], EGF).by_handicap[0].expected
    assert even == pytest.approx(float(EGF.win_probability(Rating(Decimal(2)), Rating(Decimal(1)), 0, Decimal(7))))
    assert even is not None
    assert even > 0.5
    stones = win_rates([meeting("-2", "-5", "W", 3)], EGF).with_handicap.expected
    assert stones == pytest.approx(1 - 0.442868)
    assert win_rates([meeting("6", "-5", "W", 11)], AGA).by_handicap[11].expected is None  # the AGA takes nine
    assert win_rates([meeting("2", "1", "W", size=13)], EGF, 13).by_handicap[0].expected is None


@pytest.mark.parametrize(
    ("one", "reason"),
    [
        (meeting("2", "1", ""), LeftOutReason.NO_RESULT),
        (meeting("2", "1", "W+F"), LeftOutReason.FORFEIT),
        (meeting("2", "1", "W", forfeit=True), LeftOutReason.FORFEIT),
        (meeting("2", "1", "both_lose"), LeftOutReason.DECIDED),
        (meeting("2", "1", "both_win"), LeftOutReason.DECIDED),
        (meeting("2", "1", "void"), LeftOutReason.VOID),
        (meeting("2", "1", "W", size=9), LeftOutReason.SIZE),
    ],
)
def test_what_says_nothing_is_left_out_and_counted(one: CountedBoard, reason: LeftOutReason) -> None:
    found = win_rates([one, meeting("2", "1", "W")], EGF)
    assert found.left_out == {reason: 1}
    assert found.counted == 1


@pytest.mark.parametrize(
    ("other", "text"),
    [
        ("0.01", "under 0.5"),
        ("0.49", "under 0.5"),
        ("0.5", "0.5 to 1"),
        ("-1", "1 to 2"),
        ("1.99", "1 to 2"),
        ("-2", "2 to 3"),
        ("4.99", "3 to 5"),
        ("5", "5 and more"),
        ("-30", "5 and more"),
    ],
)
def test_a_band_holds_its_lower_end(other: str, text: str) -> None:
    assert band_text(band_of(meeting("0", other, "W"))) == text


def test_a_division_gives_its_boards_with_the_ratings_used() -> None:
    division = swiss(people("3d", "1d", "2k"), played(1, "1-2 W h2"), played(2, "3-1 B"))
    first, second = meetings(division)
    assert (first.white, first.black, first.handicap) == (Decimal(3), Decimal(1), 2)
    assert (second.white, second.black, second.size) == (Decimal(-1), Decimal(3), 19)
    assert meetings(division, 1) == (first,)
    assert meetings(division, 0) == ()
    with pytest.raises(ValueError, match=r"There is no round 3\. Rounds drawn so far: 2"):
        meetings(division, 3)


@given(fields())
def test_every_game_is_somewhere_once(found: list[CountedBoard]) -> None:
    rates = win_rates(found, EGF)
    even = rates.by_handicap[0].tally.games if 0 in rates.by_handicap else 0
    assert rates.counted + sum(rates.left_out.values()) == len(found)
    assert sum(rate.tally.games for rate in rates.by_handicap.values()) + rates.equals == rates.counted
    assert rates.with_handicap.tally.games + even + rates.equals == rates.counted
    assert sum(rate.tally.games for rate in rates.by_band.values()) == even
    assert sum((rate.tally for rate in rates.by_band.values()), WinTally()) == (
        rates.by_handicap[0].tally if even else WinTally()
    )
    assert sum(tally.games for tally in rates.black.values()) <= rates.counted


@pytest.mark.slow
@given(fields(), st.randoms(use_true_random=False))
def test_the_order_of_the_games_does_not_matter(found: list[CountedBoard], chance: object) -> None:
    mixed = list(found)
    chance.shuffle(mixed)
    assert win_rates(mixed, EGF) == win_rates(found, EGF)


@pytest.mark.slow
@given(fields())
def test_the_other_result_everywhere_is_the_other_side_s_share(found: list[CountedBoard]) -> None:
    turned = {"B": "W", "W": "B"}
    other = [
        replace(one, result=parse_result(turned.get(text[:1], text[:1]) + text[1:]))
        if (text := str(one.result or "")) and text[0] in turned
        else one
        for one in found
    ]
    here, there = win_rates(found, EGF), win_rates(other, EGF)
    assert here.with_handicap.tally.wins == there.with_handicap.tally.losses
    assert {k: t.wins for k, t in here.black.items()} == {k: t.losses for k, t in there.black.items()}
