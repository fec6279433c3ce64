"""GNU Go, where it is installed, asked over GTP which stones of a final position are dead.

It is told the stones one by one with `play`, never given a file: files can crash it. Stones of a legal position can be
placed in any order, since none is without a liberty on the way, so its ideas of turn, repetition and handicap, which
are not ours, play no part. Pure but for the process that it starts and, at the latest when the time is up, ends: one
at a time for each process of the site, so that nobody can keep the machine busy by asking.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from math import isqrt
from threading import Lock

from games.rules.colour import Colour
from games.rules.point import name_of, point_named
from games.rules.position import Position

NAME = "GNU Go"
LARGEST = 19
"""Lines of the largest board that it knows."""
SECONDS = 10.0
"""How long it is waited for; on most positions it answers in half a second."""
_OPTIONS = ("--mode", "gtp", "--chinese-rules", "--allow-all-suicide", "--situational-superko", "--seed", "1")
_ASKED = 9_999
_ONE_AT_A_TIME = Lock()
_ANSWER = re.compile(rf"^={_ASKED}[ \t]*((?:[^\n]|\n(?!\n))*)\n\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Why there is no proposal, in one sentence. `able`: the program could be asked here about such a board at all."""

    sentence: str
    able: bool = True


def installed() -> str | None:
    """Where the program is, None where it is not."""
    return shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")


def why_not(size: int) -> NoAnswer | None:
    """Why it cannot be asked about a board of this size here; None where it can."""
    if installed() is None:
        return NoAnswer(f"{NAME} is not installed on this machine: there is no proposal of dead stones.", able=False)
    if size > LARGEST:
        return NoAnswer(
            f"{NAME} knows boards up to {LARGEST}×{LARGEST}: there is no proposal for this one.", able=False
        )
    return None


def dead_stones(
    position: Position, *, program: str | None = None, seconds: float = SECONDS
) -> frozenset[int] | NoAnswer:
    """The points whose stones it takes for dead. Always an answer within `seconds`, whatever the program does."""
    size = isqrt(len(position))
    against = why_not(size) if program is None else None
    command = program or installed()
    if against or command is None:
        return against or NoAnswer(f"{NAME} is not installed on this machine.", able=False)
    if not _ONE_AT_A_TIME.acquire(blocking=False):
        return NoAnswer(f"{NAME} is thinking about another board: ask again in a moment.")
    try:
        done = subprocess.run(  # noqa: S603 - the program found on this machine, with our own words
            [command, *_OPTIONS], input=_questions(position, size), capture_output=True, text=True, timeout=seconds,
            check=False, errors="replace",
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return NoAnswer(f"{NAME} found no answer within {seconds:g} seconds: there is no proposal.")
    except OSError:
        return NoAnswer(f"{NAME} could not be started: there is no proposal.")
    finally:
        _ONE_AT_A_TIME.release()
    answer = _ANSWER.search(done.stdout)
    if answer is None or any(line.startswith("?") for line in done.stdout.splitlines()):
        return NoAnswer(f"{NAME} gave no answer: there is no proposal.")
    points = [point_named(name, size) for name in answer.group(1).split()]
    if not all(point is not None and position[point] for point in points):
        return NoAnswer(f"{NAME} gave an answer that does not fit the board: there is no proposal.")
    return frozenset(point for point in points if point is not None)


def _questions(position: Position, size: int) -> str:
    stones = (f"play {Colour(stone).word} {name_of(point, size)}" for point, stone in enumerate(position) if stone)
    asked = ["boardsize " + str(size), "clear_board", *stones, f"{_ASKED} final_status_list dead", "quit"]
    return "".join(f"{line}\n" for line in asked)
