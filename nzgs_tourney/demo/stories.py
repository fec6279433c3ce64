"""Records in which something happens: our own games, changed in one place, each checked by the replay itself.

Every function takes a game without findings and returns the changed moves, or None where the game offers no occasion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from games.rules.findings import FindingKind
from games.rules.game import GameRecord, Move
from games.rules.point import neighbours
from games.rules.replay import Replay, replay
from games.rules.steps import position_after, steps_of

Story = Callable[[GameRecord], GameRecord | None]
OPENING = 60
"""Nothing is changed in the first moves: disputes belong to the middle of a game."""


def claimable_repetition(game: GameRecord) -> GameRecord | None:
    """Ends with a ko retaken at once: the opponent may still claim it."""
    for index, retake in _kos(game):
        changed = replace(game, moves=(*game.moves[: index + 1], retake))
        if _kinds(changed) == [FindingKind.REPETITION]:
            return changed
    return None


def standing_repetition(game: GameRecord) -> GameRecord | None:
    """A ko retaken at once, twice, and the game went on: it can't be claimed any more."""
    for index, retake in _kos(game):
        again = game.moves[index]
        changed = replace(game, moves=(*game.moves[: index + 1], retake, again, *game.moves[index + 1 :]))
        if _kinds(changed) == [FindingKind.REPETITION] * 2:
            return changed
    return None


def two_in_a_row(game: GameRecord) -> GameRecord | None:
    """One player moves twice in a row in the middle of the game."""
    for index in range(OPENING, len(game.moves) - 20):
        changed = replace(game, moves=(*game.moves[:index], *game.moves[index + 1 :]))
        if _kinds(changed) == [FindingKind.OUT_OF_TURN]:
            return changed
    return None


def self_capture(game: GameRecord) -> GameRecord | None:
    """At the end a stone is played on a point without liberties, which is legal."""
    passes = next((back for back in range(len(game.moves)) if game.moves[-1 - back].point is not None), 0)
    played = game.moves[: len(game.moves) - passes]
    if not played:
        return None
    mover = played[-1].colour.opponent
    board = position_after(replay(replace(game, moves=played)), len(played))
    for point, around in enumerate(neighbours(game.size)):
        if board[point] == 0 and all(board[near] == mover.opponent for near in around):
            ending = (Move(mover, point), Move(mover.opponent, None), Move(mover, None))
            replayed = replay(replace(game, moves=(*played, *ending)))
            if replayed.self_captures and not replayed.findings:
                return replace(game, moves=(*played, *ending))
    return None


def _kos(game: GameRecord) -> list[tuple[int, Move]]:
    """Places where a single stone takes a single stone, with the move that would take it back."""
    kos = []
    for step in steps_of(replay(game)):
        if step.number > OPENING and step.colour is not None and len(step.removed) == 1 and len(step.placed) == 1:
            kos.append((step.number - 1, Move(step.colour.opponent, step.removed[0])))
    return kos


def _kinds(game: GameRecord) -> list[FindingKind]:
    replayed: Replay = replay(game)
    return [finding.kind for finding in replayed.findings]
