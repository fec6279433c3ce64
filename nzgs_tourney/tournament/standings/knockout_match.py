"""Who goes on from a meeting of a knock-out, by the games of its match.

| | |
| --- | --- |
| one game | its winner, by forfeit too; after a tie, what the division announced decides: the two play again in the |
| | next round, the lot, or the higher seed |
| best of 3 or 5 | a game won is a point, a tied one half a point each; it is over when one side can't be caught |
| level at the end | the higher seed or the lot, where that was announced; else a further game decides |
| both lost or missed | level after it, nobody goes on |
| the last game | |
| void, both won | the game counts for nothing: another one follows; with one game the director says who goes on |
| somebody doesn't play a round | the opponent has won that game; of one game, or from one who withdrew, the match |
| what was kept, or the director said | goes before all of these |
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.rules.result import Outcome
from ground.freezing import freeze_mappings
from nzgs_tourney.tournament.division.choices import TieRule
from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.division.lots import player_lot

WHITE, BLACK, NOBODY_ON = "white", "black", "nobody"
SIDES = (WHITE, BLACK, NOBODY_ON)
"""The values of `BoardResult.goes_on`."""
ONE, OTHER = "one", "other"
SIDES_WITHOUT_BOARD = (ONE, OTHER, NOBODY_ON)
"""The values of `WentOnWithoutBoard.goes_on`."""
OF_OUTCOME = {Outcome.WHITE: WHITE, Outcome.BLACK: BLACK, Outcome.BOTH_LOSE: NOBODY_ON}


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a meeting: a player by id, nobody (None), or somebody who isn't known yet (`waits`)."""

    player: int | None = None
    waits: bool = False


NOBODY, WAITS = BracketSide(), BracketSide(waits=True)


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game of a match: its round, with that round's seed for lots, and its board. Without a board it is a round
    that somebody missed: `here` has it, None where nobody was there; `all_of_it`: with it the whole match; `said`: who
    goes on from it where that was kept, or said by the director."""

    round: int
    seed: str
    board: BoardResult | None = None
    here: int | None = None
    all_of_it: bool = False
    said: BracketSide | None = None

    @property
    def kept(self) -> BracketSide | None:
        """Who goes on from it where that was kept, or said by the director; None where the results say it."""
        if self.board is None or not self.board.goes_on:
            return self.said
        sides = {WHITE: BracketSide(self.board.white), BLACK: BracketSide(self.board.black), NOBODY_ON: NOBODY}
        return sides[self.board.goes_on]


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ended: who goes on, and the round after which that was so."""

    winner: BracketSide
    round: int


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What decides a match: the games at most, the rule for a tie, the rank of each seed and the number of each entry,
    by player id."""

    games: int
    tie: TieRule
    rank: Mapping[int, int]
    numbers: Mapping[int, int]

    def __post_init__(self) -> None:
        freeze_mappings(self)


def points_of(pair: tuple[int, int], games: Sequence[MatchGame]) -> tuple[int, int]:
    """The half points that these two players have in their match."""
    one = other = 0
    for game in games:
        for_one, for_other, _counts = _worth(game, pair)
        one, other = one + for_one, other + for_other
    return one, other


def games_counted(games: Sequence[MatchGame]) -> int:
    """How many of these count as games of their match so far."""
    return sum(_worth(game, (0, 0))[2] for game in games)


def match_end(
    rules: MatchRules, pair: tuple[int, int], games: Sequence[MatchGame], *, kept: bool = True
) -> MatchEnd | None:
    """How this match ended; None while it goes on. `kept`: what was kept with a game, or said by the director, counts
    first."""
    for game in games if kept else ():
        if game.kept is not None:
            return MatchEnd(game.kept, game.round)
    one = other = counted = 0
    for game in games:
        if game.all_of_it:
            return MatchEnd(BracketSide(game.here), game.round)
        if game.board is not None and game.board.result is None:
            return None
        for_one, for_other, counts = _worth(game, pair)
        one, other, counted = one + for_one, other + for_other, counted + counts
        left = 2 * max(rules.games - counted, 0)
        if counts and abs(one - other) > left:
            return MatchEnd(BracketSide(pair[0] if one > other else pair[1]), game.round)
        if counts and not left and one == other:
            level = _level(rules, pair, game)
            if level is not None:
                return MatchEnd(level, game.round)
    return None


def _level(rules: MatchRules, pair: tuple[int, int], game: MatchGame) -> BracketSide | None:
    """Who goes on from a match that is level after its last game; None where a further game decides."""
    if game.board is None and game.here is None:
        return NOBODY
    if game.board is not None and game.board.result and game.board.result.outcome is Outcome.BOTH_LOSE:
        return NOBODY
    if rules.tie is TieRule.SEED:
        return BracketSide(min(pair, key=lambda player: rules.rank.get(player, len(rules.rank))))
    if rules.tie is TieRule.LOT:
        return BracketSide(min(pair, key=lambda player: player_lot(game.seed, rules.numbers[player], "tie")))
    return None


def _worth(game: MatchGame, pair: tuple[int, int]) -> tuple[int, int, int]:
    """What the game gives the two, in half points, and 1 where it counts as one of the match."""
    if game.board is None:
        return 2 * (game.here == pair[0]), 2 * (game.here == pair[1]), 1
    result = game.board.result
    if result is None or result.outcome in (Outcome.VOID, Outcome.BOTH_WIN):
        return 0, 0, 0
    if result.outcome is Outcome.JIGO:
        return 1, 1, 1
    side = OF_OUTCOME.get(result.outcome, "")
    winner = {WHITE: game.board.white, BLACK: game.board.black}.get(side)
    return 2 * (winner == pair[0]), 2 * (winner == pair[1]), 1
