"""Asks sgfmill, a Python library: its board, its count and its reader of records (`pip install sgfmill`).

nzgs-tourney conformance --against "python conformance/runners/sgfmill_board.py"
"""

import json
import sys
from base64 import b64decode
from importlib.metadata import version

from sgfmill import boards, common, sgf

COLOURS = {"B": "b", "W": "w"}
NOTES = [
    {
        "cases": "record-4[12]",
        "text": "It finds brackets and backslashes before it decodes: that cuts characters of Big5 and Shift-JIS.",
    },
    {
        "cases": "record-*",
        "text": "Its reader goes by the standard and the encoding that a record names, and no further.",
    },
    {"cases": "*", "text": "Its board knows the simple ko alone: it keeps no earlier positions."},
]


class UnsupportedError(Exception):
    """The library has nothing for it."""


def hello(given):
    return {"name": "sgfmill", "version": version("sgfmill"), "notes": NOTES}


def played(given):
    """The board after the moves, whether the last one was allowed, and the point of a simple ko beside it."""
    if given["size"] < 2:
        raise UnsupportedError
    board = boards.Board(given["size"])
    stones = {"X": [], "O": [], ".": []}
    for row, marks in enumerate(reversed(given.get("rows", []))):
        for column, mark in enumerate(marks):
            stones[mark].append((row, column))
    board.apply_setup(stones["X"], stones["O"], [])
    ko, allowed = None, True
    for move in given["moves"]:
        colour, place = move.split()
        if place == "pass":
            ko, allowed = None, True
            continue
        point = common.move_from_vertex(place, given["size"])
        allowed = point != ko and board.get(*point) is None
        if board.get(*point) is None:
            ko = board.play(*point, COLOURS[colour])
    return board, allowed


def rows(board):
    marks = {None: ".", "b": "X", "w": "O"}
    return [
        "".join(marks[board.get(row, column)] for column in range(board.side)) for row in reversed(range(board.side))
    ]


def count(given):
    if given.get("dead"):
        raise UnsupportedError
    board, _ = played({**given, "size": len(given["rows"]), "moves": []})
    margin = f"{board.area_score() - float(given['komi']):g}"
    return {"margin": margin}


def read(given):
    want = set(given["want"])
    try:
        game = sgf.Sgf_game.from_bytes(b64decode(given["file"]))
        root, size = game.get_root(), game.get_size()
        if root.has_property("GM") and root.get("GM") != 1:
            return {"refused": True}
        facts = {"size": size}
        for key, name in {"black": "PB", "white": "PW", "black_rank": "BR", "white_rank": "WR", "result": "RE"}.items():
            facts[key] = root.get(name) if root.has_property(name) else ""
        for key, name in {"event": "EV", "place": "PC", "date": "DT"}.items():
            facts[key] = root.get(name) if root.has_property(name) else ""
        if "komi" in want:
            facts["komi"] = komi_of(root)
        facts["handicap"] = game.get_handicap() or 0
        black, white, _empty = root.get_setup_stones()
        facts["setup"] = {
            colour: sorted(common.format_vertex(point) for point in points)
            for colour, points in {"black": black, "white": white}.items()
        }
        moves = [node.get_move() for node in game.get_main_sequence()]
        facts["moves"] = [f"{colour.upper()} {common.format_vertex(point)}" for colour, point in moves if colour]
    except (ValueError, LookupError):
        return {"refused": True}
    return {key: facts[key] for key in want}


def komi_of(root):
    try:
        return f"{root.get('KM'):g}" if root.has_property("KM") else None
    except ValueError:
        return None


ANSWERS = {
    "hello": hello,
    "board": lambda given: {"rows": rows(played(given)[0])},
    "legal": lambda given: {"legal": played(given)[1]},
    "count": count,
    "read": read,
}

for line in sys.stdin:
    request = json.loads(line)
    said = {"id": request["id"]}
    try:
        said["answer"] = ANSWERS[request["ask"]](request["given"])
    except (KeyError, UnsupportedError):
        said["unsupported"] = True
    print(json.dumps(said), flush=True)
