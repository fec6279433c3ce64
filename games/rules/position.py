"""A whole-board position as a value: one byte a point, 0 empty, 1 black, 2 white, from the top left corner."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

Position = bytes
"""`size * size` bytes. Two positions are the same exactly when the bytes are equal."""

_TO_TEXT = bytes.maketrans(b"\0\1\2", b".XO")
_FROM_TEXT = {".": 0, "X": 1, "O": 2}


def rows_of(position: Position) -> tuple[str, ...]:
    """The rows from the top: `.` empty, `X` black, `O` white."""
    size = isqrt(len(position))
    text = position.translate(_TO_TEXT).decode("ascii")
    return tuple(text[start : start + size] for start in range(0, size * size, size))


def position_of(rows: Iterable[str]) -> Position:
    """The position drawn by rows as `rows_of` writes them, spaces inside a row ignored.

    Raises ValueError where the rows are not a square of `.`, `X` and `O`.
    """
    lines = ["".join(row.split()) for row in rows]
    if any(len(line) != len(lines) for line in lines) or set("".join(lines)) - set(_FROM_TEXT):
        raise ValueError("a position is drawn as a square of . X and O")
    return bytes(_FROM_TEXT[mark] for line in lines for mark in line)
