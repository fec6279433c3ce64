"""Totals of a player's games, by hand and by law."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given, strategies as st

from nzgs_tourney.tournament.standings.player_totals import (
    Ended,
    GameTally,
    HeadToHead,
    PlayedGame,
    head_to_head,
    tally,
    totals,
)

WON, TIED, LOST = Ended.WON, Ended.TIED, Ended.LOST


def game(
    ended: Ended, opponent: int = 1, *, black: bool = True, handicap: int = 0, gap: str | None = "0"
) -> PlayedGame:
    return PlayedGame(opponent, black, handicap, None if gap is None else Decimal(gap), ended)


GAMES = st.lists(
    st.builds(
        PlayedGame,
        st.integers(1, 5),
        st.booleans(),
        st.integers(0, 9),
        st.none() | st.decimals(-30, 30, places=2),
        st.sampled_from(Ended),
    )
)


def test_a_season_by_hand() -> None:
    found = totals(
        [
            game(WON, black=True, handicap=3, gap="2.60"),
            game(LOST, black=False, handicap=2, gap="-1.20"),
            game(TIED, black=False, gap="0.49"),
            game(WON, black=True, gap="-0.50"),
            game(LOST, black=True, gap=None),
        ]
    )
    assert found.total == GameTally(2, 1, 2)
    assert found.total.games == 5
    assert (found.black, found.white) == (GameTally(2, 0, 1), GameTally(0, 1, 1))
    assert (found.taken, found.given) == (GameTally(1, 0, 0), GameTally(0, 0, 1))
    assert (found.stronger, found.equal, found.weaker) == (GameTally(1), GameTally(0, 1), GameTally(1, 0, 1))


def test_less_than_half_a_stone_is_as_strong_and_half_a_stone_is_not() -> None:
    for gap, where in (("-0.49", "equal"), ("0.49", "equal"), ("0.50", "stronger"), ("-0.50", "weaker")):
        assert getattr(totals([game(WON, gap=gap)]), where) == GameTally(1), gap


def test_nothing_played_is_nothing_everywhere() -> None:
    assert totals([]).total == totals([]).stronger == tally([]) == GameTally()
    assert head_to_head([]) == ()


def test_frequent_opponents_come_first_and_those_met_once_do_not() -> None:
    games = [game(WON, 7), game(LOST, 7), game(WON, 3), game(TIED, 3), game(LOST, 3), game(WON, 9), game(WON, 2)]
    assert head_to_head(games) == (HeadToHead(3, GameTally(1, 1, 1)), HeadToHead(7, GameTally(1, 0, 1)))
    assert [one.opponent for one in head_to_head(games, least=1, limit=3)] == [3, 7, 2]


@given(GAMES)
def test_every_game_is_counted_once_in_each_division_of_them(games: list[PlayedGame]) -> None:
    found = totals(games)
    assert found.total.games == found.black.games + found.white.games == len(games)
    assert found.taken.games + found.given.games == sum(one.handicap > 0 for one in games)
    known = sum(one.gap is not None for one in games)
    assert found.stronger.games + found.equal.games + found.weaker.games == known
    assert sum(one.tally.games for one in head_to_head(games, least=1)) == len(games)
    assert totals(games[::-1]) == found
