"""Two players at a small board: steps are taken one after another, and a step that is refused says why."""

from __future__ import annotations

from decimal import Decimal
from uuid import UUID, uuid4

from games.ending import Base, EndingState, Step, StepKind, ending_state, refusal
from games.rules import Change, Colour, GameRecord, Move, point_named, position_of

B, W = Colour.BLACK, Colour.WHITE

# White's three stones at D1, E1, E2 are surrounded but not yet captured; A5 is an eye, C3 is shared by nobody.
ROWS = (
    ". X O . O",
    "X X O O .",
    "X . X O O",
    "X X X X X",
    ". X . O .",
)


def record(rows: tuple[str, ...] = ROWS, moves: tuple[Move, ...] = (Move(B, None), Move(W, None))) -> GameRecord:
    """A game that was set up so and then passed out, komi 7."""
    position = position_of(rows)
    black = tuple(p for p, stone in enumerate(position) if stone == B)
    white = tuple(p for p, stone in enumerate(position) if stone == W)
    return GameRecord(len(rows), Decimal(7), setup=Change(0, black, white), moves=moves)


class Table:
    """The steps so far. `take` returns the new state, or the sentence against the step."""

    def __init__(self, base: Base | None = None, **others: Base) -> None:
        self.bases = {1: base or Base(record()), 2: Base(record())}
        self.steps: list[Step] = []

    @property
    def state(self) -> EndingState:
        return ending_state(self.steps, self.bases)

    def take(self, kind: StepKind, by: Colour | None = B, nonce: UUID | None = None, **said: object) -> str:
        """Empty where the step was taken, else the reason against it."""
        step = Step(self.state.seq + 1, kind, by, nonce or uuid4(), **said)
        why = refusal(self.state, step)
        if not why:
            self.steps.append(step)
        return why

    def must(self, kind: StepKind, by: Colour | None = B, **said: object) -> EndingState:
        """A step that nothing stands against."""
        assert self.take(kind, by, **said) == ""
        return self.state

    def open(self) -> EndingState:
        """Opened by Black; White says too that play is over."""
        self.must(StepKind.OPENED, record=1)
        return self.must(StepKind.OVER, W)

    def mark(self, point: str, by: Colour = B) -> EndingState:
        return self.must(StepKind.MARKED, by, point=point)

    def agree(self, *sides: Colour) -> EndingState:
        for side in sides:
            self.must(StepKind.AGREED, side)
        return self.state

    def dispute(self, by: Colour = W, stones: Colour = W) -> EndingState:
        return self.must(StepKind.DISPUTED, by, colour=stones)

    def resume(self, first: Colour = W) -> EndingState:
        self.must(StepKind.FIRST, B, colour=first)
        return self.must(StepKind.FIRST, W, colour=first)

    def play(self, by: Colour, *points: str) -> EndingState:
        """Moves in turn, beginning with `by`; `-` is a pass."""
        for point in points:
            if point == "-":
                self.must(StepKind.PASSED, by)
            else:
                self.must(StepKind.PLAYED, by, point=point)
            by = by.opponent
        return self.state


def named(*names: str) -> frozenset[int]:
    """Points of the small board."""
    return frozenset(point_named(name, len(ROWS)) or 0 for name in names)
