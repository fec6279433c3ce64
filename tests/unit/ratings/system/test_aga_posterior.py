"""The maximum and the spreads, against figures of other programs, the slope at the maximum, and a finer sum."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ratings.system.aga_posterior import RatedGames, log_phi, most_likely, new_spreads, normal_probability


def event(
    seed: list[float], spread: list[float], games: list[tuple[int, int, float]], even_at: float, scatter: float
) -> RatedGames:
    white, black, sign = zip(*games, strict=True)
    return RatedGames(
        np.array(seed),
        np.array(spread),
        np.array(white),
        np.array(black),
        np.array(sign),
        np.full(len(games), even_at),
        np.full(len(games), scatter),
    )


def test_an_even_game_with_komi_as_another_program_has_it() -> None:
    komi = 5.5
    scatter = 1.0649 - 0.0021976 * komi + 0.00014984 * komi**2
    found = most_likely(event([-9, -9], [2, 2], [(0, 1, -1.0)], 0.58 - 0.0757 * komi, scatter))
    assert found == pytest.approx([-9.6434, -8.35646], abs=0.001)


def test_eight_stones_as_another_program_has_them() -> None:
    found = most_likely(event([-11, -19], [2, 2], [(0, 1, 1.0)], 8 + 0.0757 * 8, 1.39782 + 0.0035169 * 8))
    assert found == pytest.approx([-10.067, -19.933], abs=0.001)


THREE = event([1.0, -0.5, 2.2], [0.5, 1.3, 0.8], [(0, 1, 1.0), (2, 0, -1.0), (1, 2, 1.0), (1, 0, -1.0)], 0.05, 1.06)


def test_nothing_around_the_maximum_is_higher() -> None:
    found = most_likely(THREE)
    highest = THREE.log_posterior(found)
    for player in range(3):
        for step in (-1e-3, 1e-3):
            moved = found.copy()
            moved[player] += step
            assert THREE.log_posterior(moved) < highest


def test_hopeless_surprises_are_met_without_underflow() -> None:
    far = event([-34.0, 9.0], [1.0, 1.0], [(0, 1, 1.0)] * 3, 0.05, 1.06)
    found = most_likely(far)
    assert np.all(np.isfinite(found))
    assert found[0] > -34
    assert np.all(np.isfinite(new_spreads(far, found)))


def test_a_new_spread_is_the_second_moment_about_the_new_strength() -> None:
    found = most_likely(THREE)
    for player, spread in enumerate(new_spreads(THREE, found)):
        around = np.linspace(-5, 5, 4001) * THREE.spread[player]
        density = []
        for away in around:
            moved = found.copy()
            moved[player] += away
            density.append(math.exp(THREE.log_posterior(moved) - THREE.log_posterior(found)))
        weight = np.array(density)
        assert spread == pytest.approx(math.sqrt(np.sum(around**2 * weight) / np.sum(weight)), rel=1e-3)
        assert spread < THREE.spread[player]


def test_phi() -> None:
    assert normal_probability(0.0) == 0.5
    assert normal_probability(1.96) == pytest.approx(0.975, abs=1e-4)
    assert log_phi(np.array([0.0, 1.96])) == pytest.approx([math.log(0.5), math.log(0.9750021)], abs=1e-7)


def test_the_tail_joins_what_is_computed_directly() -> None:
    above, below = log_phi(np.array([-30 + 1e-9, -30 - 1e-9]))
    assert above == pytest.approx(below, abs=1e-6)
    assert above == pytest.approx(math.log(0.5 * math.erfc(30 / math.sqrt(2))), abs=1e-6)
