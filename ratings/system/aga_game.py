"""How the AGA's model treats the conditions of a game, and which games it doesn't rate.

| games | E, the strength that would make them even | s, how widely results scatter |
| --- | --- | --- |
| even, or Black first (1) | 0.580 - 0.0757 komi | 1.0649 - 0.0021976 komi + 0.00014984 komi^2 |
| handicap n, 2 to 9 | n - 0.0757 komi | `SCATTER[n]` - 0.0035169 komi |

Not rated: a tie (its results are only White's or Black's), more than nine stones, a komi of 10 or more with two stones
or more, a komi of -20 or less in an even game. The model counts komi in whole points and drops the fraction.

Source: the AGA's public ratings program, 2021.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal

from ratings.system.interface import TIE, RatedGame, refuse_negative

SCATTER = {2: 1.13672, 3: 1.18795, 4: 1.22841, 5: 1.27457, 6: 1.31978, 7: 1.35881, 8: 1.39782, 9: 1.43614}
MOST_STONES = 9
HIGHEST_KOMI_WITH_STONES, LOWEST_KOMI_EVEN = 10, -20


@dataclass(frozen=True, slots=True)
class Conditions:
    """A game's conditions in stones: `even_at` is how much stronger White must be for the game to be even, `scatter`
    the standard deviation of a result around that."""

    even_at: float
    scatter: float


def conditions(handicap: int, komi: Decimal) -> Conditions:
    """The conditions of a game with this handicap and komi. Raises ValueError with one sentence for a handicap or komi
    that the model doesn't rate."""
    refuse_negative(handicap)
    if not komi.is_finite():
        raise ValueError("A komi must be a number.")
    points = int(komi.to_integral_value(rounding=ROUND_FLOOR))
    if handicap > MOST_STONES:
        raise ValueError(f"The AGA rates games with up to {MOST_STONES} stones, not {handicap}.")
    if handicap >= 2:
        if komi >= HIGHEST_KOMI_WITH_STONES:
            raise ValueError(f"The AGA rates no handicap game with a komi of {HIGHEST_KOMI_WITH_STONES} or more.")
        return Conditions(handicap - 0.0757 * points, SCATTER[handicap] - 0.0035169 * points)
    if komi <= LOWEST_KOMI_EVEN:
        raise ValueError(f"The AGA rates no even game with a komi of {LOWEST_KOMI_EVEN} or less.")
    return Conditions(0.580 - 0.0757 * points, 1.0649 - 0.0021976 * points + 0.00014984 * points * points)


def conditions_of(game: RatedGame) -> Conditions:
    """The conditions of a played game. Raises ValueError as `conditions` does, and for a tie."""
    if game.white_score == TIE:
        raise ValueError("The AGA rates no ties.")
    return conditions(game.handicap, game.komi)
