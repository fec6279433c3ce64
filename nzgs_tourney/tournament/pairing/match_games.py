"""Which game of which meeting of a knock-out a board is, for its reasons and its colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from nzgs_tourney.tournament.division.history import BoardResult, DivisionHistory
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.standings.bracket import bracket_of
from nzgs_tourney.tournament.standings.bracket_tree import Part


@dataclass(frozen=True, slots=True)
class GameOf:
    """A game: the part of the bracket that its meeting is in and its round there, which of how many games of the match
    it is at most, and the board before it in the match, None for the first."""

    part: Part
    stage: int
    game: int
    games: int
    before: BoardResult | None = None


Pair = frozenset[int]


def match_games(division: DivisionHistory, number: int) -> Mapping[Pair, GameOf]:
    """The games of round `number` by their players, from the rounds before it; empty in the first round, and outside a
    knock-out."""
    if division.settings.system is not System.KNOCKOUT:
        return {}
    bracket = bracket_of(replace(division, rounds=tuple(one for one in division.rounds if one.number < number)))
    return {
        Pair(meeting.players): GameOf(
            meeting.part, meeting.stage, len(meeting.games) + 1, meeting.best_of, meeting.board
        )
        for meeting in (bracket.meetings(number) if bracket else ())
    }


def alternating(board: BoardResult, before: BoardResult | None) -> BoardResult:
    """The board with the colours of the game before it in its match exchanged, where both games are even."""
    if before is None or before.handicap or board.handicap or before.black != board.black:
        return board
    return replace(board, white=board.black, black=board.white)
