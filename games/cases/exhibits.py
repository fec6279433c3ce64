"""The positions that a referee compares side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.cases.kind import Kind
from games.cases.question import Question
from games.rules.findings import FindingKind
from games.rules.position import Position
from games.rules.replay import Replay
from games.rules.steps import position_after
from ground.coded import Coded, coded


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A position of the record. `caption` is the code of its caption, `point` the point that matters on it, None for
    none.
    """

    caption: Coded
    position: Position
    point: int | None


def exhibits(question: Question) -> tuple[Exhibit, ...]:
    """Two positions around the move in question: the two that are alike for a repetition, before and after the move
    otherwise; the last position for a case about the end. None without a record."""
    return tuple(_positions_shown(question))


def _positions_shown(question: Question) -> Iterator[Exhibit]:
    replay, number = question.replay, question.move
    if replay is None:
        return
    if number is None or not question.seen:
        if question.kind in (Kind.DEAD_STONES, Kind.RESULT, Kind.OTHER) and replay.game.moves:
            yield Exhibit(coded("final"), replay.final, None)
        return
    played = replay.game.moves[number - 1].point
    point = played if played is not None and played >= 0 else None
    finding = question.finding
    if finding is not None and finding.kind is FindingKind.REPETITION:
        yield Exhibit(coded("after", move=number), position_after(replay, number), point)
        first = finding.repeats[0]
        same = coded("same_after", move=first) if first else coded("same_handicap")
        yield Exhibit(same, position_after(replay, first), point)
    elif finding is not None and finding.kind is FindingKind.MOVED_STONE:
        yield Exhibit(coded("after", move=number), position_after(replay, number), finding.point)
        yield Exhibit(coded("stones_moved"), _after_changes(replay, number), finding.point)
    else:
        yield Exhibit(coded("before", move=number), position_after(replay, number - 1), None)
        yield Exhibit(coded("after", move=number), position_after(replay, number), point)


def _after_changes(replay: Replay, number: int) -> Position:
    """The position after the stones that were set up after this move."""
    board = bytearray(position_after(replay, number))
    for change in replay.game.changes:
        if change.after == number:
            for points, stone in ((change.black, 1), (change.white, 2), (change.empty, 0)):
                for point in points:
                    board[point] = stone
    return bytes(board)
