"""Makes the demo's game records: GNU Go plays itself at a given strength and seed.

`python -m nzgs_tourney.demo.self_play FIRST LAST` prints one game per line, as `records` reads it: the handicap, a
blank, and the moves in SGF letters (`tt` is a pass), until both sides have passed or one resigns. It needs the program
`gnugo`; the demo itself doesn't.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

HANDICAPS = (0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 2, 3)
LONGEST = 420
_COLUMNS = "ABCDEFGHJKLMNOPQRST"


def self_play(seed: int, handicap: int, size: int = 19) -> list[str]:
    """The moves of one game in SGF letters, Black's and White's in turn (White first from a handicap of two).

    Raises FileNotFoundError where there is no gnugo, ValueError where it refuses a command.
    """
    program = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
    if program is None:
        raise FileNotFoundError("gnugo is not installed")
    command = [program, "--mode", "gtp", "--level", "1", "--seed", str(seed), "--chinese-rules", "--capture-all-dead"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as running:  # noqa: S603
        _ask(running, f"boardsize {size}")
        _ask(running, "clear_board")
        _ask(running, f"komi {0 if handicap else 7}")
        if handicap > 1:
            _ask(running, f"fixed_handicap {handicap}")
        colours = ("white", "black") if handicap > 1 else ("black", "white")
        moves: list[str] = []
        while len(moves) < LONGEST and moves[-2:] != ["tt", "tt"]:
            answer = _ask(running, f"genmove {colours[len(moves) % 2]}").upper()
            if answer == "RESIGN":
                break
            moves.append("tt" if answer == "PASS" else _letters(answer, size))
        _ask(running, "quit")
    return moves


def _ask(running: subprocess.Popen[str], command: str) -> str:
    """The program's answer to a command of GTP. Raises ValueError where it refuses the command."""
    assert running.stdin is not None, "a pipe"
    assert running.stdout is not None, "a pipe"
    running.stdin.write(command + "\n")
    running.stdin.flush()
    lines = list(iter(running.stdout.readline, "\n"))
    answer = "".join(lines).strip()
    if not answer.startswith("="):
        raise ValueError(f"{command}: {answer}")
    return answer[1:].strip()


def _letters(vertex: str, size: int) -> str:
    column, row = _COLUMNS.index(vertex[0]), size - int(vertex[1:])
    return f"{chr(97 + column)}{chr(97 + row)}"


def games(first: int, last: int) -> Iterator[str]:
    """Games with the seeds `first` to `last`, cycling through the handicaps."""
    for seed in range(first, last + 1):
        handicap = HANDICAPS[seed % len(HANDICAPS)]
        yield f"{handicap} {''.join(self_play(seed, handicap))}"


if __name__ == "__main__":
    for game in games(int(sys.argv[1]), int(sys.argv[2])):
        print(game, flush=True)
