"""The handicap and komi for a difference in strength.

| New Zealand rules | here |
| --- | --- |
| the difference of two ratings, rounded up | in decimals: binary floats are wrong for about one pair in twelve |
| no difference | an even game |
| under half a stone both may choose an even game | `may_choose`, `both_chose_even`; `even_below`: the event's choice |
| an even game has komi 7 | `even_komi` |
| handicap n: no komi, White passes the first n - 1 moves | komi 0 for every n >= 1; 1 is Black first |
| no largest handicap is given | `maximum`, the event's ceiling, None for none |
| nothing is given for small boards | `handicap_by_table`, the event's own table |

The order is fixed: even by choice, round up, subtract the reduction (not below even), then the ceiling.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, Decimal
from typing import Any

from ground.coded import Coded, coded

EVEN_CHOICE_LIMIT = Decimal("0.5")
"""A difference must be under this many stones for an even game by choice."""

NO_KOMI = Decimal(0)

EVEN_IF_BOTH = coded("even_if_both")
"""The reason of a game with a handicap that the two players may make even."""


@dataclass(frozen=True, slots=True)
class Handicap:
    """The conditions of one game. `stones` 0 is an even game, 1 is Black first without komi.

    `reasons` are codes with arguments, in the order in which they applied.
    """

    stones: int
    komi: Decimal
    reasons: tuple[Coded, ...]


def handicap_of_difference(
    difference: Decimal,
    *,
    measure: str = "Rating",
    reduction: int = 0,
    maximum: int | None = None,
    even_below: Decimal | None = None,
    even_komi: Decimal = Decimal(7),
    may_choose: bool = False,
    both_chose_even: bool = False,
) -> Handicap:
    """The handicap for a difference in stones, never negative.

    `measure` names what differs, for the explanation ("Rating", "Rank", "Score"). `reduction` and `maximum` are whole
    stones. `even_below` is the event's choice that smaller differences are even games, at most half a stone.
    `may_choose` leaves it to the two players, which a reason then says; `both_chose_even` is their choice in this game.

    Raises ValueError for a difference that is negative or not a number, a negative reduction or maximum, an
    `even_below` outside 0 to 0.5, and a choice by the players at half a stone or more.
    """
    if not difference.is_finite() or difference < 0:
        raise ValueError(f"A difference of strength cannot be {difference}.")
    if reduction < 0 or (maximum is not None and maximum < 0):
        raise ValueError("The reduction and the largest handicap cannot be negative.")
    if even_below is not None and not 0 <= even_below <= EVEN_CHOICE_LIMIT:
        raise ValueError(f"Only differences up to {EVEN_CHOICE_LIMIT} can be even by choice, not {even_below}.")
    if both_chose_even and difference >= EVEN_CHOICE_LIMIT:
        raise ValueError(
            f"The players may choose an even game only under a difference of {EVEN_CHOICE_LIMIT}, not at {difference}."
        )

    args: dict[str, Any] = {"measure": measure, "difference": f"{difference:f}"}
    if difference == 0:
        return Handicap(0, even_komi, (coded("no_difference", measure=measure),))
    if both_chose_even:
        return Handicap(0, even_komi, (coded("even_by_choice", **args),))
    if even_below is not None and difference < even_below:
        return Handicap(0, even_komi, (coded("even_below", **args, below=f"{even_below:f}"),))

    stones = int(difference.to_integral_value(rounding=ROUND_CEILING))
    reasons = [coded("stones" if stones == difference else "stones_rounded", **args, stones=stones)]
    if reduction:
        stones = max(0, stones - reduction)
        reasons.append(coded("reduced", by=reduction, to=stones))
    if maximum is not None and stones > maximum:
        stones = maximum
        reasons.append(coded("largest", stones=maximum))
    if may_choose and stones and difference < EVEN_CHOICE_LIMIT:
        reasons.append(EVEN_IF_BOTH)
    return Handicap(stones, NO_KOMI if stones else even_komi, tuple(reasons))


def handicap_by_table(
    difference: Decimal, table: Sequence[tuple[int, Decimal]], *, measure: str = "Rating"
) -> Handicap:
    """The handicap and komi from an event's table: row i is for a difference of i stones after rounding up, the last
    row also for all larger ones.

    Raises ValueError for a difference that is negative or not a number, and for an empty table.
    """
    if not difference.is_finite() or difference < 0:
        raise ValueError(f"A difference of strength cannot be {difference}.")
    if not table:
        raise ValueError("A table of handicaps needs at least one row.")
    whole_difference = int(difference.to_integral_value(rounding=ROUND_CEILING))
    stones, komi = table[min(whole_difference, len(table) - 1)]
    reason = coded("by_table", measure=measure, difference=f"{difference:f}", stones=stones, komi=f"{komi:f}")
    return Handicap(stones, komi, (reason,))


def stones_beyond_table(difference: Decimal, table: Sequence[tuple[int, Decimal]]) -> int:
    """The stones for a difference as if the table continued at the same rate beyond its last row, rounded up: a table
    with five stones for twelve grades gives ten for twenty-four. Within the table, the same as `handicap_by_table`.

    Raises ValueError as `handicap_by_table` does.
    """
    last = len(table) - 1
    stones = handicap_by_table(difference, table).stones
    if last < 1 or difference <= last:
        return stones
    more = (difference.to_integral_value(rounding=ROUND_CEILING) - last) * stones / last
    return stones + int(more.to_integral_value(rounding=ROUND_CEILING))
