"""How many stones of each colour a game has taken off the board by moves."""

from __future__ import annotations

from games.rules.colour import Colour
from games.rules.replay import Replay
from games.rules.steps import StepKind, starting_position, steps_of


def captured_stones(replay: Replay) -> dict[Colour, int]:
    """The stones of each colour that left the board by capture, those of self-captures included.

    Stones that the record takes off by set-up are no captures. The count of the game (rules, section 4) does not need
    them; whoever sets up a board from a diagram does.
    """
    board = bytearray(starting_position(replay))
    taken = dict.fromkeys(Colour, 0)
    for step in steps_of(replay):
        for stone in step.placed:
            board[stone.point] = stone.colour
        for point in step.removed:
            if step.kind is not StepKind.SETUP:
                taken[Colour(board[point])] += 1
            board[point] = 0
    return taken
