"""The drawing of a bracket, the first round on the left: narrow for a page on a phone, or wide for the hall and paper.

In the narrow one every meeting has rows of its own, between those of the two that lead to it, and each round is a step
to the right; names end where their line begins. In the wide one each round is a column. Where the next round has as
many meetings, each is led to by one alone, the other side comes from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from unicodedata import east_asian_width

from nzgs_tourney.tournament.charts.marks import WIDTH, Anchor, ChartMark, ChartRule, ChartText

_LINE, _GAP, _TAIL = 16.0, 12.0, 4.0
_TALL = 2 * _LINE
_STEP, _COLUMN = 26.0, 190.0
_WIDEST = 1000.0
"""All columns of a wide bracket together, where the names need more than `_COLUMN`."""
_BETWEEN = 14.0
"""Between two columns."""
_LETTER, _STRONG = 6.6, 7.5
"""A letter's mean width in a text of 12, and in bold."""
_NARROWEST = 0.7
"""How narrow a letter may become, of its usual width."""
_HEAD = 26.0
_APART = 24.0
"""Between the parts of a bracket."""


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One side of a meeting: a name, or words for nobody and nobody known (`soft`). `on`: this side goes on."""

    words: str
    on: bool = False
    soft: bool = False


@dataclass(frozen=True, slots=True)
class DrawnMeeting:
    """The two sides from the top."""

    one: DrawnSide
    other: DrawnSide


@dataclass(frozen=True, slots=True)
class BracketDrawing:
    """The marks and their size."""

    width: float
    height: float
    marks: tuple[ChartMark, ...]


Rounds = Sequence[Sequence[DrawnMeeting | None]]
"""The rounds from the first, each with its meetings from the top; None where nothing is drawn, for a bye."""


def narrow_bracket(rounds: Rounds) -> BracketDrawing:
    """The bracket in the width of a phone. Raises ValueError without rounds."""
    last = len(_checked(rounds)) - 1
    in_order = [
        (number, index)
        for top in range(len(rounds[last]))
        for number, index in _in_order(rounds, last, top)
        if rounds[number][index] is not None
    ]
    tops = {place: row * (_TALL + _GAP) for row, place in enumerate(in_order)}
    step = min(_STEP, WIDTH / 3 / max(last, 1))
    marks = [
        mark
        for (number, index), top in tops.items()
        for mark in _narrow(rounds, number, index, WIDTH - 2 * _TAIL - step * (last - number), top, tops, step)
    ]
    return BracketDrawing(WIDTH, len(tops) * (_TALL + _GAP) - _GAP, tuple(marks))


def _in_order(rounds: Rounds, number: int, index: int) -> Iterator[tuple[int, int]]:
    """A meeting among all that lead to it, from the top: between the two before it, or below the one."""
    one = _level(rounds, number)
    if number:
        yield from _in_order(rounds, number - 1, index if one else 2 * index)
    yield number, index
    if number and not one:
        yield from _in_order(rounds, number - 1, 2 * index + 1)


def _narrow(
    rounds: Rounds, number: int, index: int, x: float, top: float, tops: dict[tuple[int, int], float], step: float
) -> Iterator[ChartMark]:
    meeting = rounds[number][index]
    assert meeting is not None, "only what is drawn has a place"
    for line, side in enumerate((meeting.one, meeting.other)):
        words, room = _fitting(side, x)
        baseline = top + _LINE * line + 12
        yield ChartText(x, baseline, words, Anchor.END, strong=side.on, soft=side.soft, room=room)
    yield ChartRule(x + _TAIL, top + 2, x + _TAIL, top + _TALL - 2, "axis")
    parent = tops.get((number + 1, _parent(rounds, number, index)))
    if parent is None:
        return
    turn, middle = x + _TAIL + step / 2, top + _LINE
    yield ChartRule(x + _TAIL, middle, turn, middle, "axis")
    yield ChartRule(turn, middle, turn, parent - 2 if parent > top else parent + _TALL + 2, "axis")


def column_for(parts: Sequence[Rounds]) -> float:
    """The width of a column in which the names of these parts of a bracket fit, as far as all columns have room."""
    sides = [
        side
        for rounds in parts
        for meetings in rounds
        for meeting in meetings
        if meeting is not None
        for side in (meeting.one, meeting.other)
    ]
    needed = max((_letters(side.words) * _STRONG for side in sides), default=0.0) + _BETWEEN
    return max(_COLUMN, min(needed, _WIDEST / max(map(len, parts))))


def wide_bracket(rounds: Rounds, heads: Sequence[str], column: float) -> BracketDrawing:
    """The bracket with a column of this width for each round under its head. Raises ValueError without rounds."""
    places = len(_checked(rounds)[0])
    marks: list[ChartMark] = []
    for number, meetings in enumerate(rounds):
        left, right = column * number, column * (number + 1) - _BETWEEN
        marks.append(ChartText(left, 12, heads[number], soft=True))
        for index, meeting in enumerate(meetings):
            if meeting is not None:
                middle = _middle(rounds, number, index)
                marks += _wide(meeting, left, right, middle, _to_parent(rounds, number, index, middle))
    height = _HEAD + places * (_TALL + _GAP) - _GAP
    return BracketDrawing(column * len(rounds) - _BETWEEN, height, tuple(marks))


def _parent(rounds: Rounds, number: int, index: int) -> int:
    """Which meeting of the next round a meeting leads to."""
    return index if _level(rounds, number + 1) else index // 2


def _level(rounds: Rounds, number: int) -> bool:
    """Whether a round has as many meetings as the one before it."""
    return 0 < number < len(rounds) and len(rounds[number]) == len(rounds[number - 1])


def _height_of(rounds: Rounds, number: int, index: int) -> int:
    """The height of a meeting's middle, in halves of the place of a meeting of the first round: between those of the
    two that lead to it."""
    halved = sum(not _level(rounds, before) for before in range(1, number + 1))
    return (2 * index + 1) << halved


def _middle(rounds: Rounds, number: int, index: int) -> float:
    return _HEAD + _height_of(rounds, number, index) / 2 * (_TALL + _GAP) - _GAP / 2


def _to_parent(rounds: Rounds, number: int, index: int, middle: float) -> float | None:
    """How far below its own middle that of the next meeting is; None after the last round."""
    if number == len(rounds) - 1:
        return None
    return _middle(rounds, number + 1, _parent(rounds, number, index)) - middle


def _wide(
    meeting: DrawnMeeting, left: float, right: float, middle: float, further: float | None
) -> Iterator[ChartMark]:
    for line, side in enumerate((meeting.one, meeting.other)):
        words, room = _fitting(side, right - left)
        baseline = middle - _LINE + _LINE * line + 12
        yield ChartText(left, baseline, words, strong=side.on, soft=side.soft, room=room)
    yield ChartRule(right, middle - _LINE + 2, right, middle + _LINE - 2, "axis")
    yield ChartRule(left, middle, right, middle, "grid")
    if further == 0:
        yield ChartRule(right, middle, right + 10, middle, "axis")
    elif further is not None:
        yield ChartRule(right, middle, right + 6, middle, "axis")
        yield ChartRule(right + 6, middle, right + 6, middle + further, "axis")
        yield ChartRule(right + 6, middle + further, right + 10, middle + further, "axis")


def stacked(parts: Sequence[tuple[str, BracketDrawing]]) -> BracketDrawing:
    """These drawings one below the other, each under its title if it has one."""
    marks: list[ChartMark] = []
    top = 0.0
    for title, drawing in parts:
        if title:
            marks.append(ChartText(0, top + 12, title, strong=True))
            top += _HEAD
        marks += [_lowered(mark, top) for mark in drawing.marks]
        top += drawing.height + _APART
    return BracketDrawing(max(drawing.width for _title, drawing in parts), top - _APART, tuple(marks))


def _lowered(mark: ChartMark, by: float) -> ChartMark:
    if isinstance(mark, ChartText):
        return replace(mark, y=mark.y + by)
    assert isinstance(mark, ChartRule), "a bracket has no other marks"
    return replace(mark, y1=mark.y1 + by, y2=mark.y2 + by)


def _checked(rounds: Rounds) -> Rounds:
    if not rounds:
        raise ValueError("A bracket has a round.")
    return rounds


def _fitting(side: DrawnSide, room: float) -> tuple[str, float]:
    """The words, and the width into which they are squeezed, 0 where they need no more; cut where they would be too
    narrow to read. A full-width letter is as wide as two."""
    words, letters = side.words, room / (_STRONG if side.on else _LETTER)
    if _letters(words) <= letters:
        return words, 0
    if _letters(words) * _NARROWEST <= letters:
        return words, room - _TAIL
    while words and (_letters(words) + 1) * _NARROWEST > letters:
        words = words[:-1]
    return words.rstrip() + "…", room - _TAIL


def _letters(words: str) -> int:
    return len(words) + sum(east_asian_width(letter) in "WF" for letter in words)
