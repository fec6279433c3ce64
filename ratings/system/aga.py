"""The AGA's Bayesian model as a rating system, as an estimate: all players of an event are rated jointly.

| part | where |
| --- | --- |
| the maximum over all players, new spreads | `aga_posterior` |
| the scale with its hole | `aga_scale` |

An entrant without a spread counts as new: `first_spread` of the rating.

The rating and spread with which a player enters:

| who | rating | spread | here |
| --- | --- | --- | --- |
| new | the rank's | `first_spread` | `aga`, where an entrant has no spread |
| known | the rating | grown with time | not done: no list that we read has spreads |
| known, enters above the rating | moved towards the rank | grown | not done: an entry keeps its frozen rating |

Source: the AGA's public ratings program, 2021. Its table of first spreads, given for the middle of each rank, equals
the curve `first_spread` to all five decimals; between those points we follow the curve, and that program a spline
through the same points.

How the conditions of a game count, with two figures each:

| games | E, the strength that would make them even | s, how widely results scatter |
| --- | --- | --- |
| even, or Black first (1) | 0.580 - 0.0757 komi | 1.0649 - 0.0021976 komi + 0.00014984 komi^2 |
| handicap n, 2 to 9 | n - 0.0757 komi | `SCATTER[n]` - 0.0035169 komi |

Not rated: a tie (its results are only White's or Black's), more than nine stones, a komi of 10 or more with two stones
or more, a komi of -20 or less in an even game. The model counts komi in whole points and drops the fraction.

Source: the AGA's public ratings program, 2021.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal

import numpy as np

from ground.translation import gettext as _
from ratings.rank import Rating
from ratings.system.aga_posterior import RatedGames, most_likely, new_spreads, normal_probability
from ratings.system.aga_scale import HUNDRED_THOUSANDTH, published
from ratings.system.interface import (
    TIE,
    WIN,
    Entrant,
    Rated,
    RatedGame,
    RatingChange,
    UnratedGame,
    checked,
    refuse_negative,
)

LIKELIHOOD = Decimal("0.000001")


@dataclass(frozen=True, slots=True)
class Aga:
    """The system. It implements `RatingSystem`; ratings and spreads have five decimals."""

    @property
    def id(self) -> str:
        """`aga`."""
        return "aga"

    @property
    def name(self) -> str:
        """The system with the year of the program it follows."""
        return "AGA 2021"

    @property
    def label(self) -> str:
        """The sentence beside every figure."""
        return _("An estimate by the AGA’s model of 2021: neither an AGA rating nor an NZGS rating.")

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader must know."""
        return (
            _("Ties are not rated: a result there is Black’s or White’s."),
            _("Not rated either: more than 9 stones, a komi of 10 or more with stones, one of -20 or less without."),
            _("Players without a known spread count as new, and their ratings move as far as a new player’s."),
            _("All players are rated at once, and their scale has nothing between 1 dan (1.0) and 1 kyu (-1.0)."),
        )

    @property
    def decimals(self) -> int:
        """Hundredths of a stone."""
        return 2

    def win_probability(self, white: Rating, black: Rating, handicap: int, komi: Decimal) -> Decimal:
        """The probability that White wins, to six decimals. Raises ValueError as `aga_game.conditions` does."""
        return Decimal(_white_wins(white, black, conditions(handicap, komi))).quantize(LIKELIHOOD)

    def rate(self, entrants: Sequence[Entrant], games: Sequence[RatedGame]) -> Rated:
        """The ratings after the event; ties and conditions outside the model are left out and named, in the order
        of `games`. Raises ValueError as `checked` does."""
        by_id = checked(entrants, games)
        counted: list[tuple[RatedGame, Conditions]] = []
        left_out = []
        for game in games:
            try:
                counted.append((game, conditions_of(game)))
            except ValueError as error:
                left_out.append(UnratedGame(game, str(error)))
        counted.sort(key=_in_order)
        changes = {player: _unchanged(entrant) for player, entrant in by_id.items()}
        players = sorted({player for game, _ in counted for player in (game.white, game.black)})
        if players:
            changes |= _changes([by_id[player] for player in players], counted)
        return Rated(changes, tuple(left_out))

    def shown(self, rating: Rating) -> Decimal:
        """The rating as the AGA would print it, five decimals."""
        return published(rating)


def _in_order(counted: tuple[RatedGame, Conditions]) -> tuple[int, int, int, Decimal, int]:
    """The order for summing floats, so that the order of entry can't change the last digit."""
    game, _ = counted
    return game.white, game.black, game.handicap, game.komi, game.white_score


def _unchanged(entrant: Entrant) -> RatingChange:
    return RatingChange(entrant.id, entrant.rating, entrant.rating, 0, Decimal(0), Decimal(0), entrant.spread)


def _white_wins(white: Rating, black: Rating, of_game: Conditions) -> float:
    return normal_probability((float(white - black) - of_game.even_at) / of_game.scatter)


def _changes(entrants: Sequence[Entrant], counted: Sequence[tuple[RatedGame, Conditions]]) -> dict[int, RatingChange]:
    """The changes of players who all have a game among those counted."""
    column = {entrant.id: index for index, entrant in enumerate(entrants)}
    event = RatedGames(
        seed=np.array([float(entrant.rating) for entrant in entrants]),
        spread=np.array([float(entrant.spread or first_spread(entrant.rating)) for entrant in entrants]),
        white=np.array([column[game.white] for game, _ in counted], dtype=np.intp),
        black=np.array([column[game.black] for game, _ in counted], dtype=np.intp),
        sign=np.array([1.0 if game.white_score == WIN else -1.0 for game, _ in counted]),
        even_at=np.array([of_game.even_at for _, of_game in counted]),
        scatter=np.array([of_game.scatter for _, of_game in counted]),
    )
    strength = most_likely(event)
    spreads = new_spreads(event, strength)
    expected = [0.0] * len(entrants)
    scored = [0] * len(entrants)
    played = [0] * len(entrants)
    for game, of_game in counted:
        white, black = column[game.white], column[game.black]
        chance = _white_wins(entrants[white].rating, entrants[black].rating, of_game)
        for side, part in ((white, chance), (black, 1 - chance)):
            expected[side] += part
            scored[side] += game.score_of(entrants[side].id)
            played[side] += 1
    return {
        entrant.id: RatingChange(
            player=entrant.id,
            before=entrant.rating,
            after=Rating(Decimal(float(strength[index])).quantize(HUNDRED_THOUSANDTH) + 0),  # no -0
            games=played[index],
            expected=Decimal(expected[index]).quantize(LIKELIHOOD),
            scored=Decimal(scored[index]) / WIN,
            spread=Decimal(float(spreads[index])).quantize(HUNDRED_THOUSANDTH),
        )
        for index, entrant in enumerate(entrants)
    }


STRONGEST, WEAKEST = Decimal(7), Decimal(-49)
"""Published 7.5 and -50.5, in stones: beyond them the first spread is a constant."""

_ONE, _SIX = Decimal("1.00000"), Decimal("6.00000")


def first_spread(rating: Rating) -> Decimal:
    """The standard deviation for a new player, in stones, five decimals: 1 above 7.5 as published, 1.25 in the middle
    of 1 kyu, growing below, 6 below -50.5."""
    if rating > STRONGEST:
        return _ONE
    if rating < WEAKEST:
        return _SIX
    return (1 + ((Decimal("7.5") - rating) / 10) ** 2).sqrt().quantize(HUNDRED_THOUSANDTH)


SCATTER = {2: 1.13672, 3: 1.18795, 4: 1.22841, 5: 1.27457, 6: 1.31978, 7: 1.35881, 8: 1.39782, 9: 1.43614}
MOST_STONES = 9
HIGHEST_KOMI_WITH_STONES, LOWEST_KOMI_EVEN = 10, -20


@dataclass(frozen=True, slots=True)
class Conditions:
    """A game's conditions in stones: `even_at` is how much stronger White must be for the game to be even, `scatter`
    the standard deviation of a result around that."""

    even_at: float
    scatter: float


def conditions(handicap: int, komi: Decimal) -> Conditions:
    """The conditions of a game with this handicap and komi. Raises ValueError with one sentence for a handicap or komi
    that the model doesn't rate."""
    refuse_negative(handicap)
    if not komi.is_finite():
        raise ValueError("A komi must be a number.")
    points = int(komi.to_integral_value(rounding=ROUND_FLOOR))
    if handicap > MOST_STONES:
        raise ValueError(f"The AGA rates games with up to {MOST_STONES} stones, not {handicap}.")
    if handicap >= 2:
        if komi >= HIGHEST_KOMI_WITH_STONES:
            raise ValueError(f"The AGA rates no handicap game with a komi of {HIGHEST_KOMI_WITH_STONES} or more.")
        return Conditions(handicap - 0.0757 * points, SCATTER[handicap] - 0.0035169 * points)
    if komi <= LOWEST_KOMI_EVEN:
        raise ValueError(f"The AGA rates no even game with a komi of {LOWEST_KOMI_EVEN} or less.")
    return Conditions(0.580 - 0.0757 * points, 1.0649 - 0.0021976 * points + 0.00014984 * points * points)


def conditions_of(game: RatedGame) -> Conditions:
    """The conditions of a played game. Raises ValueError as `conditions` does, and for a tie."""
    if game.white_score == TIE:
        raise ValueError("The AGA rates no ties.")
    return conditions(game.handicap, game.komi)
