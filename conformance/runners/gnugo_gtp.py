"""Asks GNU Go over GTP, under area rules with self-capture and situational superko.

nzgs-tourney conformance --against "python conformance/runners/gnugo_gtp.py"
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

OPTIONS = ["--mode", "gtp", "--chinese-rules", "--allow-all-suicide", "--situational-superko"]
COLOURS = {"B": "black", "W": "white"}
NOTES = [{"cases": "*", "text": "It doesn’t see a repetition that is made by self-capture."}]


class RefusedError(Exception):
    """GNU Go answered with an error."""


class GnuGo:
    """GNU Go, started once."""

    def __init__(self):
        program = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games")
        if program is None:
            sys.exit("GNU Go is not installed (Debian: apt-get install gnugo)")
        self.process = subprocess.Popen([program, *OPTIONS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, command):
        self.process.stdin.write(f"{command}\n")
        self.process.stdin.flush()
        lines = []
        while line := self.process.stdout.readline().rstrip("\n"):
            lines.append(line)
        heard = "\n".join(lines)
        if not heard.startswith("="):
            raise RefusedError(heard)
        return heard[1:].strip()


gnugo = GnuGo()


def play(given):
    """Tell it the position and all moves but the last; the last one, and whether there is one."""
    size = given["size"]
    gnugo.say(f"boardsize {size}")
    gnugo.say("clear_board")
    rows = given.get("rows")
    if rows:
        place(rows)
    *before, last = given["moves"]
    for move in before:
        colour, point = move.split()
        gnugo.say(f"play {COLOURS[colour]} {point}")
    return last


def place(rows):
    """A position that no moves led to, as a file."""
    letters = "abcdefghijklmnopqrs"
    sets = {"X": "", "O": ""}
    for row, marks in enumerate(rows):
        for column, mark in enumerate(marks):
            if mark in sets:
                sets[mark] += f"[{letters[column]}{letters[row]}]"
    stones = "".join(f"{name}{sets[mark]}" for name, mark in (("AB", "X"), ("AW", "O")) if sets[mark])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "position.sgf")
        path.write_text(f"(;GM[1]FF[4]SZ[{len(rows)}]{stones})\n")
        gnugo.say(f"loadsgf {path}")


def legal(given):
    colour, point = play(given).split()
    try:
        gnugo.say(f"play {COLOURS[colour]} {point}")
    except RefusedError as refused:
        if "illegal move" not in str(refused):
            raise
        return {"legal": False}
    return {"legal": True}


def board(given):
    colour, point = play(given).split()
    gnugo.say(f"play {COLOURS[colour]} {point}")
    return {"rows": stones(given["size"])}


def stones(size):
    marks = {}
    for colour, mark in (("black", "X"), ("white", "O")):
        marks |= dict.fromkeys(gnugo.say(f"list_stones {colour}").split(), mark)
    columns = "ABCDEFGHJKLMNOPQRST"[:size]
    return ["".join(marks.get(f"{column}{row}", ".") for column in columns) for row in range(size, 0, -1)]


def handicap_points(given):
    gnugo.say(f"boardsize {given['size']}")
    gnugo.say("clear_board")
    return {"points": gnugo.say(f"fixed_handicap {given['stones']}").split()}


ANSWERS = {
    "hello": lambda given: {"name": gnugo.say("name"), "version": gnugo.say("version"), "notes": NOTES},
    "legal": legal,
    "board": board,
    "handicap-points": handicap_points,
}

for line in sys.stdin:
    request = json.loads(line)
    said = {"id": request["id"]}
    try:
        said["answer"] = ANSWERS[request["ask"]](request["given"])
    except KeyError:
        said["unsupported"] = True
    except RefusedError as refused:
        # A size that it doesn't have; what it can't load.
        said["unsupported"] = str(refused)
    print(json.dumps(said), flush=True)
