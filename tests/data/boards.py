"""The boards of `boards.txt` as values, for the program's replay and for the naive one."""

import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from games.rules import Change, Colour, GameRecord, Move, point_named, position_of

_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}


@dataclass(frozen=True)
class Drawn:
    """One drawn board. `found`, `own` and `again` are as the text file explains."""

    clause: str
    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    moves: tuple[str, ...]
    handicap: int
    found: tuple[str, ...]
    own: tuple[str, ...]
    again: tuple[str, ...]

    @property
    def record(self) -> GameRecord:
        """The game to judge, komi 7."""
        size = len(self.before)
        position = position_of(self.before)
        stones = {mark: tuple(p for p, m in enumerate(position) if m == mark) for mark in (1, 2)}
        moves = []
        for move in self.moves:
            colour, place = move.split()
            point = None if place == "-" else point_named(place, size)
            assert place == "-" or point is not None, f"{self.title}: {place}"
            moves.append(Move(_COLOURS[colour], point))
        return GameRecord(size, Decimal(7), self.handicap, Change(0, stones[1], stones[2]), tuple(moves))


def drawn_boards() -> list[Drawn]:
    """Every board of the text file, in order."""
    text = Path(__file__).with_name("boards.txt").read_text()
    boards = []
    for section in text.split("\n== ")[1:]:
        clause, *blocks = section.strip().split("\n\n")
        boards += [_board(clause, block) for block in blocks]
    return boards


def _board(clause: str, block: str) -> Drawn:
    title, *lines = block.strip("\n").split("\n")
    drawings = [re.split(r" {3,}", line.strip()) for line in lines if re.match(r" {4}", line)]
    said = dict(line.strip().split(" ", 1) for line in lines if not re.match(r" {4}", line))

    def listed(name: str) -> tuple[str, ...]:
        return tuple(said.get(name, "").split(", ")) if name in said else ()

    before = tuple(before.replace(" ", "") for before, _ in drawings)
    after = tuple(after.replace(" ", "") for _, after in drawings)
    handicap = int(said.get("handicap", "0"))
    return Drawn(
        clause, title, before, after, listed("moves"), handicap, listed("found"), listed("own"), listed("again")
    )
