"""A position as a small picture: only lines and stones, a few kilobytes, for lists of games."""

from __future__ import annotations

from html import escape

from games.rules.point import Position
from games.sheets.board_svg import SvgText

_CELL = 4
_INK, _WHITE, _BOARD, _LINE = "#17191a", "#fff", "#e2bd7b", "#8a6a34"


def thumbnail(position: Position, size: int, title: str) -> SvgText:
    """The position as one `<svg>` whose stones are two paths; `title` is its text alternative. Needs no style sheet."""
    side = _CELL * (size + 1)
    near, far = _CELL, _CELL * size
    grid = "".join(f"M{near} {at}H{far}M{at} {near}V{far}" for at in range(near, far + 1, _CELL))
    black, white = (_dots(position, size, colour) for colour in (1, 2))
    dot = 'fill="none" stroke-linecap="round"'
    stones = ""
    if black or white:
        stones += f'<path d="{black}{white}" {dot} stroke="{_INK}" stroke-width="3.9"/>'
    if white:
        stones += f'<path d="{white}" {dot} stroke="{_WHITE}" stroke-width="3.1"/>'
    return SvgText(
        f'<svg class="thumbnail" viewBox="0 0 {side} {side}" role="img" aria-label="{escape(title)}">'
        f'<path d="M0 0h{side}v{side}h-{side}z" fill="{_BOARD}"/>'
        f'<path d="{grid}" fill="none" stroke="{_LINE}" stroke-width="0.3"/>{stones}</svg>'
    )


def _dots(position: Position, size: int, colour: int) -> str:
    """A line of zero length at every stone; its round cap makes it a dot."""
    return "".join(
        f"M{_CELL * (point % size + 1)} {_CELL * (point // size + 1)}h0"
        for point, stone in enumerate(position)
        if stone == colour
    )
