"""What this program says about boards: plays, repetition, breaches, restored games, the count."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.rules import (
    OFF_BOARD,
    Change,
    Colour,
    FindingKind,
    GameRecord,
    Move,
    Position,
    Replay,
    count,
    point_named,
    position_of,
    remedies_for,
    replay,
    restored,
    rows_of,
    without_dead,
)
from games.rules.scoring import points_text
from nzgs_tourney.conformance.this_program.unsupported import UnsupportedError

_COLOURS = {"B": Colour.BLACK, "W": Colour.WHITE}


def legal(given: Mapping[str, Any]) -> dict[str, Any]:
    """Whether the last move is one that the rules allow."""
    judged = _replayed(given)
    last = len(judged.game.moves)
    return {"legal": not any(finding.move == last for finding in judged.findings)}


def board(given: Mapping[str, Any]) -> dict[str, Any]:
    """The board after the moves."""
    return {"rows": list(rows_of(_replayed(given).final))}


def breaches(given: Mapping[str, Any]) -> dict[str, Any]:
    """Every breach by the number of its move, and of a repetition whether it can still be claimed."""
    return {
        "breaches": [
            {
                "move": finding.move,
                "kind": finding.kind.value.replace("_", "-"),
                **({"claimable": finding.claimable} if finding.kind is FindingKind.REPETITION else {}),
            }
            for finding in _replayed(given).findings
        ]
    }


def restore(given: Mapping[str, Any]) -> dict[str, Any]:
    """The board and whose turn it is after the breach of the last move is put right, in the way that comes first."""
    judged = _replayed(given)
    finding = judged.findings[-1]
    for remedy in remedies_for(finding, judged.game):
        again = restored(judged.game, finding, remedy)
        if again is not None:
            return {"rows": list(rows_of(again.position)), "to_move": again.to_move and again.to_move.word}
    raise UnsupportedError


def count_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The margin of a position after the dead stones are off: Black's points less White's less komi."""
    return {"margin": points_text(count(_without_dead(given), Decimal(given["komi"])).margin)}


def territory_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """The points of each player, those of both included, and how many those are."""
    score = count(_without_dead(given), Decimal(0))
    return {"black": score.black, "white": score.white, "shared": score.shared}


def _without_dead(given: Mapping[str, Any]) -> Position:
    position = position_of(given["rows"])
    return without_dead(position, _points(given.get("dead", ()), position))


def _replayed(given: Mapping[str, Any]) -> Replay:
    size = given["size"]
    setup = Change()
    if "rows" in given:
        position = position_of(given["rows"])
        stones = {mark: tuple(point for point, stone in enumerate(position) if stone == mark) for mark in (1, 2)}
        setup = Change(0, stones[1], stones[2])
    moves = tuple(_move(text, size) for text in given["moves"])
    return replay(GameRecord(size, Decimal(7), given.get("handicap", 0), setup, moves))


def _move(text: str, size: int) -> Move:
    letter, place = text.split()
    if place == "pass":
        return Move(_COLOURS[letter], None)
    point = point_named(place, size)
    return Move(_COLOURS[letter], OFF_BOARD if point is None else point, "" if point is not None else place)


def _points(names: Any, position: Position) -> list[int]:
    size = len(rows_of(position))
    points = [point_named(name, size) for name in names]
    return [point for point in points if point is not None]
