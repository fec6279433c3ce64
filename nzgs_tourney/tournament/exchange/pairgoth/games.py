"""Reads the games of one round of a Pairgoth file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from games.rules.result import Outcome, Result
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.exchange.json_object import JsonObject, objects
from nzgs_tourney.tournament.exchange.pairgoth.people import MOST_ID, Reading

OUTCOMES = {
    "w": Outcome.WHITE, "b": Outcome.BLACK, "=": Outcome.JIGO, "0": Outcome.BOTH_LOSE, "#": Outcome.BOTH_WIN,
}  # fmt: skip
CANCELLED, NO_RESULT, BYE = "X", "?", 0
GAME = {"id", "t", "w", "b", "h", "r", "dd", "ft"}
"""The keys that are read; any other is named as left out."""


def games_of_rounds(reading: Reading) -> list[tuple[JsonObject, ...]]:
    """The games of each round, as they stand in the file. Raises UnreadableError where they aren't lists, and for games
    after the last round."""
    rounds = []
    for index, games in enumerate(reading.root.list_at("games")):
        if not isinstance(games, list):
            raise reading.root.wrong(
                "games", _("Entry {index} of “games” isn’t the list of a round.").format(index=index + 1)
            )
        found = objects(games, reading.root.source, ("games", index))
        if found and index >= reading.settings.rounds:
            message = _("There are games in round {index} of {rounds}.")
            raise reading.root.wrong("games", message.format(index=index + 1, rounds=reading.settings.rounds))
        rounds.append(found)
    return rounds


def boards_and_byes(
    reading: Reading, number: int, games: Sequence[JsonObject], *, numbered: bool = True
) -> tuple[tuple[BoardResult, ...], tuple[int, ...]]:
    """The boards of one round by table, and who has the bye. Not `numbered`: the tables are numbered in this order."""
    boards: list[BoardResult] = []
    byes: list[int] = []
    seated: set[int] = set()
    tables: set[int] = set()
    for game in games:
        reading.pass_over("games", game, GAME)
        sides = [_side(reading, game, key) for key in ("w", "b")]
        for key, side in zip(("w", "b"), sides, strict=True):
            if side in seated:
                name = reading.entries[side - 1].name
                raise game.wrong(
                    key, _("{name} has another place in round {number} already.").format(name=name, number=number)
                )
        seated.update(side for side in sides if side != BYE)
        if BYE in sides:
            byes += [side for side in sides if side != BYE]
            continue
        table = game.whole_number("t", 0, 0, 999_999) if numbered else 0
        if table in tables:
            raise game.wrong(
                "t", _("There is another game at table {table} of round {number}.").format(table=table, number=number)
            )
        tables.update({table} - {0})
        boards.append(_board(reading, game, number, table, *sides))
    free = (table for table in range(1, len(games) + len(tables) + 1) if table not in tables)
    placed = [board if board.table else replace(board, table=next(free)) for board in boards]
    return tuple(sorted(placed, key=lambda board: board.table)), tuple(byes)


def _side(reading: Reading, game: JsonObject, key: str) -> int:
    number = game.whole_number(key, None, 0, MOST_ID)
    if number != BYE and number not in reading.numbers:
        raise game.wrong(key, _("“{key}” is {told}, who isn’t in the list of players.").format(key=key, told=number))
    return reading.numbers.get(number, BYE)


def _board(reading: Reading, game: JsonObject, number: int, table: int, white: int, black: int) -> BoardResult:
    result, stones = game.text("r", NO_RESULT), game.whole_number("h", 0, 0, 99)
    komi = Decimal(0) if stones else reading.settings.komi
    if result == CANCELLED:
        note = _("The cancelled game of {one} against {other} in round {number} is read as unplayed and lost by both.")
        one, other = reading.entries[white - 1].name, reading.entries[black - 1].name
        reading.notes.append(note.format(one=one, other=other, number=number))
        return BoardResult(table, white, black, stones, komi, Result(Outcome.BOTH_LOSE), forfeit=True)
    if result != NO_RESULT and result not in OUTCOMES:
        raise game.wrong("r", _("“{told}” isn’t a Pairgoth result.").format(told=result[:40]))
    return BoardResult(table, white, black, stones, komi, Result(OUTCOMES[result]) if result in OUTCOMES else None)
