"""Positions that come again after 32 moves and more: who looks back 30 moves doesn't see them, the replay does."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import combinations

import pytest

from games.audit.audit import audit_bytes
from games.rules import Change, Colour, FindingKind, GameRecord, Move, replay
from games.sgf.record import ReadRecord
from games.sgf.write import write_game

SIZE = 19
KOS = 10
SEEN_BACK = 30
"""How many moves such servers look back."""


def point(row: int, column: int) -> int:
    return row * SIZE + column


def corners() -> Iterator[tuple[int, int]]:
    """The top left corner of each ko, with room for liberties between them."""
    yield from ((row, column) for row in (1, 5, 9, 13) for column in (1, 7, 13))


def of_ko(number: int) -> tuple[int, int, list[int], list[int]]:
    """Where White's stone of a ko is and where Black's, and the stones around: one of the two is always empty."""
    row, column = list(corners())[number]
    white, black = point(row + 1, column + 1), point(row + 1, column + 2)
    around_white = [point(row, column + 1), point(row + 1, column), point(row + 2, column + 1)]
    around_black = [point(row, column + 2), point(row + 1, column + 3), point(row + 2, column + 2)]
    return white, black, around_white, around_black


def cycle(length: int) -> list[int]:
    """The kos in the order in which they are taken, Black first, so that the position after the first `length` moves is
    the one at the start, and no other comes twice. Half of the kos are Black's at the start."""
    start = frozenset(range(KOS // 2))
    path: list[int] = []

    def goes_on(held: frozenset[int], seen: set[frozenset[int]]) -> bool:
        if len(path) == length:
            return held == start
        blacks_turn = len(path) % 2 == 0
        last = path[-1] if path else None
        for ko in range(KOS):
            after = held | {ko} if blacks_turn else held - {ko}
            back = after == start and len(path) == length - 1
            if after == held or ko == last or (after in seen and not back):
                continue
            if len(start ^ after) > length - len(path) - 1:
                continue
            path.append(ko)
            if goes_on(after, seen | {after}):
                return True
            path.pop()
        return False

    assert goes_on(start, {start})
    return path


def game(order: list[int]) -> GameRecord:
    """A game from a board with KOS kos, in which they are taken in this order."""
    black_stones, white_stones = [], []
    for number in range(KOS):
        white, black, around_white, around_black = of_ko(number)
        black_stones += [*around_white, *([black] if number < KOS // 2 else [])]
        white_stones += [*around_black, *([] if number < KOS // 2 else [white])]
    moves = [
        Move(Colour.BLACK if turn % 2 == 0 else Colour.WHITE, of_ko(ko)[1 if turn % 2 == 0 else 0])
        for turn, ko in enumerate(order)
    ]
    return GameRecord(SIZE, Decimal(7), setup=Change(0, tuple(black_stones), tuple(white_stones)), moves=tuple(moves))


@pytest.mark.parametrize("length", [6, 30, 32, 34, 64, 120])
def test_a_position_that_comes_again_after_a_long_cycle_is_found(length: int) -> None:
    order = cycle(length)
    once = game(order)
    assert replay(once).findings == (), "the position at the start was nobody's move"
    (finding,) = replay(game([*order, order[0]])).findings
    assert (finding.kind, finding.move) == (FindingKind.REPETITION, length + 1)


@pytest.mark.parametrize("length", [32, 64, 120])
def test_no_server_that_looks_back_thirty_moves_would_see_it(length: int) -> None:
    order = cycle(length)
    replayed = [replay(game([*order, order[0]][:moves])).final for moves in range(1, length + 2)]
    alike = [(one, other) for one, other in combinations(range(len(replayed)), 2) if replayed[one] == replayed[other]]
    assert alike == [(0, length)]
    assert length > SEEN_BACK


def test_the_audit_of_such_a_record_finds_it() -> None:
    order = cycle(40)
    data = write_game(ReadRecord(game([*order, order[0]]), komi=Decimal(7)))
    (audit,) = audit_bytes(data, "long.sgf")
    assert audit.judged is not None
    assert [finding.kind for finding in audit.judged.replay.findings] == [FindingKind.REPETITION]
