"""The class of an event in the EGF's rating: how much its games count, and how much time each class needs.

| class | weight | basic time | adjusted time | basic time with an increment |
| --- | --- | --- | --- | --- |
| A | 1.00 | 60 min | 75 min | 45 min |
| B | 0.75 | 40 min | 50 min | 30 min |
| C | 0.50 | 25 min | 30 min | 20 min |
| D (internet) | 0.25 | 40 min | 50 min | 40 min: we found no lower one |

Adjusted time is the basic time and 45 moves of byo-yomi, or 60 moves of Canadian overtime, or 120 increments.
"""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum


class TournamentClass(StrEnum):
    """The class of an event; D is for play on the internet."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"

    @property
    def weight(self) -> Decimal:
        """The factor for changes of rating."""
        return _WEIGHT[self]


_WEIGHT = {
    TournamentClass.A: Decimal(1),
    TournamentClass.B: Decimal("0.75"),
    TournamentClass.C: Decimal("0.5"),
    TournamentClass.D: Decimal("0.25"),
}

_FLOORS = {
    TournamentClass.A: (60, 75, 45),
    TournamentClass.B: (40, 50, 30),
    TournamentClass.C: (25, 30, 20),
    TournamentClass.D: (40, 50, 40),
}
"""Minutes: basic, adjusted, and basic where there is an increment."""

BYO_YOMI_MOVES, CANADIAN_MOVES, INCREMENTS = 45, 60, 120


def adjusted_minutes(
    basic: int, *, byo_yomi: int = 0, canadian: int = 0, canadian_stones: int = 0, increment: int = 0
) -> Decimal:
    """The adjusted time of the table above, in minutes.

    `basic` is in minutes, overtime in seconds: `byo_yomi` for one move, `canadian` for `canadian_stones` moves (nothing
    where that is 0), `increment` for each move.
    """
    seconds = Decimal(BYO_YOMI_MOVES * byo_yomi + INCREMENTS * increment)
    if canadian_stones:
        seconds += Decimal(CANADIAN_MOVES * canadian) / canadian_stones
    return basic + seconds / 60


def tournament_class(
    basic: int, adjusted: Decimal | int, *, increment: bool = False, internet: bool = False
) -> TournamentClass | None:
    """The best class that a time setting allows, by its basic and adjusted minutes and whether moves add an increment;
    at most D on the internet. None where the time is too short for any."""
    candidates = (TournamentClass.D,) if internet else (TournamentClass.A, TournamentClass.B, TournamentClass.C)
    for candidate in candidates:
        least, least_adjusted, with_increment = _FLOORS[candidate]
        if basic >= (with_increment if increment else least) and adjusted >= least_adjusted:
            return candidate
    return None
