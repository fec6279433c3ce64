"""The list of a game's moves with its variations, each after the move in whose place it could have been played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from games.sheets.step_words import MoveLine
from games.sheets.variations import Branch

DEEPEST = 4
"""A variation of a variation is set in further, up to this depth."""


@dataclass(frozen=True, slots=True)
class ListedBranch:
    """A variation: how deep it is, from 1, and its moves."""

    depth: int
    moves: tuple[MoveLine, ...]


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A move of the main line, and the variations to be listed after it, each followed by its own."""

    move: MoveLine
    branches: tuple[ListedBranch, ...] = ()


def listed_moves(moves: Sequence[MoveLine], branches: Sequence[Branch]) -> tuple[ListedMove, ...]:
    """The main line with its variations. One that begins where the line ends is after its last move; without a move
    there is no list. `branches` are numbered on from `moves`, as `games.sheets.viewer` says."""
    if not moves:
        return ()
    beginning = _beginning(len(moves), branches)
    after: dict[int, list[ListedBranch]] = defaultdict(list)
    for place in range(len(moves) + 1):
        waiting = [(1, branch) for branch in reversed(beginning[-1, place])]
        while waiting:
            depth, number = waiting.pop()
            branch = branches[number]
            after[min(place + 1, len(moves))].append(ListedBranch(min(depth, DEEPEST), branch.moves))
            own = (inner for line in branch.moves for inner in beginning[number, line.step])
            waiting += reversed([(depth + 1, inner) for inner in own])
    return tuple(ListedMove(move, tuple(after[number])) for number, move in enumerate(moves, start=1))


def _beginning(main: int, branches: Sequence[Branch]) -> dict[tuple[int, int], list[int]]:
    """By a line, -1 for the main one, and a node on it, the variations that begin after that node."""
    line_of = dict.fromkeys(range(main + 1), -1)
    beginning: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, branch in enumerate(branches):
        line_of |= {line.step: number for line in branch.moves}
        beginning[line_of[branch.parent], branch.parent].append(number)
    return beginning
