"""Adds up one player's games over all events. A tie is separate here: neither won nor lost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

EVEN_BELOW = Decimal("0.5")
"""Two players less than this many stones apart count as equally strong (the rules' own limit for an even game)."""


class Ended(StrEnum):
    """How a game ended for the player."""

    WON = "won"
    TIED = "tie"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played to a result, from one player's side. `gap` is the opponent's strength less theirs in
    stones, None if one of them is unknown; `handicap` the stones, given by White and taken by Black."""

    opponent: int
    black: bool
    handicap: int
    gap: Decimal | None
    ended: Ended


@dataclass(frozen=True, slots=True)
class GameTally:
    """Games won, tied and lost."""

    won: int = 0
    tied: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """Games won, tied and lost together."""
        return self.won + self.tied + self.lost


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of a player's games. As Black and as White count even and handicap games alike; `stronger`, `equal`
    and `weaker` are by the opponent's strength, without games of unknown strength."""

    total: GameTally
    black: GameTally
    white: GameTally
    taken: GameTally
    given: GameTally
    stronger: GameTally
    equal: GameTally
    weaker: GameTally


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """The tally against one opponent."""

    opponent: int
    tally: GameTally


def tally(games: Iterable[PlayedGame]) -> GameTally:
    """The games counted by how they ended."""
    return tally_of_ends(game.ended for game in games)


def tally_of_ends(ends: Iterable[Ended]) -> GameTally:
    """The ends of games counted."""
    counted = Counter(ends)
    return GameTally(counted[Ended.WON], counted[Ended.TIED], counted[Ended.LOST])


def totals(games: Sequence[PlayedGame]) -> Totals:
    """All totals of these games, in any order."""
    with_gap = [(game.gap, game) for game in games if game.gap is not None]
    return Totals(
        total=tally(games),
        black=tally(game for game in games if game.black),
        white=tally(game for game in games if not game.black),
        taken=tally(game for game in games if game.handicap and game.black),
        given=tally(game for game in games if game.handicap and not game.black),
        stronger=tally(game for gap, game in with_gap if gap >= EVEN_BELOW),
        equal=tally(game for gap, game in with_gap if abs(gap) < EVEN_BELOW),
        weaker=tally(game for gap, game in with_gap if gap <= -EVEN_BELOW),
    )


def head_to_head(games: Iterable[PlayedGame], least: int = 2, limit: int = 10) -> tuple[HeadToHead, ...]:
    """The opponents met at least `least` times, at most `limit` of them, the most frequent first, then the lower
    number.
    """
    games_against: dict[int, list[PlayedGame]] = defaultdict(list)
    for game in games:
        games_against[game.opponent].append(game)
    often = sorted((-len(games), opponent) for opponent, games in games_against.items() if len(games) >= least)
    return tuple(HeadToHead(opponent, tally(games_against[opponent])) for _, opponent in often[:limit])
