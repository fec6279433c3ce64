"""Limits on how much of a file is read, and the refusals beyond them.

A file is limited by its bytes, a game by its moves; the bytes are counted before anything is parsed. Nodes are not
limited: a collection of many short games has more of them than one long game. A refusal is a value with a code for
programs and a sentence for people.
"""

from __future__ import annotations

from games.wording.refusals import SgfRejected, refusal

MOST_BYTES = 1024 * 1024
MOST_OPENINGS = 20_000
"""The most `(` characters; each opens a variation."""
MOST_MOVES = 20_000
"""The most moves of one game."""
MOST_PROPERTIES = 60_000
"""The most properties that are read in one file, not counting moves in plain nodes."""
MOST_SETUP_POINTS = 100_000
"""The most set-up points in one file: a rectangle of a few bytes sets up hundreds of points."""
MOST_SETUP_NODES = 1_000
"""The most set-up nodes of one game after its first move."""
MOST_GAMES = 1_000
MOST_VARIATION_NODES = 3_000
"""The most nodes of a game's variations that are read for the viewer, together."""
LONGEST_COMMENT, MOST_COMMENTED = 20_000, 200_000
"""The most characters of a comment, and of all comments of a game; the rest is left out."""
MOST_MARKS = 20_000
"""The most points that a game's marks are on, together: a rectangle of a few bytes marks hundreds."""
LONGEST_LABEL = 3
LONGEST_TEXT = 256
"""The most characters of a name or another text; the rest is cut off with a remark."""


def over_the_limits(data: bytes) -> SgfRejected | None:
    """A refusal of raw bytes that are too large to parse, else None."""
    if len(data) > MOST_BYTES:
        return refusal("too_large", most=MOST_BYTES)
    openings = data.count(b"(")
    if openings > MOST_OPENINGS:
        return refusal("too_many_branches", openings=openings, most=MOST_OPENINGS)
    return None


def line_of(data: bytes, position: int) -> int:
    """The number of the line, from 1, that this byte is on."""
    return max(data.count(b"\n", 0, position), data.count(b"\r", 0, position)) + 1
