"""The same game told to GNU Go over GTP, and where its answers are not those of a replay.

GNU Go is given every move by `play`, under area rules with self-capture and situational superko, and is asked after
every move what has been captured, and after every capture and at the end which stones stand. Positions that moves do
not lead to (set-up, and what stands after a play that it refuses) are given as a file of our own making.
"""

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from games.rules import (
    Colour,
    FindingKind,
    Position,
    Replay,
    ReplayStep,
    ReplayStepKind,
    letters_of,
    name_of,
    position_after,
    starting_position,
    steps_of,
)
from games.rules.board import Board
from games.rules.handicap import opening_length

OPTIONS = ("--mode", "gtp", "--chinese-rules", "--allow-all-suicide", "--situational-superko")
LARGEST = 19
REFUSED = "illegal move"
_PATIENCE_SECONDS = 120


def gnugo() -> str | None:
    """The program, where it is installed."""
    return shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")


@dataclass(frozen=True)
class Question:
    """A command, the answer that the replay expects (None for any), and the move it is about."""

    command: str
    expected: str | None
    move: int


@dataclass(frozen=True)
class Difference:
    """The first answer that is not as expected; what follows it in the same game means nothing."""

    move: int
    command: str
    expected: str
    answered: str


def difference(program: str, replay: Replay, folder: Path) -> Difference | None:
    """Where GNU Go first sees the game otherwise; None where it sees it alike. Boards of at most 19 lines."""
    questions = list(_questions(replay, folder))
    sentence = "".join(f"{question.command}\n" for question in questions)
    done = subprocess.run(
        [program, *OPTIONS], input=sentence, capture_output=True, text=True, timeout=_PATIENCE_SECONDS, check=True
    )
    answers = done.stdout.split("\n\n")
    assert len(answers) == len(questions) + 1, "it ended before it had answered everything"
    for question, answer in zip(questions, answers, strict=False):
        heard = " ".join(sorted(answer.strip().lstrip("=?").split()))
        if question.expected is not None and heard != " ".join(sorted(question.expected.split())):
            return Difference(question.move, question.command, question.expected, answer.strip())
    return None


def explanation(replay: Replay, found: Difference) -> str | None:
    """The row of the table in `docs/proofs.md` that this difference belongs to; None where nothing explains it."""
    refusals = [f.move for f in replay.findings if f.kind in (FindingKind.REPETITION, FindingKind.OCCUPIED)]
    if found.command.startswith("list_stones") and _airless(starting_position(replay), replay.game.size):
        return "no liberties"
    if replay.game.setup.sets_stones and found.expected == "" and found.answered.endswith(REFUSED):
        return "start"
    if found.expected == REFUSED and any(own.move == found.move for own in replay.self_captures):
        return "self-capture"
    if found.expected == REFUSED and any(move < found.move for move in refusals):
        return "given again"
    return None


def _airless(position: Position, size: int) -> bool:
    board = Board(size)
    points = {colour: [p for p, stone in enumerate(position) if stone == colour] for colour in Colour}
    board.set_up(points[Colour.BLACK], points[Colour.WHITE], ())
    return board.airless


def _questions(replay: Replay, folder: Path) -> Iterator[Question]:
    size = replay.game.size
    yield Question(f"boardsize {size}", "", 0)
    yield Question("clear_board", "", 0)
    captured = {Colour.BLACK: 0, Colour.WHITE: 0}
    start = starting_position(replay)
    if any(start):
        yield from _placed(start, size, folder, 0, captured)
    for step in steps_of(replay):
        if step.kind is ReplayStepKind.SETUP:
            board = bytearray(position_after(replay, step.number))
            for stone in step.placed:
                board[stone.point] = stone.colour
            for point in step.removed:
                board[point] = 0
            yield from _placed(bytes(board), size, folder, step.number, captured)
        elif step.colour is not None:
            yield from _moved(replay, step, folder, captured)
    yield from _stones(replay.final, size, len(replay.game.moves))


def _moved(replay: Replay, step: ReplayStep, folder: Path, captured: dict[Colour, int]) -> Iterator[Question]:
    size, number = replay.game.size, step.number
    assert step.colour is not None
    if step.kind is ReplayStepKind.OFF_BOARD:
        return
    out_of_turn = any(finding.kind is FindingKind.OUT_OF_TURN for finding in step.findings)
    placing = number <= opening_length(replay.game) and number > 1
    if out_of_turn or (placing and replay.game.moves[number - 2].colour is step.colour):
        # The side that was skipped is taken to have passed, which GNU Go does not guess.
        yield Question(f"play {step.colour.opponent.word} pass", "", number)
    refused = step.kind is ReplayStepKind.OCCUPIED or any(f.kind is FindingKind.REPETITION for f in step.findings)
    point = "pass" if step.point is None else name_of(step.point, size)
    yield Question(f"play {step.colour.word} {point}", REFUSED if refused else "", number)
    if refused:
        yield from _placed(position_after(replay, number), size, folder, number, captured)
        return
    if step.removed:
        # A self-capture takes the mover's own stones, so they count for the opponent.
        own = step.placed[0].point in step.removed
        captured[step.colour.opponent if own else step.colour] += len(step.removed)
        yield from _stones(position_after(replay, number), size, number)
    for colour, count in captured.items():
        yield Question(f"captures {colour.word}", str(count), number)


def _stones(position: Position, size: int, move: int) -> Iterator[Question]:
    for colour in Colour:
        names = (name_of(point, size) for point, stone in enumerate(position) if stone == colour)
        yield Question(f"list_stones {colour.word}", " ".join(names), move)


def _placed(position: Position, size: int, folder: Path, move: int, captured: dict[Colour, int]) -> Iterator[Question]:
    """The position given as a file; the captures begin again at none."""
    sets = {
        colour: "".join(f"[{letters_of(point, size)}]" for point, stone in enumerate(position) if stone == colour)
        for colour in Colour
    }
    text = "".join(f"A{colour.letter}{points}" for colour, points in sets.items() if points)
    path = folder / f"{move}.sgf"
    path.write_text(f"(;GM[1]FF[4]SZ[{size}]{text})\n")
    captured.update(dict.fromkeys(captured, 0))
    yield Question(f"loadsgf {path}", None, move)
    yield from _stones(position, size, move)
