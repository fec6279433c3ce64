"""The grammar of SGF: bytes to nodes, in one pass, at the speed of regular expressions.

The main line takes the first branch at every fork. Of the rest `scan` only checks the brackets: the game must end;
`scan_tree` goes through all of it again, for the nodes that the viewer shows. No pattern backtracks, so time is linear
in the bytes: characters repeat possessively, groups within `(?>…)`. Before Python 3.11.5 the possessive repeat of a
group kept half of a failed iteration (https://github.com/python/cpython/issues/106052); here only escapes are repeated
like this, which takes less memory: one can only fail at the end of the text, where nothing else matches. FF1 to FF4:
lower-case letters in property names are dropped, names without a capital are not properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from games.sgf.limits import MOST_PROPERTIES, line_of
from games.wording.refusals import SgfRejected, refusal

Property = tuple[bytes, tuple[bytes, ...]]
"""A name in capitals and its raw values, with their escapes."""

OF_INTEREST = frozenset(
    b"B W AB AW AE PL TB TW GM FF SZ KM KO HA PB PW BR WR RE RU DT RD EV RO PC NZPASS NZCLOSED".split()
)
"""The properties that are read; all others are ignored."""

_VALUE = rb"\[[^\]\\]*+(?:\\.[^\]\\]*+)*+\]\s*+"
# Limited to 500, so that not every value is kept to the last one.
_VALUES_OF_ONE = rb"(?>(?:(?>(?:" + _VALUE + rb"){1,500}))+)"
_PLAIN = rb"(?=[A-Z])(?!(?:[BW]|A[BWE]|PL|T[BW]|NZPASS)[\s\[])[A-Z][A-Z0-9]*+\s*+" + _VALUES_OF_ONE
_MOVE = rb"([BW]\[[a-z]{0,2}\])\s*+"
_SEQUENCE = rb"\s*+;\s*+(?>(?:;\s*+|[A-Za-z][A-Za-z0-9_]*+\s*+" + _VALUES_OF_ONE + rb")*)"

_START = re.compile(rb"\(\s*+;")
_OPEN = re.compile(rb"\s*+\(\s*+(?=;)")
_BRACKET = re.compile(rb"\s*+([()])")
_NODE = re.compile(rb"\s*+;\s*+")
_NODES = re.compile(rb"\s*+;[;\s]*+")
"""The beginning of a node, after any number of empty ones."""
_PROPERTIES = re.compile(rb"(?>(?:[A-Za-z][A-Za-z0-9_]*+\s*+" + _VALUES_OF_ONE + rb"){1,500})", re.DOTALL)
_PROPERTY = re.compile(
    rb"([A-Za-z][A-Za-z0-9_]*+)\s*+\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]\s*+((?>(?:" + _VALUES_OF_ONE + rb")?))", re.DOTALL
)
VALUES = re.compile(_VALUES_OF_ONE, re.DOTALL)
"""All values of a property, and the white space after each of them."""
_VALUES = re.compile(rb"\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\]", re.DOTALL)
_PLAIN_NODE = re.compile(_MOVE + rb"(?>(?:" + _PLAIN + rb")*)", re.DOTALL)
_RUN = re.compile(rb"(?>(?:\s*+;\s*+" + _PLAIN_NODE.pattern + rb"(?=[;()])){1,500})", re.DOTALL)
_MOVES_OF_A_RUN = re.compile(rb";\s*+" + _MOVE + rb"(?>(?:[^;\[]*+" + _VALUE + rb")*)", re.DOTALL)
_REST = re.compile(_SEQUENCE, re.DOTALL)
_UNCLOSED = re.compile(rb"\s*+(?:[A-Za-z][A-Za-z0-9_]*+\s*+(?>(?:" + _VALUES_OF_ONE + rb")?))?\[", re.DOTALL)
_BARE_BRANCH = re.compile(rb"\((?=\s*+[A-Z][A-Za-z0-9]*+\s*+\[)")
_BARE_GAME = re.compile(rb"\s*+\(\s*+(?>(?:[A-Z][A-Za-z0-9]*+\s*+" + _VALUES_OF_ONE + rb")+);\s*+[BW]\s*+\[", re.DOTALL)
"""A bracket with properties at once: before a branch, and before a game whose next node is a move."""
_LOWER = bytes(range(ord("a"), ord("z") + 1))
_POINTS = (b"", *(bytes(letters) for most in (1, 2) for letters in product(_LOWER, repeat=most)))
_PLAIN_MOVES = frozenset(colour + b"[" + point + b"]" for colour in (b"B", b"W") for point in _POINTS)
"""Every plain move, `B[pd]`."""


@dataclass(frozen=True, slots=True)
class ScannedLine:
    """The main line of one game.

    `nodes` holds, in order, pairs: a run of nodes of one plain move each, as `B[pd]`, `W[]` (such nodes hold nothing
    else of interest), then the properties `OF_INTEREST` of one other node. The first pair is the root, with an empty
    run. `end` is the place after the game's last bracket, `forks` whether any variation was ignored.
    """

    nodes: tuple[tuple[tuple[bytes, ...], tuple[Property, ...]], ...]
    start: int
    end: int
    forks: bool


class ScannedNode(NamedTuple):
    """One node of a game with its variations: the number of its `parent` from 0, -1 for the root; whether it is of the
    `main` line; its properties of those asked for."""

    parent: int
    main: bool
    properties: tuple[Property, ...]


def game_start(text: bytes, position: int) -> int | None:
    """Where the next game begins at or after this place, or None."""
    match = _START.search(text, position)
    return None if match is None else match.start()


def with_nodes_marked(text: bytes) -> bytes | None:
    """The text with a semicolon after each bracket that has properties at once, as a game of Cyberoro's has. None where
    there is no such bracket, and for a text in which no game begins."""
    if game_start(text, 0) is None and _BARE_GAME.match(text) is None:
        return None
    marked, missing = _BARE_BRANCH.subn(b"(;", text)
    return marked if missing else None


def scan(text: bytes, start: int, limit: int = MOST_PROPERTIES) -> ScannedLine | SgfRejected:
    """The main line of the game whose bracket is at `start`, with at most so many properties."""
    nodes: list[tuple[tuple[bytes, ...], tuple[Property, ...]]] = []
    depth, offset = 0, start
    while (opening := _OPEN.match(text, offset)) is not None:
        depth += 1
        offset = opening.end()
        while True:
            if nodes and (run := _RUN.match(text, offset)) is not None:
                nodes.append((tuple(_MOVES_OF_A_RUN.findall(text, offset, run.end())), ()))
                offset = run.end()
            elif (node := _NODE.match(text, offset)) is not None:
                properties, offset = _properties(text, node.end(), limit)
                if not nodes:
                    nodes.append(((), properties))
                    moves, offset = _plain_moves(text, offset)
                    if moves:
                        nodes.append((moves, ()))
                elif properties:
                    nodes.append(((), properties))
                limit -= len(properties)
                if limit < 0:
                    return refusal("too_many_properties", line=line_of(text, offset), most=MOST_PROPERTIES)
            else:
                break
    end = _closing(text, offset, depth)
    if isinstance(end, SgfRejected):
        return end
    return ScannedLine(tuple(nodes), start, *end)


def _plain_moves(text: bytes, offset: int) -> tuple[tuple[bytes, ...], int]:
    """The moves of all nodes from here up to the last node of the branch, which often holds more, and the place of that
    node.

    None, and the same place, where those nodes hold anything else of interest, or a value contains what looks like a
    node's end. Takes half the time of `_RUN`, because most nodes are recognised by a look-up in a set.
    """
    end = text.rfind(b";", offset, text.find(b")", offset))
    before, *nodes = map(bytes.strip, text[offset:end].split(b";"))
    if end <= offset or before:
        return (), offset
    if not _PLAIN_MOVES.issuperset(nodes):
        for index, node in enumerate(nodes):
            if node not in _PLAIN_MOVES:
                match = _PLAIN_NODE.fullmatch(node)
                if match is None:
                    return (), offset
                nodes[index] = match.group(1)
    return tuple(nodes), end


def scan_tree(text: bytes, start: int, wanted: frozenset[bytes]) -> Iterator[ScannedNode]:
    """The nodes of the game whose bracket is at `start`, which `scan` can read, in the order written: those of the main
    line first, then the variations, the last fork's first. Nodes without any of the `wanted` properties are left out,
    but for the root. Without recursion, however deep the variations are."""
    opened: list[int] = []
    number, last, main, offset = 0, -1, True, start
    while True:
        if (opening := _OPEN.match(text, offset)) is not None:
            opened.append(last)
            offset = opening.end()
        elif (node := _NODES.match(text, offset)) is not None:
            properties, offset = _properties(text, node.end(), MOST_PROPERTIES, wanted)
            if properties or not number:
                yield ScannedNode(last, main, properties)
                number, last = number + 1, number
        elif (bracket := _BRACKET.match(text, offset)) is not None and opened:
            main, last, offset = False, opened.pop(), bracket.end()
        else:
            return
        if not opened:
            return


def _properties(
    text: bytes, offset: int, limit: int, wanted: frozenset[bytes] = OF_INTEREST
) -> tuple[tuple[Property, ...], int]:
    """The `wanted` properties of the node that begins here, and the place after them; it stops at one more than
    `limit`."""
    properties: list[Property] = []
    while len(properties) <= limit and (run := _PROPERTIES.match(text, offset)) is not None:
        for written, value, more in _PROPERTY.findall(text, offset, run.end()):
            name = written.translate(None, _LOWER)
            if name in wanted:
                properties.append((name, (value, *_VALUES.findall(more)) if more else (value,)))
        offset = run.end()
    return tuple(properties), offset


def _closing(text: bytes, offset: int, depth: int) -> tuple[int, bool] | SgfRejected:
    """The place after the whole game, and whether it has variations, given the end of its main line."""
    forks = False
    while depth:
        bracket = _BRACKET.match(text, offset)
        if bracket is None:
            return _broken(text, offset)
        if bracket.group(1) == b")":
            depth -= 1
            offset = bracket.end()
            continue
        rest = _REST.match(text, bracket.end()) if forks or text[offset - 1 : offset] == b")" else None
        if rest is None:
            return _broken(text, bracket.end())
        forks = True
        depth += 1
        offset = rest.end()
    return offset, forks


def _broken(text: bytes, offset: int) -> SgfRejected:
    """Why this isn't valid SGF."""
    offset = len(text) - len(text[offset:].lstrip())
    line = line_of(text, offset)
    if offset == len(text):
        return refusal("unfinished", line=line)
    unclosed = _UNCLOSED.match(text, offset)
    if unclosed is not None and _VALUES.match(text, unclosed.end() - 1) is None:
        return refusal("unfinished", "value_open", line=line)
    start = text[offset : offset + 16].decode("utf-8", "ignore")
    excerpt = "".join(c for c in " ".join(start.split()) if c.isprintable())
    return refusal("syntax", line=line, text=excerpt)


def lines(text: bytes, limit: int) -> Iterator[ScannedLine | SgfRejected]:
    """The games of a file in order, at most so many; after one that cannot be read there are no more."""
    offset: int | None = game_start(text, 0)
    properties = MOST_PROPERTIES
    for _ in range(limit):
        if offset is None:
            return
        line = scan(text, offset, properties)
        yield line
        if isinstance(line, SgfRejected):
            return
        properties -= sum(len(node) for _, node in line.nodes)
        offset = game_start(text, line.end)
