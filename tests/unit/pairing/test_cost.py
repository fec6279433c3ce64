"""Costs packed into one integer compare as the tiers do, and stay small enough to be added up."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from nzgs_tourney.tournament.division.settings import DEFAULT_TIERS, DivisionSettings, Tier
from nzgs_tourney.tournament.pairing.cost import LARGEST_BITS, RULES, pack, tiers_of

columns = st.lists(st.tuples(st.integers(0, 5000), st.integers(0, 90), st.integers(0, 3)), min_size=4, max_size=12)


def tiers(rows: list[tuple[int, ...]], names: tuple[Tier, ...]) -> dict[Tier, np.ndarray]:
    values = np.array(rows, dtype=np.int64)
    return {name: values[:, index] for index, name in enumerate(names)}


def test_every_tier_has_a_rule() -> None:
    assert set(RULES) == set(DEFAULT_TIERS) == set(Tier) - {Tier.BYE}
    assert tiers_of(DivisionSettings()) == DEFAULT_TIERS


def test_the_lot_comes_last_whatever_was_chosen() -> None:
    chosen = DivisionSettings(tiers=(Tier.HASH, Tier.COLOUR, Tier.REMATCH, Tier.COLOUR))

    assert tiers_of(chosen) == (Tier.COLOUR, Tier.REMATCH, Tier.HASH)


@given(columns, st.data())
def test_sums_of_packed_costs_order_as_the_tiers(rows: list[tuple[int, ...]], data: st.DataObject) -> None:
    """Any three boards against any other three: the packed sums compare as the sums tier by tier."""
    names = (Tier.SCORE_GAP, Tier.FLOAT_PLACE, Tier.COLOUR)
    packed = pack(tiers(rows, names), boards=3)
    three = st.lists(st.integers(0, len(rows) - 1), min_size=3, max_size=3)
    one, other = data.draw(three), data.draw(three)

    def sums(chosen: list[int]) -> tuple[int, ...]:
        return tuple(sum(rows[index][place] for index in chosen) for place in range(3))

    by_tier = sums(one) < sums(other)
    by_weight = sum(packed.weights[index] for index in one) < sum(packed.weights[index] for index in other)
    assert by_tier == by_weight
    assert packed.coarse == ()
    assert 3 * max(packed.weights) < 2**LARGEST_BITS


def test_costs_count_from_the_least_in_common_units() -> None:
    packed = pack(tiers([(104, 0, 0), (108, 0, 0), (120, 0, 0)], (Tier.SCORE_GAP,)), boards=1)

    assert packed.weights == (0, 1, 4)


def test_the_lots_give_up_bits_before_anything_else() -> None:
    wide = [(2**40, 2**35, lot) for lot in (2**32 - 1, 2**31, 5)] + [(0, 1, 1)]
    packed = pack(tiers(wide, (Tier.SCORE_GAP, Tier.SEEDING, Tier.HASH)), boards=2**6)

    assert packed.coarse == ()
    assert 2**6 * max(packed.weights) < 2**LARGEST_BITS
    assert packed.weights[0] > packed.weights[1] > packed.weights[2] > packed.weights[3]


def test_what_is_still_too_wide_is_rounded_from_below_and_named() -> None:
    wide = [(2**50, 2**50 - 1, 2**32 - 1), (0, 3, 1), (1, 2**49, 2)]
    packed = pack(tiers(wide, (Tier.SCORE_GAP, Tier.SEEDING, Tier.HASH)), boards=2**10)

    assert packed.coarse == (Tier.SEEDING,)
    assert 2**10 * max(packed.weights) < 2**LARGEST_BITS
    assert packed.weights[0] > packed.weights[2] > packed.weights[1]


@pytest.mark.parametrize("size", [0, 1])
def test_few_pairs_are_packed_too(size: int) -> None:
    column = np.arange(size, dtype=np.int64)

    assert pack({Tier.REMATCH: column, Tier.HASH: column}, boards=1).weights == (0,) * size
