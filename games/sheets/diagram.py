"""A go diagram as a value: the stones and marks on a board, for screen, paper and reading aloud.

Points are the numbers of `games.rules.point`: row from the top times size, plus column.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from games.rules.point import LARGEST, SMALLEST, name_of
from ground.freezing import freeze_mappings
from ground.translation import gettext as _

BLACK, WHITE, EMPTY = "X", "O", "."


class Shape(StrEnum):
    """The shapes of marks, distinguishable by outline alone. `LETTER` shows its text."""

    CROSS = "cross"
    TRIANGLE = "triangle"
    SQUARE = "square"
    CIRCLE = "circle"
    LETTER = "letter"


class Owner(StrEnum):
    """The owner of a counted point. Shared points touch both colours and cancel out."""

    BLACK = "black"
    WHITE = "white"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class PointMark:
    """A mark on a point; `text` (one to three characters) with `Shape.LETTER` only."""

    point: int
    shape: Shape
    text: str = ""


@dataclass(frozen=True, slots=True)
class LineMark:
    """A line between two points, with its head at the second if it is an `arrow`."""

    start: int
    end: int
    arrow: bool = False


@dataclass(frozen=True, slots=True)
class Diagram:
    """A board with its stones and marks.

    `rows` from the top, `X` black, `O` white, `.` empty, each as long as `size` (1 to 25). `last` is the point of the
    last move. `numbers` prints move numbers on points. `owners` shows territory. `ghosts` are stones that are not there
    (any more): a point and `X` or `O`. `title` describes the diagram; if empty, one is made. `turned` shows it as the
    player on the other side of the board sees it; rows and points keep their names. `lines` are drawn over the stones.

    Raises ValueError with one sentence where rows, points or marks do not fit the board.
    """

    size: int
    rows: tuple[str, ...]
    marks: tuple[PointMark, ...] = ()
    last: int | None = None
    numbers: Mapping[int, int] = field(default_factory=dict)
    owners: Mapping[int, Owner] = field(default_factory=dict)
    ghosts: Mapping[int, str] = field(default_factory=dict)
    coordinates: bool = True
    title: str = ""
    turned: bool = False
    lines: tuple[LineMark, ...] = ()

    def __post_init__(self) -> None:
        freeze_mappings(self)
        if not SMALLEST <= self.size <= LARGEST:
            raise ValueError(f"a board of {self.size} lines cannot be drawn: {SMALLEST} to {LARGEST}")
        if len(self.rows) != self.size:
            raise ValueError(f"{len(self.rows)} rows were given for a board of {self.size} lines")
        for number, row in enumerate(self.rows, start=1):
            if len(row) != self.size or set(row) - {BLACK, WHITE, EMPTY}:
                raise ValueError(f"row {number} from the top, “{row}”, is not {self.size} of X, O and .")
        for mark in self.marks:
            if (mark.shape is Shape.LETTER) != bool(mark.text) or len(mark.text) > 3:
                raise ValueError(f"a mark in the form of a {mark.shape} cannot have the text “{mark.text}”")
        pointed = [mark.point for mark in self.marks] + ([] if self.last is None else [self.last])
        pointed += [point for line in self.lines for point in (line.start, line.end)]
        for point in (*pointed, *self.numbers, *self.owners, *self.ghosts):
            if not 0 <= point < self.size * self.size:
                raise ValueError(f"point {point} is not on a board of {self.size} lines")
        if wrong := set(self.ghosts.values()) - {BLACK, WHITE}:
            raise ValueError(f"a removed stone is X or O, not “{wrong.pop()}”")

    def stone(self, point: int) -> str:
        """The contents of the point: `X`, `O` or `.`."""
        row, column = divmod(point, self.size)
        return self.rows[row][column]

    def name(self, point: int) -> str:
        """The name players use, `Q16`."""
        return name_of(point, self.size)

    def description(self) -> str:
        """The title, or else size, number of stones and last move in words."""
        if self.title:
            return self.title
        stones = "".join(self.rows)
        black, white = stones.count(BLACK), stones.count(WHITE)
        if self.last is None:
            message = _("Go board {size} by {size}, {black} black and {white} white stones")
            return message.format(size=self.size, black=black, white=white)
        return _("Go board {size} by {size}, {black} black and {white} white stones, last move {point}").format(
            size=self.size, black=black, white=white, point=self.name(self.last)
        )


def star_points(size: int) -> tuple[int, ...]:
    """The dots printed on a board: the centre of odd boards from 3 up, corners from 7, sides of odd ones from 15."""
    edge = 3 if size >= 13 else 2
    middle = size // 2
    lines = (edge, size - 1 - edge) if size >= 7 else ()
    points = {(row, column) for row in lines for column in lines}
    if size % 2 and size >= 3:
        points.add((middle, middle))
        if size >= 15:
            points |= {(middle, line) for line in lines} | {(line, middle) for line in lines}
    return tuple(sorted(row * size + column for row, column in points))
