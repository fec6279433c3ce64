"""Points of the board, numbers inside and names as players say them outside; and a whole-board position as a value.

A point of a board of size n is the number `row * n + column`, row 0 being the top edge and column 0 the left edge.
Players name it by column letter (no I) and row number from the bottom: A1 is bottom left. SGF names it by two
letters from the top left corner: aa.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from math import isqrt

SMALLEST, LARGEST = 1, 25
"""Sizes of board that can be played (rules, section 1); 25 is as far as the column letters go."""

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
_LETTERS = "abcdefghijklmnopqrstuvwxy"
_NAME = re.compile(r"([A-HJ-Za-hj-z])(\d{1,2})", re.ASCII)


def name_of(point: int, size: int) -> str:
    """The name players use, `Q16`. The point must lie on the board."""
    row, column = divmod(point, size)
    return f"{COLUMNS[column]}{size - row}"


def letters_of(point: int, size: int) -> str:
    """The two SGF letters, `pd`. The point must lie on the board."""
    row, column = divmod(point, size)
    return _LETTERS[column] + _LETTERS[row]


def point_named(name: str, size: int) -> int | None:
    """The point that players call `name` (either case); None where the board of this size has none."""
    match = _NAME.fullmatch(name)
    if match is None:
        return None
    column, row = COLUMNS.index(match.group(1).upper()), size - int(match.group(2))
    return row * size + column if column < size and 0 <= row < size else None


def point_lettered(letters: str, size: int) -> int | None:
    """The point with these two SGF letters; None where the board of this size has none."""
    if len(letters) != 2:
        return None
    column, row = _LETTERS.find(letters[0]), _LETTERS.find(letters[1])
    return row * size + column if 0 <= column < size and 0 <= row < size else None


@cache
def neighbours(rows: int, columns: int | None = None) -> tuple[tuple[int, ...], ...]:
    """For every point of a board, square unless `columns` says otherwise, the two to four adjacent points.

    There are fewer on boards of one line.
    """
    wide = rows if columns is None else columns
    return tuple(
        tuple(
            r * wide + c
            for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            if 0 <= r < rows and 0 <= c < wide
        )
        for row in range(rows)
        for column in range(wide)
    )


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
