"""Reads and writes a division as a file: the part of our event file that the drawing and standings commands read.

| part of the format | here |
| --- | --- |
| shape, keys, ranges | `division_shape`, from the declared settings |
| contradictions | `contradictions` |
| encoding, JSON itself | `json_text` |
| reading back | `read_division(write_division(division)) == division`, except for missing statuses |
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from nzgs_tourney.division.history import Board, Division, Person, PlayedRound, Status
from nzgs_tourney.division.settings import DivisionSettings, System
from nzgs_tourney.exchange.fault import Fault, Faults
from nzgs_tourney.exchange.json_text import read_json
from nzgs_tourney.exchange.own.contradictions import contradictions
from nzgs_tourney.exchange.own.division_shape import BOARD, FORMAT, PLAYER, VERSION, division_shape
from nzgs_tourney.exchange.own.setting_shapes import settings_as_json, settings_of
from nzgs_tourney.exchange.own.shape_faults import checked
from nzgs_tourney.exchange.own.shapes import Shape, listing
from ratings.translation import gettext as _


def read_division(content: bytes) -> Division | Faults:
    """The division in a file, or everything that is wrong with it.

    Optional keys have the defaults of `DivisionSettings`, `Person` and `Board`.
    """
    value = read_json(content)
    if isinstance(value, Fault):
        return Faults((value,))
    return division_of_json(value)


def division_of_json(value: object) -> Division | Faults:
    """The division in a JSON value, with fractions as Decimal, or everything that is wrong with it."""
    if isinstance(value, dict) and value.get("format") == FORMAT and _is_later(value.get("version")):
        later = _("This file is from a newer version of the program: update the program, then read the file again.")
        return Faults((Fault("", later),))
    read = checked(value, division_shape())
    if isinstance(read, Faults):
        return read
    faults = contradictions(read)
    return Faults(tuple(faults)) if faults else _division(read)


def without_effect(settings: DivisionSettings) -> tuple[str, ...]:
    """Sentences on bar and floor of a division that isn't McMahon: they are kept, and change nothing."""
    if settings.system is System.MCMAHON:
        return ()
    grades = {"bar": settings.bar, "floor": settings.floor}
    return tuple(
        _("“{key}” is {grade}: it is kept, but only McMahon uses it.").format(key=key, grade=grade)
        for key, grade in grades.items()
        if grade is not None
    )


def _is_later(version: object) -> bool:
    return isinstance(version, int) and not isinstance(version, bool) and version > VERSION


def write_division(division: Division) -> str:
    """The division as the text of a file, keys in the order of the documentation."""
    return json.dumps(division_as_json(division), ensure_ascii=False, indent=1) + "\n"


def division_as_json(division: Division) -> dict[str, Any]:
    """The division as a JSON value in format version 1.

    Players have their numbers, which are the same on every site. In the rounds before the first one that mentions a
    player, that player is written as not yet entered.
    """
    numbers = numbers_of(division)
    entered: set[int] = set()
    rounds = []
    for played in division.rounds:
        status = dict(played.status)
        seated = {player for board in played.boards for player in (board.white, board.black)}
        for person in division.players:
            if played.boards and person.id not in seated | status.keys() | entered:
                status[person.id] = Status.NOT_ENTERED
        entered |= seated | {player for player in status if status[player] is not Status.NOT_ENTERED}
        rounds.append(
            {
                "number": played.number,
                "seed": played.seed,
                "status": {str(numbers[player]): status[player].value for player in sorted(status)},
                **({"scores": _scores_as_json(played, numbers)} if played.scores else {}),
                "boards": _boards_as_json(played.boards, numbers),
            }
        )
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": division.name,
        "settings": settings_as_json(division.settings),
        "players": _players_as_json(division.players),
        "rounds": rounds,
    }


def numbers_of(division: Division) -> dict[int, int]:
    """Each player's number in files and the ledger, by id."""
    return {person.id: person.number for person in division.players}


def _division(value: Mapping[str, Any]) -> Division:
    return Division(
        name=value["name"],
        settings=settings_of(value["settings"]),
        players=tuple(Person(**player) for player in value["players"]),
        rounds=tuple(_round(played) for played in value["rounds"]),
    )


def _round(value: Mapping[str, Any]) -> PlayedRound:
    return PlayedRound(
        number=value["number"],
        seed=value.get("seed", ""),
        boards=tuple(Board(**board) for board in value["boards"]),
        status=value.get("status", {}),
        scores=value.get("scores", {}),
    )


def _scores_as_json(played: PlayedRound, numbers: Mapping[int, int]) -> dict[str, int]:
    return {str(numbers[player]): int(played.scores[player]) for player in sorted(played.scores)}


@cache
def _writer(item: Shape) -> TypeAdapter[Any]:
    return TypeAdapter(listing(item))


def _players_as_json(players: tuple[Person, ...]) -> Any:
    rows = tuple({**_values(person, but="number"), "id": person.number} for person in players)
    return _writer(PLAYER).dump_python(rows, mode="json")


def _boards_as_json(boards: tuple[Board, ...], numbers: Mapping[int, int]) -> Any:
    rows = tuple({**_values(board), "white": numbers[board.white], "black": numbers[board.black]} for board in boards)
    return _writer(BOARD).dump_python(rows, mode="json")


def _values(value: Person | Board, but: str = "") -> dict[str, Any]:
    return {key: getattr(value, key) for key in value.__slots__ if key != but}
