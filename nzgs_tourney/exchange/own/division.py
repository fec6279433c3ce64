"""A division as a file: the part of our event file that the drawing and standings commands read.

| part of the format | here |
| --- | --- |
| shape, keys, ranges | `division.schema.json`, which ships with the program |
| contradictions | `division_check` |
| encoding, JSON itself | `json_text` |
| reading back what was written | `read_division(write_division(division)) == division`, but for missing statuses |
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from games.rules.result import HalfPoints, parse_result
from nzgs_tourney.division.history import Board, Division, Person, PlayedRound, Status
from nzgs_tourney.division.settings import (
    Basis,
    DivisionSettings,
    GroupPart,
    HandicapPolicy,
    Seeding,
    System,
    TableChange,
)
from nzgs_tourney.division.tier_names import read_hard, read_tiers
from nzgs_tourney.exchange.fault import Fault, Faults
from nzgs_tourney.exchange.json_text import read_json
from nzgs_tourney.exchange.own.contradictions import contradictions
from nzgs_tourney.exchange.own.schema_faults import DIVISION_SCHEMA, schema_faults
from ratings.rank import Rating, parse_rank

FORMAT = "nzgs-tourney/division"
VERSION = 1


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
    faults = schema_faults(value, DIVISION_SCHEMA)
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
        "settings": _settings_as_json(division.settings),
        "players": [_person_as_json(person) for person in division.players],
        "rounds": rounds,
    }


def numbers_of(division: Division) -> dict[int, int]:
    """The number by which files and the ledger call each player, by id."""
    return {person.id: person.number for person in division.players}


def _division(value: Mapping[str, Any]) -> Division:
    return Division(
        name=value["name"],
        settings=_settings(value["settings"]),
        players=tuple(_person(player) for player in value["players"]),
        rounds=tuple(_round(played) for played in value["rounds"]),
    )


def _settings(value: Mapping[str, Any]) -> DivisionSettings:
    default = DivisionSettings()
    policy = value.get("handicap", {"basis": default.handicap.basis})
    even_below = policy.get("even_below")
    return DivisionSettings(
        system=System(value["system"]),
        rounds=value["rounds"],
        bar=None if value.get("bar") is None else parse_rank(value["bar"]),
        floor=None if value.get("floor") is None else parse_rank(value["floor"]),
        board_size=value.get("board_size", default.board_size),
        komi=Decimal(value.get("komi", default.komi)),
        handicap=HandicapPolicy(
            basis=Basis(policy["basis"]),
            reduction=policy.get("reduction", default.handicap.reduction),
            maximum=policy.get("maximum", default.handicap.maximum),
            even_below=None if even_below is None else Decimal(even_below),
            table=tuple((stones, Decimal(komi)) for stones, komi in policy.get("table", ())),
        ),
        bye=HalfPoints(value.get("bye", default.bye)),
        absent=HalfPoints(value.get("absent", default.absent)),
        excused=HalfPoints(value.get("excused", default.excused)),
        round_down=value.get("round_down", default.round_down),
        criteria=tuple(value.get("criteria", default.criteria)),
        tiers=read_tiers(value.get("tiers", default.tiers)),
        seeding=Seeding(value.get("seeding", default.seeding)),
        handicap_wish=value.get("handicap_wish", default.handicap_wish),
        hard=read_hard(value.get("hard", default.hard)),
        second_phase=value.get("second_phase", default.second_phase),
        second_seeding=Seeding(value.get("second_seeding", default.second_seeding)),
        float_down=GroupPart(value.get("float_down", default.float_down)),
        float_up=GroupPart(value.get("float_up", default.float_up)),
        sos_handicap=value.get("sos_handicap", default.sos_handicap),
        virtual_half=value.get("virtual_half", default.virtual_half),
        virtual_open=value.get("virtual_open", default.virtual_open),
        categories=tuple(parse_rank(grade) for grade in value.get("categories", ())),
        first_table=value.get("first_table", default.first_table),
        excluded_tables=tuple(value.get("excluded_tables", ())),
        table_change=TableChange(value.get("table_change", default.table_change)),
    )


def _settings_as_json(settings: DivisionSettings) -> dict[str, Any]:
    policy = settings.handicap
    return {
        "system": settings.system.value,
        "rounds": settings.rounds,
        "bar": None if settings.bar is None else str(settings.bar),
        "floor": None if settings.floor is None else str(settings.floor),
        "board_size": settings.board_size,
        "komi": decimal_text(settings.komi),
        "handicap": {
            "basis": policy.basis.value,
            "reduction": policy.reduction,
            "maximum": policy.maximum,
            "even_below": None if policy.even_below is None else decimal_text(policy.even_below),
            "table": [[stones, decimal_text(komi)] for stones, komi in policy.table],
        },
        "bye": settings.bye,
        "absent": settings.absent,
        "excused": settings.excused,
        "round_down": settings.round_down,
        "criteria": list(settings.criteria),
        "tiers": [tier.value for tier in settings.tiers],
        "seeding": settings.seeding.value,
        "handicap_wish": settings.handicap_wish,
        "hard": [tier.value for tier in settings.hard],
        "second_phase": settings.second_phase,
        "second_seeding": settings.second_seeding.value,
        "float_down": settings.float_down.value,
        "float_up": settings.float_up.value,
        "sos_handicap": settings.sos_handicap,
        "virtual_half": settings.virtual_half,
        "virtual_open": settings.virtual_open,
        "categories": [str(grade) for grade in settings.categories],
        "first_table": settings.first_table,
        "excluded_tables": list(settings.excluded_tables),
        "table_change": settings.table_change.value,
    }


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


def decimal_text(number: Decimal) -> str:
    """A decimal without exponent and without needless zeros: `7`, `6.5`."""
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
