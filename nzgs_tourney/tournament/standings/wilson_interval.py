"""How often something happened, with its uncertainty: Wilson's 95 % interval (1927)."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959963984540054
"""The standard normal's quantile of 97.5 %."""

FEW = 20
"""With fewer games a share says little: the interval is then wider than 40 percentage points around one half."""


@dataclass(frozen=True, slots=True)
class WinTally:
    """Games won, tied and lost from one side's view. A tie counts as half a win. Counts are not negative."""

    wins: int = 0
    ties: int = 0
    losses: int = 0

    def __add__(self, other: WinTally) -> WinTally:
        return WinTally(self.wins + other.wins, self.ties + other.ties, self.losses + other.losses)

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.wins + self.ties + self.losses

    @property
    def few(self) -> bool:
        """Whether they are too few to say much."""
        return self.games < FEW

    @property
    def share(self) -> float:
        """The share won, 0 to 1. Raises ZeroDivisionError without games."""
        return (2 * self.wins + self.ties) / (2 * self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share at 95 %. Raises ZeroDivisionError without games."""
        games, share = self.games, self.share
        middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
        half = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
        return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
