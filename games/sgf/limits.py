"""How much of a file is read, and how a file is refused.

A file is bounded by its bytes, a game by its moves; the bytes are counted before anything is parsed. Nodes are not
limited: a collection of many short games has more of them than one long game. A refusal is a value with a code for
programs and a sentence for people.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_BYTES = 1024 * 1024
MOST_OPENINGS = 20_000
"""Of the character `(`; each opens a variation."""
MOST_MOVES = 20_000
"""Of one game."""
MOST_PROPERTIES = 60_000
"""Of those that are read, moves in plain nodes left out; for one file."""
MOST_SETUP_POINTS = 100_000
"""For one file: a rectangle of a few bytes sets up hundreds of points."""
MOST_SETUP_NODES = 1_000
"""Of one game, after its first move."""
MOST_GAMES = 1_000
LONGEST_TEXT = 256
"""Characters of a name or any other text that is kept; the rest is cut off with a remark."""


@dataclass(frozen=True, slots=True)
class SgfRejected:
    """Why a file, or a game in it, cannot be read as a game record.

    | code | meaning |
    | --- | --- |
    | `empty` | nothing but white space |
    | `too_large`, `too_many_branches` | over the limits of the raw bytes |
    | `too_many_properties`, `too_many_games` | over the limits of what is read |
    | `too_many_moves`, `too_much_setup` | over the limits of what it means |
    | `not_sgf` | there is no `(;` in it |
    | `unfinished` | the file ends inside a game |
    | `syntax` | something stands where SGF allows nothing like it |
    | `not_go` | `GM` names another game |
    | `size` | `SZ` is not a size of board that can be played |

    `line` counts from 1, or is None where no line is to blame.
    """

    code: str
    message: str
    line: int | None = None

    @property
    def sentence(self) -> str:
        """The message with its line, as one sentence for people."""
        return self.message if self.line is None else f"Line {self.line}: {self.message}"


def over_the_limits(data: bytes) -> SgfRejected | None:
    """A refusal of raw bytes that are too much to parse, else None."""
    if len(data) > MOST_BYTES:
        return SgfRejected("too_large", f"The file has more than {MOST_BYTES:,} bytes, and no more are read.")
    openings = data.count(b"(")
    if openings > MOST_OPENINGS:
        message = f"The file opens {openings:,} brackets; at most {MOST_OPENINGS:,} are read."
        return SgfRejected("too_many_branches", message)
    return None


def line_of(data: bytes, position: int) -> int:
    """The number of the line, from 1, that this byte stands on."""
    return max(data.count(b"\n", 0, position), data.count(b"\r", 0, position)) + 1
