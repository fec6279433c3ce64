"""Compares a record with those submitted earlier, for this game and for others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.game import GameRecord, Move
from games.wording.remarks import Remark, remark


@dataclass(frozen=True, slots=True)
class KnownRecord:
    """An earlier record, sent by `by` `at` a time in ISO 8601; `players` names its game where that is another one.

    `same_file`: the bytes are the same; `same_moves`: the moves are the same. `game` is its content where known.
    """

    by: str
    at: str
    players: str = ""
    same_file: bool = False
    same_moves: bool = False
    game: GameRecord | None = None


def compare_known(game: GameRecord, known_records: Sequence[KnownRecord]) -> tuple[Remark, ...]:
    """What was already submitted: at most one remark on this game's records and one on those of other games.

    Codes: `same_file`, `same_moves`, `beginning_of`, `submitted_elsewhere`.
    """
    of_this_game = [record for record in known_records if not record.players]
    duplicates = [record for record in known_records if record.players and (record.same_file or record.same_moves)]
    return (*_same_here(game, of_this_game)[:1], *_elsewhere(duplicates)[:1])


def _same_here(game: GameRecord, known_records: Sequence[KnownRecord]) -> list[Remark]:
    remarks = [remark("same_file", by=record.by, at=record.at) for record in known_records if record.same_file]
    remarks += [remark("same_moves", by=record.by, at=record.at) for record in known_records if record.same_moves]
    for record in known_records:
        longer = record.game
        if longer is not None and begins(game, longer):
            more = len(longer.moves) - len(played(game))
            remarks.append(remark("beginning_of", by=record.by, at=record.at, more=more))
    return remarks


def _elsewhere(known_records: Sequence[KnownRecord]) -> list[Remark]:
    return [
        remark("submitted_elsewhere", same_file=record.same_file, players=record.players, by=record.by, at=record.at)
        for record in known_records
    ]


def begins(game: GameRecord, longer: GameRecord) -> bool:
    """Whether a game is the beginning of a longer one: the same start, fewer moves, and all of them the same."""
    moves = played(game)
    same_start = (game.size, game.setup, game.changes) == (longer.size, longer.setup, longer.changes)
    return same_start and len(moves) < len(played(longer)) and moves == longer.moves[: len(moves)]


def played(game: GameRecord) -> tuple[Move, ...]:
    """The moves without the passes at the end, which records often leave out."""
    end = len(game.moves)
    while end and game.moves[end - 1].point is None:
        end -= 1
    return game.moves[:end]
