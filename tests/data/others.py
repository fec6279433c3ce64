"""Other programs asked about the examples of `docs/differences.md`: GNU Go over GTP, and sgfmill's board."""

import subprocess
from fractions import Fraction
from pathlib import Path

from sgfmill import boards, sgf, sgf_moves

from games.rules import letters_of, name_of
from games.sheets.example import Example
from tests.data.gnugo import OPTIONS

LETTERS = {1: "b", 2: "w"}
WORDS = {1: "black", 2: "white"}


def setup_of(example: Example) -> str:
    """The start of the example as SGF properties."""
    setup, size = example.game.setup, example.game.size
    stones = ((letter, points) for letter, points in (("AB", setup.black), ("AW", setup.white)) if points)
    return "".join(letter + "".join(f"[{letters_of(p, size)}]" for p in points) for letter, points in stones)


def record_of(example: Example) -> bytes:
    """The example as a record, with `AE` where a stone is lifted."""
    game = example.game
    nodes = [f";SZ[{game.size}]{setup_of(example)}"]
    for number, move in enumerate((None, *game.moves)):
        if move is not None:
            point = "" if move.point is None else letters_of(move.point, game.size)
            nodes.append(f";{move.colour.letter}[{point}]")
        for change in game.changes:
            if change.after == number:
                nodes.append(";AE" + "".join(f"[{letters_of(point, game.size)}]" for point in change.empty))
    return f"({''.join(nodes)})".encode()


def ask(program: str, folder: Path, example: Example, commands: list[str], options: tuple[str, ...]) -> list[str]:
    """What GNU Go answers to the commands, after the start of the example, each without its sign of success; an
    answer of failure keeps its question mark."""
    first = [f"boardsize {example.game.size}", "clear_board"]
    if text := setup_of(example):
        path = folder / "start.sgf"
        handicap = f"HA[{example.game.handicap}]" if example.game.handicap else ""
        path.write_text(f"(;GM[1]FF[4]SZ[{example.game.size}]{handicap}{text})")
        first.append(f"loadsgf {path}")
    sentence = "".join(f"{command}\n" for command in (*first, *commands))
    done = subprocess.run([program, *options], input=sentence, capture_output=True, text=True, timeout=60, check=True)
    return [answer.strip().removeprefix("=").strip() for answer in done.stdout.split("\n\n")][len(first) : -1]


def plays(example: Example) -> list[str]:
    """The moves as commands."""
    size = example.game.size
    return [
        f"play {move.colour.word} {'pass' if move.point is None else name_of(move.point, size)}"
        for move in example.game.moves
    ]


def gnugo_allows(program: str, folder: Path, example: Example, *, default: bool = False) -> list[bool]:
    """For each move, whether GNU Go plays it."""
    options = OPTIONS[:2] if default else OPTIONS
    return [not answer.startswith("?") for answer in ask(program, folder, example, plays(example), options)]


def gnugo_counts(program: str, folder: Path, example: Example) -> str:
    """GNU Go's result of the final board, no komi."""
    *_, score = ask(program, folder, example, [*plays(example), "komi 0", "final_score"], OPTIONS)
    side, _, points = score.partition("+")
    return f"{side}+{Fraction(points)}" if points else score


def sgfmill_plays(example: Example) -> tuple[bool, boards.Board]:
    """Whether sgfmill's board takes every move, and the board where it stopped."""
    size = example.game.size
    board = boards.Board(size)
    points = {1: example.game.setup.black, 2: example.game.setup.white}
    board.apply_setup(*([(size - 1 - p // size, p % size) for p in points[colour]] for colour in (1, 2)), [])
    for move in example.game.moves:
        if move.point is not None:
            try:
                board.play(size - 1 - move.point // size, move.point % size, LETTERS[move.colour])
            except ValueError:
                return False, board
    return True, board


def sgfmill_reads(record: bytes) -> bool:
    """Whether sgfmill gives the moves of a record."""
    try:
        sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(record))
    except ValueError:
        return False
    return True
