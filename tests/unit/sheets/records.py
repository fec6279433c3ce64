"""Small games for the viewer, written as players say them."""

from decimal import Decimal

from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, GameRecord, Move
from games.rules.point import point_named

KO = "B3 C3 A2 D2 B1 C1 C2 B2 C2"
"""On 5x5: Black's ninth move retakes a ko at once, which leaves the board as Black's seventh did."""

SELF_CAPTURE = "C3 A2 C2 B1 A1"
"""On 3x3: Black's fifth move fills its own last liberty and comes off."""


def record(size: int, moves: str, **changes: object) -> GameRecord:
    """A game of alternating moves, Black first. `pass`; `?` is a point off the board; `B:` or `W:` sets a colour."""
    colour, played = Colour.BLACK, []
    for word in moves.split():
        if word[:2] in ("B:", "W:"):
            colour, word = (Colour.BLACK if word[0] == "B" else Colour.WHITE), word[2:]
        if word == "pass":
            played.append(Move(colour, None))
        elif word == "?":
            played.append(Move(colour, OFF_BOARD, "zz"))
        else:
            played.append(Move(colour, point_named(word, size)))
        colour = colour.opponent
    return GameRecord(size, Decimal(7), moves=tuple(played), **changes)


def points(size: int, names: str) -> tuple[int, ...]:
    return tuple(point for name in names.split() if (point := point_named(name, size)) is not None)


def set_up(size: int, after: int = 0, *, black: str = "", white: str = "", empty: str = "") -> Change:
    return Change(after, points(size, black), points(size, white), points(size, empty))
