"""One meeting of the bracket of a knock-out: its two sides, the games of its match so far, and who goes on."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.result import Outcome
from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.standings.bracket_tree import Part
from nzgs_tourney.tournament.standings.knockout_match import (
    BLACK,
    NOBODY_ON,
    OF_OUTCOME,
    ONE,
    OTHER,
    WAITS,
    WHITE,
    BracketSide,
    MatchGame,
    points_of,
)


@dataclass(frozen=True, slots=True)
class BracketMeeting:
    """One meeting of the bracket: its part and its round there, the two sides from the top, the games of its match so
    far, and which side goes on and which is left. `ended`: after which round that was so, None before. `now`: who goes
    on by the results alone, whatever was kept with a game. `best_of`: the games of its match at most."""

    part: Part
    stage: int
    one: BracketSide
    other: BracketSide
    games: tuple[MatchGame, ...] = ()
    winner: BracketSide = WAITS
    loser: BracketSide = WAITS
    ended: int | None = None
    now: BracketSide = WAITS
    best_of: int = 1

    @property
    def third(self) -> bool:
        """Whether it is for third place."""
        return self.part is Part.THIRD

    @property
    def players(self) -> tuple[int, ...]:
        """Those known so far."""
        return tuple(side.player for side in (self.one, self.other) if side.player is not None)

    @property
    def live(self) -> bool:
        """Whether both sides are known and it isn't decided: the next round has a game of it."""
        return self.ended is None and not self.one.waits and not self.other.waits

    @property
    def last(self) -> MatchGame | None:
        """Its last game with a board."""
        return next((game for game in reversed(self.games) if game.board is not None), None)

    @property
    def board(self) -> BoardResult | None:
        """The board of its last game."""
        return None if self.last is None else self.last.board

    @property
    def round(self) -> int:
        """The round of that board; 0 without one."""
        return 0 if self.last is None else self.last.round

    @property
    def last_round(self) -> int:
        """The round of its last game, with a board or without; 0 without one."""
        return self.games[-1].round if self.games else 0

    @property
    def without_board(self) -> bool:
        """Whether its last game is a round that somebody missed."""
        return bool(self.games) and self.games[-1].board is None

    @property
    def points(self) -> tuple[int, int]:
        """The half points of the two sides in the match, where both are known."""
        one, other = self.one.player, self.other.player
        return (0, 0) if one is None or other is None else points_of((one, other), self.games)

    def player_at(self, side: str) -> int | None:
        """Who is on this side of its last game, as `sides` names them; None for nobody."""
        return self.sides.get(side)

    @property
    def sides(self) -> dict[str, int | None]:
        """Its two players by their sides in its last game: of its board as in `BoardResult.goes_on`, without a board
        as in `WentOnWithoutBoard.goes_on`; none before its first game."""
        if self.without_board:
            return {ONE: self.one.player, OTHER: self.other.player}
        return {} if self.board is None else {WHITE: self.board.white, BLACK: self.board.black}

    @property
    def side_on(self) -> str:
        """Which of `sides` goes on, or "nobody"; empty while nobody knows, and before its first game."""
        if not self.games or self.winner.waits:
            return ""
        on = self.winner.player
        return next((side for side, player in self.sides.items() if player == on), NOBODY_ON) if on else NOBODY_ON

    @property
    def undecided(self) -> bool:
        """Whether its only game has a result after which no other follows: the director must say who goes on."""
        result = None if self.board is None else self.board.result
        return self.best_of == 1 and result is not None and self.winner.waits and result.outcome is not Outcome.JIGO

    @property
    def replayed(self) -> bool:
        """Whether its only game was tied, and the two play again in the next round."""
        result = None if self.board is None else self.board.result
        tied = result is not None and result.outcome is Outcome.JIGO
        return self.best_of == 1 and tied and self.winner.waits

    @property
    def needless(self) -> bool:
        """Whether the match was over before its last game, as results are now, and nothing is kept with that game."""
        board = self.board
        later = self.ended is not None and self.round > self.ended
        return later and board is not None and board.result is not None and not board.goes_on

    @property
    def player_by_result(self) -> int | None:
        """Who won by the results; None where nobody did."""
        if self.best_of > 1 or self.without_board:
            return self.now.player
        result = None if self.board is None else self.board.result
        return None if result is None else self.player_at(OF_OUTCOME.get(result.outcome, ""))

    @property
    def by_result(self) -> bool:
        """Whether who went on is who goes on by the results; True where nothing is kept yet, or there is no result."""
        kept = any(game.kept is not None for game in self.games)
        if not kept or (self.board is not None and self.board.result is None):
            return True
        return self.now == self.winner
