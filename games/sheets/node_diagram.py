"""The position at any node of a game in the viewer, as a diagram."""

from __future__ import annotations

from games.sheets.diagram import Diagram, LineMark
from games.sheets.step_words import StepRecord
from games.sheets.variations import ShownNote
from games.sheets.viewer import BoardView

START = "m0"
"""The address of the start."""


def node_at(view: BoardView, address: str) -> int | None:
    """The node with this address on the page, `m57`, `s57`, `n351`, or `m0` for the start; None where there is none."""
    if address == START:
        return 0
    lines = (*view.moves, *(line for branch in view.branches for line in branch.moves))
    return next((line.step for line in lines if line.id == address), None)


def last_node(view: BoardView) -> int:
    """The node after the last move of the main line."""
    return view.moves[-1].step if view.moves else 0


def node_address(view: BoardView) -> str:
    """The address of that node on the page."""
    return view.moves[-1].id if view.moves else START


def diagram_at(view: BoardView, node: int) -> Diagram:
    """The position at this node with its last move, and the marks and lines of the record there; its title is the
    node's words. Raises ValueError where the game has no such node."""
    lines = _way(view, node)
    board, label, last = list(view.start), view.start_label, None
    for words, point, changes in lines:
        label, last = words, point
        for change in changes.split():
            board[int(change[1:])] = change[0]
    note = next((one for one in view.notes if one.node == node), ShownNote(node))
    size = round(len(board) ** 0.5)
    if last is not None and (board[last] == "." or any(mark.point == last for mark in note.marks)):
        last = None
    cells = "".join(board)
    return Diagram(
        size,
        tuple(cells[row : row + size] for row in range(0, size * size, size)),
        note.marks,
        last=last,
        title=label,
        lines=tuple(LineMark(line.start, line.end, line.arrow) for line in note.lines),
    )


def _way(view: BoardView, node: int) -> list[StepRecord]:
    """The steps from the start to this node."""
    first, runs = 1, [(0, view.steps), *((branch.parent, branch.steps) for branch in view.branches)]
    starts = []
    for parent, steps in runs:
        starts.append((first, parent, steps))
        first += len(steps)
    if not 0 <= node < first:
        raise ValueError(f"the game has no node {node}")
    way: list[StepRecord] = []
    for start, parent, steps in reversed(starts):
        if node >= start:
            way[:0] = steps[: node - start + 1]
            node = parent
    return way
