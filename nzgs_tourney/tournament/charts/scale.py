"""Maps values to coordinates in a picture, and finds the round values for an axis."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal

STEPS = (Decimal(1), Decimal(2), Decimal(5), Decimal(10))
"""The possible steps between two ticks, times a power of ten."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear map from values to coordinates: `low` is at `start`, `high` at `end`, which may be the smaller one.

    Raises ValueError where `low` is not below `high`.
    """

    low: Decimal
    high: Decimal
    start: float
    end: float

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise ValueError(f"A scale goes from a lower to a higher value, not from {self.low} to {self.high}.")

    def at(self, value: Decimal | int) -> float:
        """The coordinate of a value, beyond the ends for one outside."""
        share = (Decimal(value) - self.low) / (self.high - self.low)
        return self.start + float(share) * (self.end - self.start)


def ticks(low: Decimal, high: Decimal, limit: int = 6) -> tuple[Decimal, ...]:
    """At least two and at most `limit` (3 or more) round values, evenly spaced, whose first and last enclose `low` to
    `high`. The steps are 1, 2 or 5 times a power of ten. Equal ends get one unit of room.

    Raises ValueError where `low` is above `high`, and for `limit` below 3.
    """
    if low > high or limit < 3:
        raise ValueError(f"There are no {limit} ticks from {low} to {high}.")
    if low == high:
        high = low + 1
    power = Decimal(1).scaleb(((high - low) / limit).adjusted())
    while True:
        for first in STEPS:
            step = first * power
            begin = (low / step).to_integral_value(ROUND_FLOOR)
            end = (high / step).to_integral_value(ROUND_CEILING)
            if end - begin < limit:
                return tuple(_plain_decimal((begin + number) * step) for number in range(int(end - begin) + 1))
        power *= 10


def _plain_decimal(value: Decimal) -> Decimal:
    """The value without an exponent or a minus before zero."""
    plain = value.quantize(Decimal(1)) if value == value.to_integral_value() else value.normalize()
    return plain + 0
