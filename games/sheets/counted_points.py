"""Finds the owners of the counted points, for the marks of a diagram."""

from __future__ import annotations

from collections.abc import Iterable

from games.rules.position import Position
from games.rules.scoring import territory, without_dead
from games.sheets.diagram import Owner

_OWNER = {1: Owner.BLACK, 2: Owner.WHITE, 3: Owner.SHARED}


def owners_of(position: Position, dead: Iterable[int] = ()) -> dict[int, Owner]:
    """The owner of every point without a living stone, once dead stones are removed; for an empty board, nothing.

    Raises ValueError where a dead point holds no stone.
    """
    alive = without_dead(position, dead)
    owner_of = territory(alive)
    return {point: _OWNER[owner_of[point]] for point in range(len(alive)) if not alive[point] and owner_of[point]}
