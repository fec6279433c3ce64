"""A division as a file: the part of our event file that the drawing and standings commands read.

| part of the format | here |
| --- | --- |
| shape, keys, ranges | `division_schema`, from the declared settings |
| contradictions | `contradictions` |
| encoding, JSON itself | `json_text` |
| reading back what was written | `read_division(write_division(division)) == division`, but for missing statuses |
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.rules.result import parse_result
from nzgs_tourney.division.history import Board, Division, Person, PlayedRound, Status
from nzgs_tourney.exchange.decimals import decimal_text
from nzgs_tourney.exchange.fault import Fault, Faults
from nzgs_tourney.exchange.json_text import read_json
from nzgs_tourney.exchange.own.contradictions import contradictions
from nzgs_tourney.exchange.own.division_schema import FORMAT, VERSION, division_schema
from nzgs_tourney.exchange.own.schema_faults import schema_faults
from nzgs_tourney.exchange.own.setting_shapes import read_settings, settings_as_json
from ratings.rank import Rating, parse_rank


def read_division(content: bytes) -> Division | Faults:
    """The division in a file, or everything that is wrong with it.

    Keys that may be left out have the defaults of `DivisionSettings`, `Person` and `Board`.
    """
    value = read_json(content)
    if isinstance(value, Fault):
        return Faults((value,))
    return division_of_json(value)


def division_of_json(value: object) -> Division | Faults:
    """The division in a value that JSON gave, with fractions as Decimal, or everything that is wrong with it."""
    faults = schema_faults(value, division_schema)
    if not faults and isinstance(value, dict):
        faults = contradictions(value)
        if not faults:
            return _division(value)
    return Faults(tuple(faults))


def write_division(division: Division) -> str:
    """The division as the text of a file, keys in the order of the documentation."""
    return json.dumps(division_as_json(division), ensure_ascii=False, indent=1) + "\n"


def division_as_json(division: Division) -> dict[str, Any]:
    """The division as a JSON value of format version 1.

    Players have their numbers, which are the same wherever the division is. A player whom no round up to one has named
    is written there as not yet entered.
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
                "boards": [_board_as_json(board, numbers) for board in played.boards],
            }
        )
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": division.name,
        "settings": settings_as_json(division.settings),
        "players": [_person_as_json(person) for person in division.players],
        "rounds": rounds,
    }


def numbers_of(division: Division) -> dict[int, int]:
    """The number by which files and the ledger call each player, by id."""
    return {person.id: person.number for person in division.players}


def _division(value: Mapping[str, Any]) -> Division:
    return Division(
        name=value["name"],
        settings=read_settings(value["settings"]),
        players=tuple(_person(player) for player in value["players"]),
        rounds=tuple(_round(played) for played in value["rounds"]),
    )


def _person(value: Mapping[str, Any]) -> Person:
    rating = value.get("rating")
    return Person(
        id=value["id"],
        name=value["name"],
        rank=parse_rank(value["rank"]),
        rating=None if rating is None else Rating(Decimal(rating)),
        club=value.get("club", ""),
        city=value.get("city", ""),
        country=value.get("country", ""),
        start_correction=value.get("start_correction", 0),
        fixed_table=value.get("fixed_table"),
        family=value.get("family", ""),
        latin=value.get("latin", ""),
    )


def _person_as_json(person: Person) -> dict[str, Any]:
    return {
        "id": person.number,
        "name": person.name,
        "rank": str(person.rank),
        "rating": None if person.rating is None else f"{person.rating:f}",
        "club": person.club,
        "city": person.city,
        "country": person.country,
        "start_correction": person.start_correction,
        "fixed_table": person.fixed_table,
        "family": person.family,
        "latin": person.latin,
    }


def _round(value: Mapping[str, Any]) -> PlayedRound:
    return PlayedRound(
        number=value["number"],
        seed=value.get("seed", ""),
        boards=tuple(_board(board) for board in value["boards"]),
        status={int(player): Status(status) for player, status in value.get("status", {}).items()},
    )


def _board(value: Mapping[str, Any]) -> Board:
    return Board(
        table=value["table"],
        white=value["white"],
        black=value["black"],
        handicap=value["handicap"],
        komi=Decimal(value["komi"]),
        result=parse_result(value["result"]),
        forfeit=value.get("forfeit", False),
    )


def _board_as_json(board: Board, numbers: Mapping[int, int]) -> dict[str, Any]:
    return {
        "table": board.table,
        "white": numbers[board.white],
        "black": numbers[board.black],
        "handicap": board.handicap,
        "komi": decimal_text(board.komi),
        "result": "" if board.result is None else str(board.result),
        "forfeit": board.forfeit,
    }
