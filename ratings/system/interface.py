"""The interface of every rating system, in one unit: stones on the scale of `ratings.rank`.

A system takes the ratings before an event, all frozen, and the games of the event in any order: nothing depends on the
order in which games were entered. Each system also has a scale of its own, for people (`shown`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from ground.freezing import freeze_mappings
from ratings.rank import Rating

WIN, TIE, LOSS = 2, 1, 0
"""A player's score in one game, in half points."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player before the event. `rating` is the one frozen for it; `spread` is its standard deviation in stones, for
    systems that keep one, None if unknown. `id` is unique in the event."""

    id: int
    rating: Rating
    spread: Decimal | None = None


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One game that was played, by the ids of its players. `white_score` is `WIN`, `TIE` or `LOSS` for White, and
    Black has the rest. `handicap` 0 is an even game, 1 is Black first without komi."""

    white: int
    black: int
    handicap: int
    komi: Decimal
    white_score: int

    def score_of(self, player: int) -> int:
        """The half points of one player. Raises KeyError for anybody else."""
        if player not in (self.white, self.black):
            raise KeyError(player)
        return self.white_score if player == self.white else WIN - self.white_score


@dataclass(frozen=True, slots=True)
class UnratedGame:
    """A game that the system doesn't rate, and why, as a complete sentence."""

    game: RatedGame
    reason: str


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What the event makes of one player. `expected` and `scored` are points over `games` games (a win is 1), all
    that the system took; `expected` goes by the ratings before the event. `spread` is None where the system keeps
    none. Who played no game keeps rating and spread as they were."""

    player: int
    before: Rating
    after: Rating
    games: int
    expected: Decimal
    scored: Decimal
    spread: Decimal | None = None

    @property
    def difference(self) -> Decimal:
        """Stones gained, negative where stones were lost."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Rated:
    """The result for a whole event: one change for each entrant, by id, and the games that didn't count."""

    changes: Mapping[int, RatingChange]
    left_out: tuple[UnratedGame, ...]

    def __post_init__(self) -> None:
        freeze_mappings(self)


class RatingSystem(Protocol):
    """A rating system. `id` is its name in commands and settings, `name` what people call it, and `label` the sentence
    that must be beside every figure; `notes` say what else a reader must know, ties first."""

    @property
    def id(self) -> str:
        """A short lower-case word."""

    @property
    def name(self) -> str:
        """The system with its year or class."""

    @property
    def label(self) -> str:
        """One sentence that says that the figures are an estimate."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on how the system treats ties, conditions and new players."""

    @property
    def decimals(self) -> int:
        """How many decimals of `shown` matter on a page; a file has them all."""

    def win_probability(self, white: Rating, black: Rating, handicap: int, komi: Decimal) -> Decimal:
        """White's expected score, from 0 to 1; Black's is the rest.

        Raises ValueError with one sentence for a negative handicap and for conditions that the system has no figures
        for.
        """

    def rate(self, entrants: Sequence[Entrant], games: Sequence[RatedGame]) -> Rated:
        """The ratings after the event.

        Raises ValueError with one sentence as `checked` does.
        """

    def shown(self, rating: Rating) -> Decimal:
        """The rating on the system's own scale, with the decimals of its publication."""


def checked(entrants: Iterable[Entrant], games: Iterable[RatedGame]) -> dict[int, Entrant]:
    """The entrants by id, after checking that they and their games can be rated.

    Raises ValueError for two entrants with the same id, a rating or spread that isn't a number or a spread that isn't
    positive, a game of somebody who isn't an entrant or against oneself, a negative handicap, and a score that isn't
    `WIN`, `TIE` or `LOSS`.
    """
    by_id: dict[int, Entrant] = {}
    for entrant in entrants:
        if entrant.id in by_id:
            raise ValueError(f"Two entrants have the id {entrant.id}.")
        if not entrant.rating.is_finite():
            raise ValueError(f"The rating of player {entrant.id} is no number.")
        if entrant.spread is not None and not (entrant.spread.is_finite() and entrant.spread > 0):
            raise ValueError(f"The spread of player {entrant.id} must be a number above 0, not {entrant.spread}.")
        by_id[entrant.id] = entrant
    for game in games:
        for player in (game.white, game.black):
            if player not in by_id:
                raise ValueError(f"A game names player {player}, who is no entrant.")
        if game.white == game.black:
            raise ValueError(f"Player {game.white} cannot play against themselves.")
        if game.white_score not in (WIN, TIE, LOSS):
            raise ValueError(f"A score is {LOSS}, {TIE} or {WIN} half points, not {game.white_score}.")
        refuse_negative(game.handicap)
    return by_id


def refuse_negative(handicap: int) -> None:
    """Raises ValueError for a handicap below 0; otherwise does nothing."""
    if handicap < 0:
        raise ValueError(f"A handicap cannot be {handicap}.")
