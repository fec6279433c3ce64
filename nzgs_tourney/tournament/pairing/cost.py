"""The cost of a possible board, tier by tier, and all tiers packed into one exact integer.

| tier | cost of a board |
| --- | --- |
| `rematch` | games that the two have played |
| `score_gap` | the difference of scores in half points, squared; within a family or club also that of `club_gap` |
| `family` | 1 where the two share it; from the bar up 0 |
| `club`, `city` | as `family`, but 0 if it is common in the field |
| `float` | earlier floats in the same direction, of both; 0 on the same score |
| `float_balance` | 1 for each of the two whose float makes up for no earlier one |
| `float_place` | distance of a float from the chosen part of its score group, in sixteenths of the group, of both |
| `bye` | place in the queue for the bye; inserted after `score_gap`, or first where that is left out |
| `country` | as `club` |
| `handicap` | the difference in stones before the ceiling, what it is above the wish, squared |
| `colour` | a quarter of the squared balance after the game, rounded down, of both; 0 with a handicap |
| `seeding` | distance from the opponent's place by slip, fold or neighbours, squared; 0 on different scores |
| `hash` | a lot drawn for the pair from the seed |

The bye is one more pair, with nobody, who has the lowest score of the field: it costs its gap in `score_gap`, its place
in `bye`, and nothing else. A new tier is a function in `RULES` and a name in `Tier`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from nzgs_tourney.tournament.division.settings import DivisionSettings, GroupPart, Seeding, Tier
from nzgs_tourney.tournament.pairing.player_columns import PairingField, Pairs, differences
from nzgs_tourney.tournament.pairing.random_lots import IntArray, pair_lots

LARGEST_BITS = 124
"""A packed cost stays under 2**124, about 2.1 * 10**37: the matching works in 128-bit integers."""

POINT = 2
"""A point in half points."""

LOT_BITS = 32
FEWEST_LOT_BITS = 8
_WORD = 62

Rule = Callable[[PairingField, Pairs], IntArray]


def _rematch(field: PairingField, pairs: Pairs) -> IntArray:
    return field.met[pairs.first, pairs.second].astype(np.int64)


def _score_gap(field: PairingField, pairs: Pairs) -> IntArray:
    return _gap(field, pairs) ** 2 + mate_cost(field.settings) * mates(field, pairs)


def _gap(field: PairingField, pairs: Pairs) -> IntArray:
    gap: IntArray = np.abs(field.score[pairs.first] - field.score[pairs.second])
    return gap


def _float(field: PairingField, pairs: Pairs) -> IntArray:
    down = field.score[pairs.first] - field.score[pairs.second]
    downs_up = field.downs[pairs.first] + field.ups[pairs.second]
    ups_down = field.ups[pairs.first] + field.downs[pairs.second]
    return np.where(down > 0, downs_up, np.where(down < 0, ups_down, 0))


def _float_balance(field: PairingField, pairs: Pairs) -> IntArray:
    down = field.score[pairs.first] - field.score[pairs.second]
    net = field.downs - field.ups
    high_first = (net[pairs.first] >= 0).astype(np.int64) + (net[pairs.second] <= 0)
    low_first = (net[pairs.first] <= 0).astype(np.int64) + (net[pairs.second] >= 0)
    return np.where(down > 0, high_first, np.where(down < 0, low_first, 0))


def _float_place(field: PairingField, pairs: Pairs) -> IntArray:
    high, low = _off_part(field, field.settings.float_down), _off_part(field, field.settings.float_up)
    first, second = pairs.first, pairs.second
    down = field.score[first] - field.score[second]
    return np.where(down > 0, high[first] + low[second], np.where(down < 0, low[first] + high[second], 0))


def _off_part(field: PairingField, part: GroupPart) -> IntArray:
    """The distance of each player from this part of their score group, in sixteenths of the group, rounded down."""
    twice = {
        GroupPart.TOP: 2 * field.place,
        GroupPart.MIDDLE: np.abs(2 * field.place - (field.group - 1)),
        GroupPart.BOTTOM: 2 * (field.group - 1 - field.place),
    }[part]
    off: IntArray = 8 * twice // field.group
    return off


def _shared(column: IntArray, field: PairingField, pairs: Pairs) -> IntArray:
    both_at_bar = field.at_bar[pairs.first] & field.at_bar[pairs.second]
    return np.where(column[pairs.first] == column[pairs.second], 1 - both_at_bar, 0)


def _family(field: PairingField, pairs: Pairs) -> IntArray:
    return _shared(field.families, field, pairs)


def _club(field: PairingField, pairs: Pairs) -> IntArray:
    return _shared(field.clubs, field, pairs)


def _city(field: PairingField, pairs: Pairs) -> IntArray:
    return _shared(field.cities, field, pairs)


def _country(field: PairingField, pairs: Pairs) -> IntArray:
    return _shared(field.countries, field, pairs)


def mates(field: PairingField, pairs: Pairs) -> IntArray:
    """1 for each pair within a family or a club that the draw avoids, otherwise 0."""
    return _family(field, pairs) | _club(field, pairs)


def mate_cost(settings: DivisionSettings) -> int:
    """What a pair within a family or a club costs in `score_gap`: the gap that it counts like, squared."""
    return (POINT * settings.club_gap) ** 2


def _handicap(field: PairingField, pairs: Pairs) -> IntArray:
    return np.maximum(differences(field, pairs) - field.settings.handicap_wish, 0) ** 2


def _colour(field: PairingField, pairs: Pairs) -> IntArray:
    turn = 2 * pairs.first_black - 1
    first = (field.balance[pairs.first] + turn) ** 2 // 4
    second = (field.balance[pairs.second] - turn) ** 2 // 4
    return np.where(pairs.handicap == 0, first + second, 0)


def _seeding(field: PairingField, pairs: Pairs) -> IntArray:
    if field.settings.seeding is Seeding.RANDOM:
        return np.zeros(len(pairs), dtype=np.int64)
    first_place, second_place, group = field.place[pairs.first], field.place[pairs.second], field.group[pairs.first]
    off = {
        Seeding.SLIP: np.abs(first_place - second_place) - group // 2,
        Seeding.FOLD: first_place + second_place - (group - 1),
        Seeding.NEIGHBOURS: np.abs(first_place - second_place) - 1,
    }[field.settings.seeding]
    return np.where(field.score[pairs.first] == field.score[pairs.second], off**2, 0)


def _hash(field: PairingField, pairs: Pairs) -> IntArray:
    return pair_lots(field.lots[pairs.first], field.lots[pairs.second], LOT_BITS)


RULES: Mapping[Tier, Rule] = MappingProxyType(
    {
        Tier.REMATCH: _rematch,
        Tier.SCORE_GAP: _score_gap,
        Tier.FAMILY: _family,
        Tier.CLUB: _club,
        Tier.CITY: _city,
        Tier.FLOAT: _float,
        Tier.FLOAT_BALANCE: _float_balance,
        Tier.FLOAT_PLACE: _float_place,
        Tier.COUNTRY: _country,
        Tier.HANDICAP: _handicap,
        Tier.COLOUR: _colour,
        Tier.SEEDING: _seeding,
        Tier.HASH: _hash,
    }
)


def tiers_of(settings: DivisionSettings) -> tuple[Tier, ...]:
    """The division's tiers in order; the lot of the pair is always the last."""
    chosen = dict.fromkeys(tier for tier in settings.tiers if tier is not Tier.HASH)
    return (*chosen, Tier.HASH)


def with_bye(tiers: Sequence[Tier]) -> tuple[Tier, ...]:
    """The tiers of a round with a bye: the bye's tier comes right after the score gaps."""
    place = tiers.index(Tier.SCORE_GAP) + 1 if Tier.SCORE_GAP in tiers else 0
    return (*tiers[:place], Tier.BYE, *tiers[place:])


def bye_gap(scores: Sequence[int], score: int) -> int:
    """The distance of a score from the lowest in the field, in half points: the gap of the bye."""
    return score - min(scores, default=score)


def keeps_hard_rules(field: PairingField, pairs: Pairs) -> NDArray[np.bool_]:
    """For each pair whether it breaks no tier that the division has made a rule."""
    allowed = np.ones(len(pairs), dtype=np.bool_)
    for tier in field.settings.hard:
        allowed &= ~breaks(tier, field, pairs)
    return allowed


def breaks(tier: Tier, field: PairingField, pairs: Pairs) -> NDArray[np.bool_]:
    """For each pair whether it breaks this tier as a rule: whether it has a cost in it, in `score_gap` a gap."""
    rule = _gap if tier is Tier.SCORE_GAP else RULES[tier]
    broken: NDArray[np.bool_] = rule(field, pairs) != 0
    return broken


def costs(field: PairingField, pairs: Pairs) -> dict[Tier, IntArray]:
    """The cost of each pair in each tier of the division, in the order of the tiers."""
    return {tier: RULES[tier](field, pairs) for tier in tiers_of(field.settings)}


@dataclass(frozen=True, slots=True)
class Packed:
    """One integer a pair; as many as there are boards add up to less than 2**`LARGEST_BITS`.

    `coarse`: tiers whose costs had to be rounded down to fit; `exact`: not even the lots were.
    """

    weights: tuple[int, ...]
    coarse: tuple[Tier, ...]
    exact: bool


def pack(tiers: Mapping[Tier, IntArray], boards: int) -> Packed:
    """One exact integer for each pair, so that comparing sums over `boards` pairs compares the tiers in order.

    A tier is as wide as its largest possible sum (there is only one bye): costs count from the tier's lowest, in units
    of their common divisor. The lots give up bits first, down to `FEWEST_LOT_BITS`; if even that is too wide, the
    lowest tiers are rounded down, and named in `coarse`.
    """

    def times(tier: Tier) -> int:
        return 1 if tier is Tier.BYE else boards

    columns = {tier: _reduced(column) for tier, column in tiers.items()}
    coarse: list[Tier] = []
    lot_bits = LOT_BITS
    order = list(columns)
    if Tier.HASH in columns:
        room = LARGEST_BITS - sum(_width(columns[tier], times(tier)) for tier in order if tier is not Tier.HASH)
        lot_bits = max(FEWEST_LOT_BITS, min(LOT_BITS, room - boards.bit_length()))
        columns[Tier.HASH] = tiers[Tier.HASH] >> (LOT_BITS - lot_bits)
    while sum(_width(column, times(tier)) for tier, column in columns.items()) > LARGEST_BITS:
        lowest = next(tier for tier in reversed(order) if tier is not Tier.HASH and columns[tier].any())
        columns[lowest] = columns[lowest] >> 1
        if lowest not in coarse:
            coarse.append(lowest)
    weights = _joined([(column, _width(column, times(tier))) for tier, column in columns.items()])
    return Packed(tuple(weights), tuple(coarse), lot_bits == LOT_BITS and not coarse)


def _reduced(column: IntArray) -> IntArray:
    if not len(column):
        return column
    lifted: IntArray = column - column.min()
    unit = int(np.gcd.reduce(lifted))
    return lifted // unit if unit > 1 else lifted


def _width(column: IntArray, boards: int) -> int:
    return (boards * int(column.max(initial=0))).bit_length()


def _joined(columns: Sequence[tuple[IntArray, int]]) -> list[int]:
    """The columns with their widths side by side, the first one most significant, in words that int64 can hold."""
    words: list[tuple[IntArray, int]] = []
    for column, width in reversed(columns):
        if words and words[-1][1] + width <= _WORD:
            word, used = words[-1]
            words[-1] = (word | (column << used), used + width)
        else:
            words.append((column, width))
    values: list[int] = words[0][0].tolist() if words else []
    shift = words[0][1] if words else 0
    for word, used in words[1:]:
        values = [value | high << shift for value, high in zip(values, word.tolist(), strict=True)]
        shift += used
    return values
