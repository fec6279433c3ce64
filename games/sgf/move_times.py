"""How long each move of a record took, as far as its clock times tell."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from games.rules.colour import Colour
from games.sgf.tree import ClockTime, RecordTree


@dataclass(frozen=True, slots=True)
class MoveTime:
    """A move of the main line, numbered from 1, and the seconds that it took; None where the clock doesn't tell."""

    move: int
    colour: Colour
    seconds: Decimal | None


def move_times(tree: RecordTree) -> tuple[MoveTime, ...]:
    """Every move of the main line, in order. Never raises.

    A move took what its player's clock lost since that player's clock was last written. That isn't known for the first
    move, where a clock isn't written or has more than before, and in overtime unless the stones to play went down by
    one with the time: programs count periods in ways that hide what a move took.
    """
    times = []
    before: dict[Colour, ClockTime] = {}
    number = 0
    for node in tree.nodes[: tree.main]:
        clocks = {clock.colour: clock for clock in node.notes.clocks}
        for move in node.moves:
            number += 1
            alone = len(node.moves) == 1
            now, last = clocks.get(move.colour), before.get(move.colour)
            times.append(MoveTime(number, move.colour, _lost(last, now) if alone and last and now else None))
            before.pop(move.colour, None)
        before |= clocks
    return tuple(times)


def _lost(last: ClockTime, now: ClockTime) -> Decimal | None:
    if last.seconds is None or now.seconds is None:
        return None
    lost = last.seconds - now.seconds
    if last.stones is None and now.stones is None:
        return lost if lost >= 0 else None
    if last.stones is None or now.stones is None:
        return None
    return lost if lost > 0 and now.stones == last.stones - 1 else None
