"""The list of NZGS points through a year, which ends with the New Zealand championship, and how it is closed.

| rule | here |
| --- | --- |
| points accumulate | `year_list`: what was brought forward and each event's points |
| the representative is the available player with the most points | `first_choice` |
| then everybody loses 25 % | `Closing.reduction`, taken first |
| and the representative loses further points | `Closing.representative`: 33; it was 22.5 in 1995, 30 in 2002 |
| a negative balance | not addressed in the text: kept, unless `Closing.least` is set |

A series of events, such as a grand prix, is the same list without what was brought forward, of which only the best so
many results of each person may count.

A person is known by a key that stays the same from event to event and year to year, e.g. a membership number.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal

from ground.freezing import freeze_mappings
from ground.translation import gettext as _
from nzgs_tourney.tournament.standings.nzgs_points import HUNDREDTH
from nzgs_tourney.tournament.standings.shared_places import place_text


@dataclass(frozen=True, slots=True)
class PointsEvent:
    """One event of the year: its points, by the person's key."""

    name: str
    points: Mapping[str, Decimal]

    def __post_init__(self) -> None:
        freeze_mappings(self)


@dataclass(frozen=True, slots=True)
class YearRow:
    """One person's line. `won` has the points from each event in the given order, 0 where there were none; of these
    the `best` so many count, all of them where it is None."""

    place: int
    shared: bool
    player: str
    brought: Decimal
    won: tuple[Decimal, ...]
    best: int | None = None

    @property
    def counts(self) -> tuple[bool, ...]:
        """Of each event whether its points count: the highest do, the earlier of equal ones."""
        highest = sorted(range(len(self.won)), key=lambda at: (-self.won[at], at))[: self.best]
        return tuple(at in highest for at in range(len(self.won)))

    @property
    def total(self) -> Decimal:
        """The sum of everything that counts."""
        counting = (points for points, counts in zip(self.won, self.counts, strict=True) if counts)
        return self.brought + sum(counting, Decimal(0))

    @property
    def label(self) -> str:
        """`2`, or `2=` for a shared place."""
        return place_text(self.place, self.shared)


@dataclass(frozen=True, slots=True)
class Closing:
    """How a year is closed: the part that everybody loses, what the representative then loses, and the lowest possible
    balance, None for no limit. Raises ValueError for a part outside 0 to 1 or a negative deduction."""

    reduction: Decimal = Decimal("0.25")
    representative: Decimal = Decimal(33)
    least: Decimal | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.reduction <= 1:
            raise ValueError(
                _("The part that everybody loses lies between 0 and 1, not at {reduction}.").format(
                    reduction=self.reduction
                )
            )
        if self.representative < 0:
            raise ValueError(_("The representative cannot lose less than nothing."))


def year_list(
    brought: Mapping[str, Decimal], events: Sequence[PointsEvent], best: int | None = None
) -> tuple[YearRow, ...]:
    """Everybody who brought or won points, most points first; equal totals share the place, ordered by key. Of each
    person the `best` so many events count, all of them for None."""
    people = sorted({*brought, *(player for event in events for player in event.points)})
    nothing = Decimal(0)
    won = {player: tuple(event.points.get(player, nothing) for event in events) for player in people}
    unplaced = {player: YearRow(0, False, player, brought.get(player, nothing), won[player], best) for player in people}
    totals = {player: row.total for player, row in unplaced.items()}
    rows = []
    for player in sorted(people, key=lambda name: -totals[name]):
        place = 1 + sum(total > totals[player] for total in totals.values())
        shared = sum(total == totals[player] for total in totals.values()) > 1
        rows.append(replace(unplaced[player], place=place, shared=shared))
    return tuple(rows)


def first_choice(rows: Sequence[YearRow], willing: Collection[str]) -> tuple[str, ...]:
    """The available player with the most points: one person, several where they are equal, or nobody."""
    candidates = [row for row in rows if row.player in willing]
    highest = max((row.total for row in candidates), default=None)
    return tuple(row.player for row in candidates if row.total == highest)


def close_year(
    rows: Sequence[YearRow], representative: str | None, closing: Closing | None = None
) -> dict[str, Decimal]:
    """What everybody takes into the next year, to hundredths, half up: the reduction first, then the representative's
    deduction. `representative` is None where nobody goes; the default for `closing` is `Closing()`.

    Raises ValueError for a representative who isn't on the list.
    """
    rules = closing or Closing()
    if representative is not None and representative not in {row.player for row in rows}:
        raise ValueError(_("{player} is not on the list.").format(player=representative))
    balances = {}
    for row in rows:
        remaining = row.total * (1 - rules.reduction)
        if row.player == representative:
            remaining -= rules.representative
        if rules.least is not None:
            remaining = max(remaining, rules.least)
        balances[row.player] = remaining.quantize(HUNDREDTH, rounding=ROUND_HALF_UP)
    return balances
