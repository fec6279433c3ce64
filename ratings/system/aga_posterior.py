"""The most likely strengths of all players of an event at once, and how certain they are.

Player i is Normal(seed_i, spread_i) before the event; White wins with probability Phi((w - b - E) / s). The logarithm
of all of it together is strictly concave, so it has one maximum, found by Newton's method with steps halved where
they overshoot. (The AGA's program climbs to the same maximum by conjugate gradients.) A new spread is the second
moment of the player's own posterior around the new strength, the others held fixed, over the AGA's grid of 100
points, a tenth of the old spread apart, from -5.05 to 4.85 of it.

Binary floats inside: callers round to five decimals, far more than their error.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Columns = NDArray[np.intp]

_LOG_ROOT_TAU = 0.5 * math.log(2 * math.pi)
_TAIL = -30.0
"""Below this many deviations erfc is near the smallest float, and the series for the tail is exact."""

ENOUGH, MOST_STEPS, SHORTEST = 1e-10, 200, 1e-6
"""Newton's method is done when a step would gain less than `ENOUGH`; that last step is still taken."""

GRID = (np.arange(100) / 10.0) - 5.05


@dataclass(frozen=True, slots=True)
class RatedGames:
    """Players in columns, games in rows. `seed` and `spread` are per player; `white`, `black` are columns, `sign` is 1
    where White won and -1 where Black did, `even_at` and `scatter` are per game."""

    seed: Floats
    spread: Floats
    white: Columns
    black: Columns
    sign: Floats
    even_at: Floats
    scatter: Floats

    def margins(self, strength: Floats) -> Floats:
        """For each game, by how many deviations its result was expected; negative for a surprise."""
        return self.sign * (strength[self.white] - strength[self.black] - self.even_at) / self.scatter

    def log_posterior(self, strength: Floats) -> float:
        """The logarithm of the likelihood of these strengths, up to a constant."""
        prior = -0.5 * np.sum(((strength - self.seed) / self.spread) ** 2)
        return float(prior + np.sum(log_phi(self.margins(strength))))


def normal_probability(margin: float) -> float:
    """Phi: the probability that a standard normal variable is below `margin`."""
    return 0.5 * math.erfc(-margin / math.sqrt(2))


def log_phi(margins: Floats) -> Floats:
    """The logarithm of Phi, elementwise, without underflow in the far tail."""
    return np.fromiter((_log_phi(margin) for margin in margins.ravel().tolist()), np.float64).reshape(margins.shape)


def most_likely(event: RatedGames) -> Floats:
    """The strengths at the maximum. Raises ArithmeticError if it is not reached, which would be a bug."""
    strength, value = event.seed.copy(), event.log_posterior(event.seed)
    for _ in range(MOST_STEPS):
        step, gain = _newton_step(event, strength)
        if gain < ENOUGH:
            return strength + step
        scale = 1.0
        while (reached := event.log_posterior(strength + scale * step)) < value and scale > SHORTEST:
            scale /= 2
        strength, value = strength + scale * step, reached
    raise ArithmeticError("The most likely ratings were not found.")


def new_spreads(event: RatedGames, strength: Floats) -> Floats:
    """The spread of each player after the event, `strength` being the most likely strengths."""
    spreads = np.empty_like(event.spread)
    for player in range(len(event.seed)):
        away = GRID * event.spread[player]
        weight = -0.5 * ((strength[player] + away - event.seed[player]) / event.spread[player]) ** 2
        for side, direction in ((event.white, 1.0), (event.black, -1.0)):
            rows = np.flatnonzero(side == player)
            gap = strength[event.white[rows]] - strength[event.black[rows]] - event.even_at[rows]
            margins = event.sign[rows] * (gap + direction * away[:, np.newaxis]) / event.scatter[rows]
            weight = weight + np.sum(log_phi(margins), axis=1)
        likely = np.exp(weight - np.max(weight))
        spreads[player] = math.sqrt(float(np.sum(away**2 * likely) / np.sum(likely)))
    return spreads


def _newton_step(event: RatedGames, strength: Floats) -> tuple[Floats, float]:
    """The step to the maximum of the parabola that touches here, and twice its gain."""
    margins = event.margins(strength)
    hazard = np.exp(-0.5 * margins**2 - _LOG_ROOT_TAU - log_phi(margins))
    pull = event.sign * hazard / event.scatter
    slope = (event.seed - strength) / event.spread**2
    np.add.at(slope, event.white, pull)
    np.add.at(slope, event.black, -pull)
    bend = hazard * (hazard + margins) / event.scatter**2
    curvature: Floats = np.diag(1 / event.spread**2)
    for row, column, part in (
        (event.white, event.white, bend),
        (event.black, event.black, bend),
        (event.white, event.black, -bend),
        (event.black, event.white, -bend),
    ):
        np.add.at(curvature, (row, column), part)
    step: Floats = np.linalg.solve(curvature, slope).astype(np.float64)
    return step, float(slope @ step)


def _log_phi(margin: float) -> float:
    if margin > 0:
        return math.log1p(-0.5 * math.erfc(margin / math.sqrt(2)))
    if margin > _TAIL:
        return math.log(0.5 * math.erfc(-margin / math.sqrt(2)))
    inverse = 1 / (margin * margin)
    return -0.5 * margin * margin - math.log(-margin) - _LOG_ROOT_TAU + math.log1p(-inverse + 3 * inverse**2)
