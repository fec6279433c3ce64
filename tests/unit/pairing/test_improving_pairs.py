"""What is ruled out can be part of no draw that is as good as the known one."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from nzgs_tourney.tournament.division.history import DivisionEntry
from nzgs_tourney.tournament.division.settings import (
    DivisionSettings,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
    Tier,
)
from nzgs_tourney.tournament.pairing.cost import costs
from nzgs_tourney.tournament.pairing.dual_bounds import within_bounds
from nzgs_tourney.tournament.pairing.improving_pairs import PlayersAround, open_pairs
from nzgs_tourney.tournament.pairing.player_columns import PairingField, all_pairs, field_of
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from nzgs_tourney.tournament.pairing.score_groups import score_groups_of
from ratings.rank import Rank
from tests.unit.pairing.naive import all_matchings

TIERS = (Tier.REMATCH, Tier.SCORE_GAP, Tier.FLOAT, Tier.FLOAT_BALANCE, Tier.COLOUR, Tier.SEEDING)


def member(number: int, score: int, balance: int, stones: int = 0, club: str = "") -> RoundEntry:
    return RoundEntry(
        DivisionEntry(number, f"P{number}", Rank(stones), club=club),
        0,
        score,
        blacks=tuple(range(balance)),
        whites=tuple(range(-balance)),
    )


def rules(
    tiers: tuple[Tier, ...] = TIERS, basis: HandicapBasis = HandicapBasis.NONE, club_gap: int = 0
) -> DivisionSettings:
    return DivisionSettings(
        system=System.SWISS,
        tiers=tiers,
        handicap=HandicapPolicy(basis),
        seeding=Seeding.FOLD,
        handicap_wish=1,
        club_gap=club_gap,
    )


def surroundings(field: PairingField) -> PlayersAround:
    bands = score_groups_of(field.score.tolist())
    levels = bands.level_numbers(field.score)
    pairs = all_pairs(field)
    one, other = levels[pairs.first], levels[pairs.second]
    columns = np.arange(len(field))
    upper, lower = np.minimum(one, other), np.maximum(one, other)
    return PlayersAround(bands, pairs.first, pairs.second, upper, lower, columns, levels, field.balance)


def check(field: PairingField, known: int) -> set[tuple[int, int]]:
    """Every draw as good as the known one consists of open pairs; those pairs, in columns, are returned.

    `within_bounds` may rule out more of them, but none of such a draw either, whatever pairs it looked at first.
    """
    tiers = costs(field, all_pairs(field))
    around = surroundings(field)
    edges = list(zip(around.first.tolist(), around.second.tolist(), strict=True))
    row = {edge: index for index, edge in enumerate(edges)}
    draws = [[row[pair] for pair in pairs] for pairs in all_matchings(list(range(len(field))))]
    totals = [tuple(int(column[rows].sum()) for column in tiers.values()) for rows in draws]
    order = sorted(range(len(draws)), key=lambda index: totals[index])
    mine = order[min(known, len(order) - 1)]
    opened = open_pairs(tiers, dict(zip(tiers, totals[mine], strict=True)), around)
    rows = set(opened.rows.tolist())
    kept = [rows]
    if opened.rest:
        rest = [tiers[tier] for tier in opened.rest]
        for near in (draws[mine], sorted(rows)):
            priced = within_bounds(rest, opened.rows, np.array(draws[mine]), np.array(near), around, once=opened.once)
            kept.append(set(priced.rows.tolist()))
    for index in order:
        if totals[index] <= totals[mine]:
            assert all(set(draws[index]) <= some for some in kept)
    return {edges[index] for index in rows}


@pytest.mark.slow
@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.integers(0, 2**32), st.sampled_from([4, 6, 8]), st.sampled_from([0, 0, 1, 5, 40]), st.sampled_from(HandicapBasis)
)
def test_no_draw_as_good_has_a_pair_that_was_ruled_out(seed: int, size: int, known: int, basis: HandicapBasis) -> None:
    chance = random.Random(seed)
    tilt = chance.choice([(-1, 0, 1), (1, 1, 1, -1), (-3, -2, 2, 3, 0), (1, 1, 2, 3)])
    spread = chance.choice([1, 2, 6])
    players = [
        replace(
            member(
                number,
                chance.randint(0, spread),
                chance.choice(tilt),
                chance.randint(-3, 0),
                club=chance.choice(["", "Kea", "Tui"]),
            ),
            downs=tuple(range(chance.choice([0, 0, 1, 2]))),
            ups=tuple(range(chance.choice([0, 0, 1]))),
        )
        for number in range(1, size + 1)
    ]
    tiers = chance.choice([TIERS, TIERS, (Tier.SCORE_GAP, Tier.COLOUR), (Tier.COLOUR, Tier.SCORE_GAP), TIERS[:1]])

    check(field_of(players, rules(tiers, basis, chance.choice([0, 1, 3])), f"{seed}"), known)


def test_even_gaps_are_not_crossed_and_far_pairs_are_ruled_out() -> None:
    players = [member(number, score, 0) for number, score in enumerate([4, 4, 2, 2, 0, 0], start=1)]

    assert check(field_of(players, rules((Tier.SCORE_GAP,)), "s"), 0) == {(0, 1), (2, 3), (4, 5)}


def test_a_majority_of_one_colour_rules_out_wasting_the_others() -> None:
    """Four are owed White and two Black: the two must not meet."""
    players = [member(number, 0, balance) for number, balance in enumerate([1, 1, 1, 1, -1, -1], start=1)]

    assert (4, 5) not in check(field_of(players, rules((Tier.SCORE_GAP, Tier.COLOUR)), "s"), 0)


def test_a_handicap_makes_colours_worth_nothing() -> None:
    """All are owed White, but two of them with two others play with a handicap, which costs no colour."""
    players = [member(number, 0, 1, stones) for number, stones in enumerate([0, 0, -3, -3], start=1)]

    found = check(field_of(players, rules((Tier.SCORE_GAP, Tier.COLOUR), HandicapBasis.RANK), "s"), 0)

    assert found & {(0, 1), (2, 3)} == set()


def test_a_pair_of_club_mates_is_ruled_out_by_what_it_costs_beside_its_gap() -> None:
    players = [member(number, 2, 0, club="Kea" if number < 3 else "") for number in range(1, 7)]
    assert (0, 1) in check(field_of(players, rules((Tier.SCORE_GAP,)), "s"), 0)
    assert (0, 1) not in check(field_of(players, rules((Tier.SCORE_GAP,), club_gap=1), "s"), 0)
