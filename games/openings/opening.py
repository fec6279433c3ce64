"""The first positions of a recorded game, and the move that was played in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.openings.symmetry import canonical
from games.rules.colour import Colour
from games.rules.game import OFF_BOARD
from games.rules.handicap import opening_length
from games.rules.replay import Replay
from games.rules.steps import starting_position

OPENING_MOVES = 30
"""So many moves of a game are its opening. After a change `games.services.file_record.VERSION` must be raised."""


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """A position of an opening: after how many moves, its key, and the next move on the canonical board
    (`games.openings.symmetry`); None for a pass, and where no move follows that could be played."""

    number: int
    key: int
    next: int | None


def opening_of(replay: Replay) -> tuple[OpeningStep, ...]:
    """The positions after 0 to `OPENING_MOVES` moves. An opening ends early where the record does, where stones are set
    up, and before a move that can't be played. A handicap that is placed move by move is part of the first position."""
    return tuple(_walk(replay))


def _walk(replay: Replay) -> Iterator[OpeningStep]:
    game = replay.game
    first = opening_length(game)
    end = min((change.after for change in game.changes if change.sets_stones), default=len(game.moves))
    captures = dict(replay.removed)
    stones = bytearray(starting_position(replay))
    for number in range(min(first + OPENING_MOVES, end) + 1):
        move = game.moves[number] if number < end else None
        point = None if move is None or move.point in (None, OFF_BOARD) else move.point
        playable = point is not None and not stones[point]
        if number >= first:
            to_move = _to_move(replay, number)
            if to_move is None:
                return
            place = canonical(bytes(stones), to_move)
            yield OpeningStep(number - first, place.key, place.kept(point) if point is not None and playable else None)
        if move is None or (move.point is not None and not playable):
            return
        if point is not None:
            stones[point] = move.colour
            for taken in captures.get(number + 1, ()):
                stones[taken] = 0


def _to_move(replay: Replay, number: int) -> Colour | None:
    """Whose move it is after so many moves; None where the record leaves that open."""
    moves = replay.game.moves
    if number < len(moves):
        return moves[number].colour
    return moves[number - 1].colour.opponent if number else replay.to_move
