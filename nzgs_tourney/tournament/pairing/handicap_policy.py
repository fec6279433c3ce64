"""The handicap and komi for two players by a division's policy.

| basis | difference |
| --- | --- |
| `rating` | of the ratings frozen for the event, the middle of the grade for an unrated player |
| `rank` | of the grades, in whole stones |
| `score` | of the scores before the round, in whole points, a half point left over dropped |
| `none` | every game is even |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis
from nzgs_tourney.tournament.pairing.round_players import RoundEntry
from ratings.handicap import Handicap, handicap_by_table, handicap_of_difference, stones_beyond_table

SMALL = 15
"""Up to this size of board a handicap means something different than on 19x19."""

_NAMES = {
    HandicapBasis.RATING: gettext_noop("Rating"),
    HandicapBasis.RANK: gettext_noop("Grade"),
    HandicapBasis.SCORE: gettext_noop("Score"),
}


def measures(players: Sequence[RoundEntry], basis: HandicapBasis) -> list[int]:
    """The basis of the handicap, as integers on one scale: a unit is 10**-`places_of` stones."""
    if basis is HandicapBasis.RATING:
        decimals = decimals_of(players)
        return [int(entry.entry.strength.scaleb(decimals)) for entry in players]
    if basis is HandicapBasis.RANK:
        return [entry.entry.rank.stones for entry in players]
    if basis is HandicapBasis.SCORE:
        return [entry.earned for entry in players]
    return [0 for _ in players]


def decimals_of(players: Sequence[RoundEntry]) -> int:
    """The most decimals in these players' ratings."""
    exponents = (entry.entry.strength.as_tuple().exponent for entry in players)
    return max((-exponent for exponent in exponents if isinstance(exponent, int) and exponent < 0), default=0)


def stones_between(settings: DivisionSettings, units: int, decimals: int) -> int:
    """The handicap for a difference of two `measures`, in units of 10**-`decimals` where they are ratings."""
    if settings.handicap.basis is HandicapBasis.NONE:
        return 0
    return _handicap(settings, _difference(settings, units, decimals)).stones


def difference_between(settings: DivisionSettings, units: int, decimals: int) -> int:
    """The stones for a difference before the ceiling, after the reduction; arguments as for `stones_between`.

    If the division has a table, its last row is the ceiling (see `stones_beyond_table`).
    """
    if settings.handicap.basis is HandicapBasis.NONE:
        return 0
    difference = _difference(settings, units, decimals)
    if settings.handicap.table:
        return stones_beyond_table(difference, settings.handicap.table)
    unbounded = replace(settings, handicap=replace(settings.handicap, maximum=None))
    return _handicap(unbounded, difference).stones


def _difference(settings: DivisionSettings, units: int, decimals: int) -> Decimal:
    if settings.handicap.basis is HandicapBasis.SCORE:
        return Decimal(units // 2)
    return Decimal(units).scaleb(-decimals if settings.handicap.basis is HandicapBasis.RATING else 0)


def terms(settings: DivisionSettings, first: RoundEntry, second: RoundEntry) -> Handicap | None:
    """The conditions of a game between the two with the policy's own reasons; None without handicaps."""
    basis = settings.handicap.basis
    if basis is HandicapBasis.NONE:
        return None
    low, high = sorted(measures((first, second), basis))
    if basis is HandicapBasis.SCORE:
        return _handicap(settings, Decimal((high - low) // 2))
    if basis is HandicapBasis.RATING:
        return _handicap(settings, abs(first.entry.strength - second.entry.strength))
    return _handicap(settings, Decimal(high - low))


def difference_of(settings: DivisionSettings, first: RoundEntry, second: RoundEntry) -> int:
    """The stones for the difference of these two before the ceiling, as `difference_between` gives them."""
    low, high = sorted(measures((first, second), settings.handicap.basis))
    return difference_between(settings, high - low, decimals_of((first, second)))


def has_stones_of_19(settings: DivisionSettings) -> bool:
    """Whether a draw on a small board gives a stone for each stone of difference, as on 19x19: without a table, or by
    one of three rows or more that has no fewer stones in any. Never without handicaps."""
    policy = settings.handicap
    if settings.board_size > SMALL or policy.basis is HandicapBasis.NONE:
        return False
    if not policy.table:
        return True
    return len(policy.table) > 2 and all(stones >= row for row, (stones, _) in enumerate(policy.table))


def ceiling(settings: DivisionSettings) -> int | None:
    """The largest handicap that the division gives, None where there is no limit: the policy's maximum, or the most
    stones in its table if that has more than one row."""
    policy = settings.handicap
    if policy.basis is HandicapBasis.NONE:
        return None
    if policy.table:
        return policy.table[-1][0] if len(policy.table) > 1 else None
    return policy.maximum


def komi(settings: DivisionSettings, handicap: int) -> Decimal:
    """No komi with a handicap, the division's in an even game; if the division has a table, the komi of the first row
    with this handicap."""
    for stones, points in settings.handicap.table:
        if stones == handicap:
            return points
    return Decimal(0) if handicap else settings.komi


def _handicap(settings: DivisionSettings, difference: Decimal) -> Handicap:
    policy = settings.handicap
    if policy.table:
        return handicap_by_table(difference, policy.table, measure=_NAMES[policy.basis])
    return handicap_of_difference(
        difference,
        measure=_NAMES[policy.basis],
        reduction=policy.reduction,
        maximum=policy.maximum,
        even_below=policy.even_below if policy.basis is HandicapBasis.RATING else None,
        may_choose=policy.basis is HandicapBasis.RATING and policy.even_below is None,
        even_komi=settings.komi,
    )
