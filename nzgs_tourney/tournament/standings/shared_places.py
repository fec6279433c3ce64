"""Places by a value, and the shares of tied players when a table gives something for each place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction


def places_by(values: Mapping[int, int | Fraction]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Each place with the players on it, best value first: `(1, (4,)), (2, (3, 9)), (4, (1,))`.

    Places taken up by a tie are skipped; tied players are in the order of their ids.
    """
    place = 1
    for value in sorted(set(values.values()), reverse=True):
        tied = tuple(sorted(player for player in values if values[player] == value))
        yield place, tied
        place += len(tied)


def place_text(place: int, shared: bool) -> str:
    """`2`, or `2=` for a shared place."""
    return f"{place}=" if shared else str(place)


def average_of_places(table: Sequence[Decimal], place: int, tied: int) -> Fraction:
    """What each of `tied` players on `place` gets: the exact average for the places they take up together, 0 for those
    beyond the table."""
    return Fraction(sum(map(Fraction, table[place - 1 : place - 1 + tied])), tied)


def rounded(share: Fraction, unit: Decimal, rounding: str) -> Decimal:
    """A share rounded to the unit (`0.01`), by a rounding mode of the decimal module, without intermediate errors."""
    units = share / Fraction(unit)
    whole_units, fraction = divmod(units, 1)
    # Exactly half a unit stays half, and any other remainder stays on its side of it.
    part = (
        Decimal(0)
        if not fraction
        else Decimal("0.5")
        if fraction * 2 == 1
        else Decimal("0.25" if fraction * 2 < 1 else "0.75")
    )
    return (Decimal(whole_units) + part).to_integral_value(rounding=rounding) * unit
