"""Writes SGF: our reading of a record, normalised. Main line only, FF4, UTF-8; comments and marks if wanted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sgfmill import sgf_grammar

from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, Move
from games.rules.point import letters_of
from games.sgf.main_line import CLOSED, IMPOSED
from games.sgf.record import ReadRecord
from games.sgf.text import komi_text
from games.sgf.tree import MarkKind, WrittenMark

_Node = dict[str, list[bytes]]


@dataclass(frozen=True, slots=True)
class Note:
    """A comment at a place in a record, for people; it doesn't change the game.

    It is at the node of move `move` (0 is the beginning), or at the `setup`-th set-up after this move. If the record
    doesn't have that place, the last one before it is used.
    """

    move: int
    text: str
    mark: WrittenMark | None = None
    setup: int = 0


def write_game(record: ReadRecord, notes: Iterable[Note] = ()) -> bytes:
    """The record as SGF. `read_games(write_game(record))[0].record == record` for every record that was read.

    Notes become comments and marks, in the order given if several are at one place; they don't change what is read.
    """
    game, size = record.game, record.game.size
    root = _root(record)
    root |= _setup(game.setup, size)
    nodes = [root]
    placed = {(0, 0): root}
    changes = list(game.changes)
    for number in range(len(game.moves) + 1):
        if number:
            nodes.append(_move(game.moves[number - 1], size))
            placed[number, 0] = nodes[-1]
        setups = 0
        while changes and changes[0].after == number:
            change = changes.pop(0)
            nodes.append(_setup(change, size))
            setups += change.sets_stones
            placed.setdefault((number, setups), nodes[-1])
    for name, points in (("TB", record.black_area), ("TW", record.white_area)):
        if points:
            nodes[-1][name] = _points(points, size)
    for note in notes:
        _annotate(_place(placed, note, len(game.moves)), note, size)
    tree = sgf_grammar.Coarse_game_tree()
    tree.sequence = nodes
    return bytes(sgf_grammar.serialise_game_tree(tree))


def _place(placed: dict[tuple[int, int], _Node], note: Note, moves: int) -> _Node:
    move = min(note.move, moves)
    return next(placed[move, setup] for setup in range(note.setup, -1, -1) if (move, setup) in placed)


def _annotate(node: _Node, note: Note, size: int) -> None:
    escaped = sgf_grammar.escape_text(note.text.encode())
    node["C"] = [b"\n\n".join((*node.get("C", ()), escaped))]
    if note.mark is None:
        return
    point, kind = letters_of(note.mark.point, size).encode(), note.mark.kind
    if kind is MarkKind.LETTER:
        labels = node.setdefault("LB", [])
        if not any(label.startswith(point) for label in labels):
            labels.append(point + b":" + sgf_grammar.escape_text(note.mark.text.encode()))
    elif not any(point in node.get(other, ()) for other in MarkKind):
        node.setdefault(kind, []).append(point)


def _root(record: ReadRecord) -> _Node:
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
    texts[CLOSED.decode()] = ",".join(map(str, record.game.closed))
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
    node = {"B" if move.colour is Colour.BLACK else "W": [value]}
    return {**node, IMPOSED.decode(): [b""]} if move.imposed else node


def _points(points: tuple[int, ...], size: int) -> list[bytes]:
    return [letters_of(point, size).encode() for point in points]
