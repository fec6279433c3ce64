"""The AGA's Bayesian model as a rating system, as an estimate: all players of an event are rated jointly.

| part | where |
| --- | --- |
| probability of a win; games not rated | `aga_game` |
| the maximum over all players, new spreads | `aga_posterior` |
| new players, self-promotion, time | `aga_entry` |
| the scale with its hole | `aga_scale` |

An entrant without a spread counts as new: `aga_entry.first_spread` of the rating.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

import numpy as np

from ground.translation import gettext as _
from ratings.rank import Rating
from ratings.system.aga_entry import first_spread
from ratings.system.aga_game import Conditions, conditions, conditions_of
from ratings.system.aga_posterior import RatedGames, most_likely, new_spreads, normal_probability
from ratings.system.aga_scale import HUNDRED_THOUSANDTH, published
from ratings.system.interface import WIN, Entrant, Rated, RatedGame, RatingChange, UnratedGame, checked

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
    column = {entrant.id: place for place, entrant in enumerate(entrants)}
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
            after=Rating(Decimal(float(strength[place])).quantize(HUNDRED_THOUSANDTH) + 0),  # no -0
            games=played[place],
            expected=Decimal(expected[place]).quantize(LIKELIHOOD),
            scored=Decimal(scored[place]) / WIN,
            spread=Decimal(float(spreads[place])).quantize(HUNDRED_THOUSANDTH),
        )
        for place, entrant in enumerate(entrants)
    }
