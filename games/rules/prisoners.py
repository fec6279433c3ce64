"""Counts the stones of each colour that moves have captured."""

from __future__ import annotations

from games.rules.colour import Colour
from games.rules.replay import Replay


def captured_stones(replay: Replay) -> dict[Colour, int]:
    """The stones of each colour that left the board by capture, those of self-captures included.

    Stones that the record removes by set-up are not captures. The count of the game (rules, section 4) doesn't need
    prisoners; people who set up a board from a diagram do.
    """
    own = {play.move: play.stones for play in replay.self_captures}
    captured = dict.fromkeys(Colour, 0)
    for number, removed in replay.removed:
        mover = replay.game.moves[number - 1].colour
        captured[mover] += own.get(number, 0)
        captured[mover.opponent] += len(removed) - own.get(number, 0)
    return captured
