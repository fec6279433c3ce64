"""Writing SGF: our reading of a record, normalised. Main line only, FF4, UTF-8."""

from __future__ import annotations

from sgfmill import sgf_grammar

from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, Move
from games.rules.point import letters_of
from games.sgf.record import Record
from games.sgf.text import komi_text

_Node = dict[str, list[bytes]]


def write_game(record: Record) -> bytes:
    """The record as SGF. `read_game(write_game(record)).record == record` for every record that was read."""
    game, size = record.game, record.game.size
    root = _root(record)
    root |= _setup(game.setup, size)
    nodes = [root]
    changes = list(game.changes)
    for number in range(len(game.moves) + 1):
        if number:
            nodes.append(_move(game.moves[number - 1], size))
        while changes and changes[0].after == number:
            nodes.append(_setup(changes.pop(0), size))
    for name, points in (("TB", record.black_area), ("TW", record.white_area)):
        if points:
            nodes[-1][name] = _points(points, size)
    tree = sgf_grammar.Coarse_game_tree()
    tree.sequence = nodes
    return bytes(sgf_grammar.serialise_game_tree(tree))


def _root(record: Record) -> _Node:
    texts = {
        "PB": record.black,
        "BR": record.black_rank,
        "PW": record.white,
        "WR": record.white_rank,
        "EV": record.event,
        "RO": record.round,
        "DT": record.date,
        "PC": record.place,
        "RU": record.rules,
        "KM": "" if record.komi is None else komi_text(record.komi),
        "HA": str(record.game.handicap or ""),
        "RE": record.result,
    }
    root = {"FF": [b"4"], "GM": [b"1"], "CA": [b"UTF-8"], "SZ": [str(record.game.size).encode()]}
    return root | {name: [sgf_grammar.escape_text(text.encode())] for name, text in texts.items() if text}


def _setup(change: Change, size: int) -> _Node:
    lists = {"AB": change.black, "AW": change.white, "AE": change.empty}
    node = {name: _points(points, size) for name, points in lists.items() if points}
    if change.to_move is not None:
        node["PL"] = [change.to_move.letter.encode()]
    return node


def _move(move: Move, size: int) -> _Node:
    if move.point is None:
        value = b""
    elif move.point == OFF_BOARD:
        value = sgf_grammar.escape_text(move.written.encode())
    else:
        value = letters_of(move.point, size).encode()
    return {"B" if move.colour is Colour.BLACK else "W": [value]}


def _points(points: tuple[int, ...], size: int) -> list[bytes]:
    return [letters_of(point, size).encode() for point in points]
