"""What this program reads in game records, and which handicap it gives."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.formats.read import read_games
from games.rules import Colour, name_of
from games.rules.claimed import read_claim
from games.rules.game import OFF_BOARD, Move
from games.rules.handicap import traditional_points
from games.rules.result import Manner, Outcome
from games.rules.scoring import points_text
from games.sgf.record import ReadRecord, RecordReading
from games.sgf.text import komi_text
from games.sgf.write import write_game
from ratings.handicap import handicap_of_difference

_MANNERS = {
    Manner.COUNT: "count",
    Manner.RESIGNATION: "resignation",
    Manner.TIME: "time",
    Manner.FORFEIT: "forfeit",
    Manner.UNSTATED: None,
}
_WINNERS = {Outcome.BLACK: "black", Outcome.WHITE: "white", Outcome.JIGO: "tie"}


def read(given: Mapping[str, Any]) -> dict[str, Any]:
    """The first game of a file, as far as it is asked for; `{"refused": true}` where there is none."""
    return _facts(_first(b64decode(given["file"])), given["want"])


def there_and_back(given: Mapping[str, Any]) -> dict[str, Any]:
    """The same after the game was written and read again."""
    record = _first(b64decode(given["file"]))
    return _facts(record and _first(write_game(record)), given["want"])


def result(given: Mapping[str, Any]) -> dict[str, Any]:
    """What the text of a result says; null where it doesn't say it."""
    claim = read_claim(given["text"])
    if claim is None:
        return {"winner": None, "by": None, "margin": None}
    margin = None if claim.margin is None else points_text(claim.margin)
    return {"winner": _WINNERS.get(claim.outcome), "by": _MANNERS[claim.manner], "margin": margin}


def handicap(given: Mapping[str, Any]) -> dict[str, Any]:
    """Stones and komi for two ratings."""
    one, other = (Decimal(text) for text in given["ratings"])
    found = handicap_of_difference(abs(one - other))
    return {"stones": found.stones, "komi": komi_text(found.komi)}


def handicap_points(given: Mapping[str, Any]) -> dict[str, Any]:
    """The traditional points of a handicap."""
    size = given["size"]
    return {"points": [name_of(point, size) for point in traditional_points(size, given["stones"])]}


def _first(content: bytes) -> ReadRecord | None:
    game = read_games(content)[0]
    return game.record if isinstance(game, RecordReading) else None


def _facts(record: ReadRecord | None, want: list[str]) -> dict[str, Any]:
    if record is None:
        return {"refused": True}
    game = record.game
    stones = {"black": game.setup.black, "white": game.setup.white}
    facts: dict[str, Any] = {
        "size": game.size,
        "komi": None if record.komi is None else komi_text(record.komi),
        "handicap": game.handicap,
        "black": record.black,
        "white": record.white,
        "black_rank": record.black_rank,
        "white_rank": record.white_rank,
        "result": record.result,
        "event": record.event,
        "place": record.place,
        "date": record.date,
        "moves": [_move(move, game.size) for move in game.moves],
        "setup": {colour: sorted(name_of(point, game.size) for point in points) for colour, points in stones.items()},
    }
    return {key: facts[key] for key in want}


def _move(move: Move, size: int) -> str:
    letter = "B" if move.colour is Colour.BLACK else "W"
    if move.point is None:
        return f"{letter} pass"
    return f"{letter} {'?' if move.point == OFF_BOARD else name_of(move.point, size)}"
