"""A round's players as columns of integers, so that the cost of very many pairs takes a few array operations.

Column i belongs to the player with the i-th lowest id. Pairs name columns, the lower one first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, System
from nzgs_tourney.tournament.pairing.handicap_policy import decimals_of, difference_between, measures, stones_between
from nzgs_tourney.tournament.pairing.random_lots import IntArray, LotArray
from nzgs_tourney.tournament.pairing.round_players import RoundEntry

COMMON = 40
"""A club, city or country with more than this many per cent of the field isn't avoided."""

MOST_MET = 255
"""The most games of two players that are counted."""


@dataclass(frozen=True, slots=True)
class PairingField:
    """The players with an opponent in a round, in columns by id.

    `place`: position among the players with the same score, 0 for the strongest; `group`: how many they are. `met[i,
    j]`: games played between i and j. `families`, `clubs`, `cities`, `countries`: equal numbers where they are the
    same; a negative number differs from every other. `at_bar`: started at or above the bar.
    """

    entries: tuple[RoundEntry, ...]
    settings: DivisionSettings
    score: IntArray
    measure: IntArray
    balance: IntArray
    downs: IntArray
    ups: IntArray
    place: IntArray
    group: IntArray
    met: NDArray[np.uint8]
    families: IntArray
    clubs: IntArray
    cities: IntArray
    countries: IntArray
    at_bar: IntArray
    lots: LotArray

    def __len__(self) -> int:
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Possible boards: the columns `first` < `second`, the handicap, and whether `first` has Black."""

    first: IntArray
    second: IntArray
    handicap: IntArray
    first_black: IntArray

    def __len__(self) -> int:
        return len(self.first)

    def take(self, rows: IntArray) -> Pairs:
        """Only the pairs in these rows."""
        return Pairs(self.first[rows], self.second[rows], self.handicap[rows], self.first_black[rows])


def field_of(players: Sequence[RoundEntry], settings: DivisionSettings, seed: str) -> PairingField:
    """The columns for these players, who must be ordered by id."""
    places = _places(players)
    column = {entry.id: index for index, entry in enumerate(players)}
    times_met = np.zeros((len(players), len(players)), dtype=np.uint8)
    for index, entry in enumerate(players):
        for opponent, rounds in (entry.met or {}).items():
            if opponent in column:
                times_met[index, column[opponent]] = min(len(rounds), MOST_MET)
    return PairingField(
        entries=tuple(players),
        settings=settings,
        score=_column(players, lambda entry: entry.score),
        measure=np.array(measures(players, settings.handicap.basis), dtype=np.int64),
        balance=_column(players, lambda entry: entry.balance),
        downs=_column(players, lambda entry: len(entry.downs)),
        ups=_column(players, lambda entry: len(entry.ups)),
        place=np.array([places[entry.id][0] for entry in players], dtype=np.int64),
        group=np.array([places[entry.id][1] for entry in players], dtype=np.int64),
        met=times_met,
        families=_codes([entry.entry.family for entry in players], relieved=frozenset()),
        clubs=_codes([entry.entry.club for entry in players]),
        cities=_codes([entry.entry.city for entry in players]),
        countries=_codes([entry.entry.country for entry in players]),
        at_bar=_column(players, lambda entry: int(at_the_bar(entry, settings))),
        lots=np.array([player_lot(seed, entry.lot) for entry in players], dtype=np.uint64),
    )


def at_the_bar(entry: RoundEntry, settings: DivisionSettings) -> bool:
    """Whether the player started at or above a McMahon bar; never in a Swiss division."""
    if settings.system is not System.MCMAHON or settings.bar is None:
        return False
    return entry.entry.rank >= settings.bar


def all_pairs(field: PairingField) -> Pairs:
    """Every pair of the field, with its handicap and colours."""
    first, second = np.triu_indices(len(field), k=1)
    return pairs_of(field, first.astype(np.int64), second.astype(np.int64))


def pairs_of(field: PairingField, first: IntArray, second: IntArray) -> Pairs:
    """These pairs with the handicap by the division's policy; Black for the weaker, or for the better balance."""
    handicap = _handicaps(field, first, second)
    weaker = field.measure[first] < field.measure[second]
    owed = field.balance[first] <= field.balance[second]
    first_black = np.where(handicap > 0, weaker, owed).astype(np.int64)
    return Pairs(first, second, handicap, first_black)


def _handicaps(field: PairingField, first: IntArray, second: IntArray) -> IntArray:
    return _by_difference(field, first, second, stones_between)


def differences(field: PairingField, pairs: Pairs) -> IntArray:
    """For each pair the stones for its difference before the ceiling (see `difference_between`), or the board's own if
    a person gave it more."""
    return np.maximum(pairs.handicap, _by_difference(field, pairs.first, pairs.second, difference_between))


def _by_difference(
    field: PairingField, first: IntArray, second: IntArray, stones_of: Callable[[DivisionSettings, int, int], int]
) -> IntArray:
    if field.settings.handicap.basis is HandicapBasis.NONE:
        return np.zeros(len(first), dtype=np.int64)
    differences = np.abs(field.measure[first] - field.measure[second])
    decimals = decimals_of(field.entries)
    table = np.zeros(int(differences.max(initial=0)) + 1, dtype=np.int64)
    for difference in np.flatnonzero(np.bincount(differences)).tolist():
        table[difference] = stones_of(field.settings, difference, decimals)
    stones: IntArray = table[differences]
    return stones


def _places(players: Sequence[RoundEntry]) -> dict[int, tuple[int, int]]:
    """Id -> (place inside the score group, size of the group), the strongest first, then the lowest id."""
    groups: dict[int, list[RoundEntry]] = {}
    for entry in players:
        groups.setdefault(entry.score, []).append(entry)
    place_and_group: dict[int, tuple[int, int]] = {}
    for group in groups.values():
        group.sort(key=lambda entry: (-entry.entry.strength, entry.id))
        place_and_group.update({entry.id: (place, len(group)) for place, entry in enumerate(group)})
    return place_and_group


def _column(players: Sequence[RoundEntry], value: Callable[[RoundEntry], int]) -> IntArray:
    return np.array([value(entry) for entry in players], dtype=np.int64)


def same_place(text: str) -> str:
    """The common form of different spellings of a club, city or country."""
    return " ".join(text.split()).casefold()


def common(texts: Sequence[str]) -> frozenset[str]:
    """The clubs (cities, countries) so large in this field that they aren't avoided."""
    counts = Counter(same_place(text) for text in texts)
    return frozenset(text for text, count in counts.items() if count * 100 > COMMON * len(texts))


def _codes(texts: Sequence[str], relieved: frozenset[str] | None = None) -> IntArray:
    if relieved is None:
        relieved = common(texts)
    numbers: dict[str, int] = {}
    codes: list[int] = []
    for index, text in enumerate(texts):
        key = same_place(text)
        alone = not key or key in relieved
        codes.append(-1 - index if alone else numbers.setdefault(key, len(numbers)))
    return np.array(codes, dtype=np.int64)
