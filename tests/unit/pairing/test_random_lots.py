"""Lots never change: rounds that were drawn years ago must come out the same."""

from __future__ import annotations

import numpy as np
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.pairing.random_lots import pair_lots


def lots(*numbers: int) -> np.ndarray:
    return np.array(numbers, dtype=np.uint64)


def test_lots_are_these_for_ever() -> None:
    assert player_lot("a1b2", 7) == 1487408188636435420
    assert player_lot("a1b2", 7, "bye") != player_lot("a1b2", 7)
    assert pair_lots(lots(player_lot("a1b2", 7)), lots(player_lot("a1b2", 9)), 32).tolist() == [1926463797]


@given(st.text(max_size=8), st.integers(1, 10**19), st.integers(1, 62))
def test_a_lot_has_the_bits_that_were_asked_for(seed: str, player: int, bits: int) -> None:
    own = player_lot(seed, player)

    assert 0 <= own < 2**64
    (lot,) = pair_lots(lots(own), lots(player_lot(seed, player + 1)), bits).tolist()
    assert 0 <= lot < 2**bits


def test_seeds_and_players_are_not_run_together() -> None:
    assert len({player_lot(seed, player) for seed in ("", "1", "1\n1") for player in (1, 11, 111)}) == 9
