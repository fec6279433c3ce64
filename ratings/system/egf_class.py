"""The class of an event in the EGF's rating: how much its games weigh, and how much time that takes.

| class | weight | basic time | adjusted time | basic time with an increment |
| --- | --- | --- | --- | --- |
| A | 1.00 | 60 min | 75 min | 45 min |
| B | 0.75 | 40 min | 50 min | 30 min |
| C | 0.50 | 25 min | 30 min | 20 min |
| D (internet) | 0.25 | 40 min | 50 min | 40 min: no lower one was found |

Adjusted time is the basic time and 45 moves of byo-yomi, or 60 moves of Canadian overtime, or 120 increments.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class TournamentClass(StrEnum):
    """The class of an event; D is what is played on the internet."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"

    @property
    def weight(self) -> Decimal:
        """What a change of rating is multiplied by."""
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


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """A player's time: `basic` in minutes, and at most one kind of overtime, in seconds.

    `byo_yomi` is for one move, `canadian` for `canadian_stones` moves, `increment` is added for each move. Two
    kinds of overtime at once, negative times and Canadian time for no stones raise ValueError.
    """

    basic: Decimal
    byo_yomi: Decimal = Decimal(0)
    canadian: Decimal = Decimal(0)
    canadian_stones: int = 0
    increment: Decimal = Decimal(0)

    def __post_init__(self) -> None:
        overtime = (self.byo_yomi, self.canadian, self.increment)
        if min(self.basic, *overtime) < 0:
            raise ValueError("A time cannot be negative.")
        if sum(seconds > 0 for seconds in overtime) > 1:
            raise ValueError("A game has one kind of overtime: byo-yomi, Canadian or an increment.")
        if self.canadian > 0 and self.canadian_stones < 1:
            raise ValueError("Canadian overtime needs the number of stones to be played in it.")

    @property
    def adjusted(self) -> Decimal:
        """The adjusted time of the table above, in minutes."""
        seconds = BYO_YOMI_MOVES * self.byo_yomi + INCREMENTS * self.increment
        if self.canadian > 0:
            seconds += CANADIAN_MOVES * self.canadian / self.canadian_stones
        return self.basic + seconds / 60


def tournament_class(limit: TimeLimit, *, internet: bool = False) -> TournamentClass | None:
    """The best class that this time allows, D at most on the internet; None where it is too short for any."""
    candidates = (TournamentClass.D,) if internet else (TournamentClass.A, TournamentClass.B, TournamentClass.C)
    for candidate in candidates:
        basic, adjusted, with_increment = _FLOORS[candidate]
        needed = with_increment if limit.increment > 0 else basic
        if limit.basic >= needed and limit.adjusted >= adjusted:
            return candidate
    return None
