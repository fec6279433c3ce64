"""Turns the nodes of a main line into moves and set-up, for the rules to judge."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from games.rules.colour import Colour
from games.rules.game import OFF_BOARD, Change, Move
from games.rules.point import letters_of, name_of, point_lettered, point_named
from games.sgf.limits import MOST_MOVES, MOST_SETUP_NODES, MOST_SETUP_POINTS
from games.sgf.scan import Property
from games.sgf.text import clean_text
from games.wording.refusals import SgfRejected, refusal
from games.wording.remarks import Remark, remark

LARGEST_WITH_TT = 19
"""Up to this size `tt` isn't a point, and means a pass."""

IMPOSED, CLOSED = b"NZPASS", b"NZCLOSED"
"""Our own properties in a record that a ruling restored: on a pass that it imposed, and at the root the moves whose
repetition could no longer be claimed (`games.rules.game`)."""

_COLOURS = {b"B": Colour.BLACK, b"W": Colour.WHITE}
_SETUP = {b"AB": Colour.BLACK, b"AW": Colour.WHITE, b"AE": None}
_LONGEST_POINT = 20
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_PASSES = ("pass", "``", "resign")
"""How some programs write a pass; others write the point one line beyond the corner, `jj` on 9 lines."""


class Budget:
    """What the file may still spend on set-up, and the current game on moves. MUTABLE inside this package."""

    __slots__ = ("moves", "setup_nodes", "setup_points")

    def __init__(self) -> None:
        self.setup_points = MOST_SETUP_POINTS
        self.next_game()

    def next_game(self) -> None:
        """Reset the limits that apply to each game."""
        self.moves, self.setup_nodes = MOST_MOVES, MOST_SETUP_NODES

    def used_up(self) -> SgfRejected | None:
        """The refusal of the file, once it has too much set-up."""
        if self.setup_points < 0:
            return refusal("too_much_setup", "setup_of_file", most=MOST_SETUP_POINTS)
        return None

    def overdrawn(self) -> SgfRejected | None:
        """The refusal of the current game, once it has too much."""
        if self.moves < 0:
            return refusal("too_many_moves", most=MOST_MOVES)
        if self.setup_nodes < 0:
            return refusal("too_much_setup", "setup_of_game", most=MOST_SETUP_NODES)
        return None


class MainLine:
    """Moves and set-up gathered node by node. MUTABLE inside this package.

    `begun`: the game is under way already, so a set-up before the first move changes its position.
    """

    def __init__(self, size: int, budget: Budget, *, begun: bool = False) -> None:
        self.size, self.begun = size, begun
        self.budget = budget
        self.moves: list[Move] = []
        self.changes: list[Change] = []
        self.remarks: list[Remark] = []
        self.areas: dict[bytes, tuple[int, ...]] = {b"TB": (), b"TW": ()}
        self._setup: dict[int, Colour | None] = {}
        self._to_move: Colour | None = None
        self._known = moves_by_value(size)
        self._told: set[str] = set()

    @property
    def setup(self) -> Change:
        """The position before the first move, if it isn't empty, and who moves first, if recorded."""
        return _change(0, {p: c for p, c in self._setup.items() if c is not None}, self._to_move)

    def run(self, values: tuple[bytes, ...]) -> None:
        """Take a run of nodes with one plain move each."""
        self.budget.moves -= len(values)
        try:
            self.moves += [*map(self._known.__getitem__, values)]
        except KeyError:
            self.moves += [self._move(_COLOURS[value[:1]], value[2:-1]) for value in values]
        if self.size > LARGEST_WITH_TT and (b"B[tt]" in values or b"W[tt]" in values):
            self._tt_is_a_point()

    def node(self, properties: tuple[Property, ...]) -> None:
        """Take one node. Its set-up comes before its moves, which come in the order written."""
        moves_before = len(self.moves)
        setup: dict[int, Colour | None] = {}
        to_move: Colour | None = None
        imposed = False
        for name, values in properties:
            if name in _COLOURS:
                self.budget.moves -= len(values)
                if self.budget.moves >= 0:
                    self.moves += [self._move(_COLOURS[name], value) for value in values]
            elif name in _SETUP:
                points = self.points(values)
                if any(setup.get(point, _SETUP[name]) is not _SETUP[name] for point in points):
                    self._warn("setup_overlap")
                setup |= dict.fromkeys(points, _SETUP[name])
            elif name in self.areas:
                self.areas[name] = tuple(sorted(set(self.points(values))))
            elif name == b"PL":
                to_move = self._player(values[0])
            elif name == IMPOSED:
                imposed = True
        if imposed and len(self.moves) == moves_before + 1 and self.moves[moves_before].point is None:
            self.moves[moves_before] = replace(self.moves[moves_before], imposed=True)
        self._place(moves_before, setup, to_move)

    def points(self, values: tuple[bytes, ...]) -> list[int]:
        """The points of a list, rectangles `aa:cc` expanded; points off the board are left out, with a remark."""
        try:
            points = [*map(points_by_value(self.size).__getitem__, values)]
            self.budget.setup_points -= len(points)
            return points
        except KeyError:
            points = []
        for value in values:
            text = "".join(value.decode("latin-1").split())
            first, colon, last = text.partition(":")
            corner, opposite = self._point(first), self._point(last if colon else first)
            if corner is None or opposite is None:
                if text:
                    self._warn("setup_off_board", text=text[:_LONGEST_POINT])
                continue
            (top, left), (bottom, right) = divmod(corner, self.size), divmod(opposite, self.size)
            rows, columns = range(min(top, bottom), max(top, bottom) + 1), sorted((left, right))
            self.budget.setup_points -= len(rows) * (columns[1] - columns[0] + 1)
            if self.budget.setup_points < 0:
                break
            points += [row * self.size + c for row in rows for c in range(columns[0], columns[1] + 1)]
        return points

    def _place(self, moves_before: int, setup: dict[int, Colour | None], to_move: Colour | None) -> None:
        """Put a node's set-up before its moves, and its player to move after them."""
        added = len(self.moves) - moves_before
        if added > 1:
            self._warn("several_moves", moves=added, first=moves_before + 1)
        if setup and added:
            self._warn("setup_with_move", move=moves_before + 1)
        first = moves_before == 0 and not self.begun
        if first:
            self._setup |= setup
        elif setup:
            self.budget.setup_nodes -= 1
            self.changes.append(_change(moves_before, setup, None if added else to_move))
        if to_move is None:
            return
        if first and (not added or not self.moves):
            self._to_move = to_move
        elif added or not setup:
            self.budget.setup_nodes -= 1
            self.changes.append(Change(after=len(self.moves), to_move=to_move))

    def _move(self, colour: Colour, raw: bytes) -> Move:
        known = self._known.get(colour.letter.encode() + b"[" + raw.strip() + b"]")
        if known is not None:
            if raw.strip() == b"tt" and self.size > LARGEST_WITH_TT:
                self._tt_is_a_point()
            return known
        written = clean_text(raw)[0][:_LONGEST_POINT].strip()
        known = self._known.get(f"{colour.letter}[{written}]".encode())
        return self._written_otherwise(colour, written) if known is None else known

    def _written_otherwise(self, colour: Colour, written: str) -> Move:
        """A move that some programs write in their own way, with a remark; else one off the board."""
        if written.lower() in _PASSES or written == 2 * _ALPHABET[self.size]:
            self._warn("pass_written", text=written)
            return Move(colour, None)
        point = self._point(written)
        return Move(colour, OFF_BOARD, written) if point is None else Move(colour, point)

    def _point(self, written: str) -> int | None:
        """The point by its two letters; as players name it or in capitals with a remark; else None."""
        lettered = point_lettered(written, self.size)
        if lettered is not None:
            return lettered
        point = point_named(written, self.size)
        if point is None and written.isupper():
            point = point_lettered(written.lower(), self.size)
        if point is not None:
            self._warn("point_written", text=written[:_LONGEST_POINT], point=name_of(point, self.size))
        return point

    def _player(self, raw: bytes) -> Colour | None:
        text = clean_text(raw)[0][:1].upper()
        colour = {"B": Colour.BLACK, "W": Colour.WHITE, "1": Colour.BLACK, "2": Colour.WHITE}.get(text)
        if colour is None:
            self._warn("turn_unreadable")
        return colour

    def _tt_is_a_point(self) -> None:
        self._warn("tt_point", point=name_of(19 * self.size + 19, self.size))

    def _warn(self, code: str, **args: Any) -> None:
        """Add a remark, once per code."""
        if code not in self._told:
            self._told.add(code)
            self.remarks.append(remark(code, **args))


@cache
def points_by_value(size: int) -> dict[bytes, int]:
    """Every point of a board of this size, by its two letters."""
    return {letters_of(point, size).encode(): point for point in range(size * size)}


@cache
def moves_by_value(size: int) -> dict[bytes, Move]:
    """Every move that can be made on a board of this size, by its raw property: `B[pd]`, `W[]` for a pass."""
    values: dict[bytes, int | None] = {**points_by_value(size), b"": None}
    if size <= LARGEST_WITH_TT:
        values[b"tt"] = None
    return {
        letter + b"[" + value + b"]": Move(colour, point)
        for letter, colour in _COLOURS.items()
        for value, point in values.items()
    }


def _change(after: int, setup: dict[int, Colour | None], to_move: Colour | None) -> Change:
    if not setup:
        return Change(after, to_move=to_move)
    by_colour = {
        colour: tuple(sorted(point for point, new_colour in setup.items() if new_colour is colour))
        for colour in (Colour.BLACK, Colour.WHITE, None)
    }
    return Change(after, by_colour[Colour.BLACK], by_colour[Colour.WHITE], by_colour[None], to_move)
