"""Diagrams of a position: with its points counted, during an ending, or in a case."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from games.ending.state import EndingPhase, EndingState
from games.rules.point import Position, rows_of
from games.rules.scoring import territory, without_dead
from games.sheets.diagram import BLACK, WHITE, Diagram, Owner, PointMark, Shape
from ground.translation import gettext as _, ngettext

_STONES = {1: BLACK, 2: WHITE}


def ending_diagram(state: EndingState, proposed: Collection[int] = (), doubtful: Collection[int] = ()) -> Diagram:
    """The position in this state. While its count is shown, dead stones are ghosts under a cross and every point is
    marked as its owner's; in a dispute all stones stay, and those that were marked have the cross.

    Stones that are `proposed` as dead but not marked are under a cross, too; `doubtful` ones have a ring.

    Raises ValueError for a state that nobody has opened.
    """
    crosses = tuple(PointMark(point, Shape.CROSS) for point in sorted(state.dead))
    if state.shows_count:
        owners = owners_of(state.position, state.dead)
        return Diagram(
            state.size,
            rows_of(state.alive),
            marks=(*crosses, *_proposed(state, proposed, doubtful)),
            owners={point: owner for point, owner in owners.items() if point not in state.dead},
            ghosts={point: _STONES[state.position[point]] for point in state.dead},
            title=ngettext(
                "The position to count, {count} stone marked dead",
                "The position to count, {count} stones marked dead",
                len(state.dead),
            ).format(count=len(state.dead)),
        )
    return Diagram(state.size, rows_of(state.position), marks=crosses, last=_last(state), title=_("The position"))


def _proposed(state: EndingState, proposed: Collection[int], doubtful: Collection[int]) -> Iterator[PointMark]:
    for points, shape in ((proposed, Shape.CROSS), (doubtful, Shape.CIRCLE)):
        yield from (PointMark(point, shape) for point in sorted(set(points) - state.dead))


def _last(state: EndingState) -> int | None:
    """The point of the last move of resumed play, where its stone is."""
    if state.phase is not EndingPhase.RESUMED or state.game is None or not state.game.moves:
        return None
    point = state.game.moves[-1].point
    return point if point is not None and point >= 0 and state.position[point] else None


_OWNER = {1: Owner.BLACK, 2: Owner.WHITE, 3: Owner.SHARED}


def owners_of(position: Position, dead: Iterable[int] = ()) -> dict[int, Owner]:
    """The owner of every point without a living stone, once dead stones are removed; for an empty board, nothing.

    Raises ValueError where a dead point holds no stone.
    """
    alive = without_dead(position, dead)
    owner_of = territory(alive)
    return {point: _OWNER[owner_of[point]] for point in range(len(alive)) if not alive[point] and owner_of[point]}


def diagram_of(rows: tuple[str, ...], point: int | None, title: str) -> Diagram:
    """A position with a ring on the point that matters."""
    marks = () if point is None else (PointMark(point, Shape.CIRCLE),)
    return Diagram(len(rows), rows, marks, title=title)
