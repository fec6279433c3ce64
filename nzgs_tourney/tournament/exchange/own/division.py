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
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from pydantic import TypeAdapter

from games.rules.result import HalfPoints
from ground.translation import gettext as _
from nzgs_tourney.tournament.division.history import (
    BoardResult,
    DivisionEntry,
    DivisionHistory,
    DivisionTeam,
    MetElsewhere,
    PlayedRound,
    Status,
    WentOnWithoutBoard,
)
from nzgs_tourney.tournament.division.settings import DivisionSettings, System
from nzgs_tourney.tournament.exchange.fault import Fault, Faults
from nzgs_tourney.tournament.exchange.json_text import read_json
from nzgs_tourney.tournament.exchange.own.contradictions import contradictions
from nzgs_tourney.tournament.exchange.own.division_shape import BOARD, FORMAT, PARTS, PLAYER, VERSION, division_shape
from nzgs_tourney.tournament.exchange.own.setting_shapes import settings_as_json, settings_of
from nzgs_tourney.tournament.exchange.own.shape_faults import checked
from nzgs_tourney.tournament.exchange.own.shapes import Shape, listing
from ratings.name_parts import NameParts


def read_division(content: bytes) -> DivisionHistory | Faults:
    """The division in a file, or everything that is wrong with it.

    Optional keys have the defaults of `DivisionSettings`, `Person` and `BoardResult`.
    """
    read = read_with_names(content)
    return read if isinstance(read, Faults) else read[0]


def read_with_names(content: bytes) -> tuple[DivisionHistory, dict[int, NameParts]] | Faults:
    """The division in a file, and by player the parts of the names that the file tells; or everything that is wrong
    with it."""
    value = read_json(content)
    return Faults((value,)) if isinstance(value, Fault) else _division_of_json(value)


def division_of_json(value: object) -> DivisionHistory | Faults:
    """The division in a JSON value, with fractions as Decimal, or everything that is wrong with it."""
    read = _division_of_json(value)
    return read if isinstance(read, Faults) else read[0]


def _division_of_json(value: object) -> tuple[DivisionHistory, dict[int, NameParts]] | Faults:
    if isinstance(value, dict) and value.get("format") == FORMAT and _is_later(value.get("version")):
        later = _("This file is from a newer version of the program: update the program, then read the file again.")
        return Faults((Fault("", later),))
    read = checked(value, division_shape())
    if isinstance(read, Faults):
        return read
    faults = contradictions(read)
    if faults:
        return Faults(tuple(faults))
    parts = {player["id"]: NameParts(*(player.get(key, "") for key in PARTS)) for player in read["players"]}
    return _division(read), {player: known for player, known in parts.items() if known}


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


def write_division(division: DivisionHistory, parts: Mapping[int, NameParts] = MappingProxyType({})) -> str:
    """The division as the text of a file, keys in the order of the documentation; with the parts of players' names, by
    id, that nobody had to guess."""
    value = division_as_json(division)
    known = {number: parts[player] for player, number in numbers_of(division).items() if player in parts}
    for player in value["players"]:
        stated = known.get(player["id"])
        if stated and not stated.guessed:
            player |= dict(zip(PARTS, (stated.family, stated.given), strict=True))
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def division_as_json(division: DivisionHistory) -> dict[str, Any]:
    """The division as a JSON value in format version 1, which a draw is computed from: without the parts of names.

    Players have their numbers, which are the same on every site. In the rounds before the first one that mentions a
    player, that player is written as not yet entered.
    """
    numbers = numbers_of(division)
    entered: set[int] = set()
    rounds = []
    for played in division.rounds:
        status = dict(played.status)
        seated = {player for board in played.boards for player in (board.white, board.black)}
        for entry in division.players:
            if played.boards and entry.id not in seated | status.keys() | entered:
                status[entry.id] = Status.NOT_ENTERED
        entered |= seated | {player for player in status if status[player] is not Status.NOT_ENTERED}
        rounds.append(
            {
                "number": played.number,
                "seed": played.seed,
                "status": {str(numbers[player]): status[player].value for player in sorted(status)},
                **({"scores": _scores_as_json(played.scores, numbers)} if played.scores else {}),
                **({"carried": _scores_as_json(played.carried, numbers)} if played.carried else {}),
                **({"seeds": [numbers[player] for player in played.seeds]} if played.seeds else {}),
                **({"went_on": _went_on_as_json(played.went_on, numbers)} if played.went_on else {}),
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
        **({"met": _met_as_json(division.met, numbers)} if division.met else {}),
        **({"teams": _teams_as_json(division.teams, numbers)} if division.teams else {}),
    }


def numbers_of(division: DivisionHistory) -> dict[int, int]:
    """Each player's number in files and the ledger, by id."""
    return {entry.id: entry.number for entry in division.players}


def _division(value: Mapping[str, Any]) -> DivisionHistory:
    return DivisionHistory(
        name=value["name"],
        settings=settings_of(value["settings"]),
        players=tuple(
            DivisionEntry(**{key: part for key, part in player.items() if key not in PARTS})
            for player in value["players"]
        ),
        rounds=tuple(_round(played) for played in value["rounds"]),
        met=tuple(MetElsewhere(**meeting) for meeting in value.get("met", ())),
        teams=tuple(_team(**team) for team in value.get("teams", ())),
    )


def _round(value: Mapping[str, Any]) -> PlayedRound:
    return PlayedRound(
        number=value["number"],
        seed=value.get("seed", ""),
        boards=tuple(BoardResult(**board) for board in value["boards"]),
        status=value.get("status", {}),
        scores=value.get("scores", {}),
        carried=value.get("carried", {}),
        seeds=tuple(value.get("seeds", ())),
        went_on=tuple(WentOnWithoutBoard(**said) for said in value.get("went_on", ())),
    )


def _scores_as_json(scores: Mapping[int, HalfPoints], numbers: Mapping[int, int]) -> dict[str, int]:
    return {str(numbers[player]): int(scores[player]) for player in sorted(scores)}


def _went_on_as_json(went_on: tuple[WentOnWithoutBoard, ...], numbers: Mapping[int, int]) -> list[dict[str, int | str]]:
    return [{"one": numbers[said.one], "other": numbers[said.other], "goes_on": said.goes_on} for said in went_on]


def _met_as_json(met: tuple[MetElsewhere, ...], numbers: Mapping[int, int]) -> list[dict[str, int]]:
    return [{"one": numbers[one.one], "other": numbers[one.other], "round": one.round} for one in met]


def _team(number: int, name: str, members: Sequence[int], club: str = "") -> DivisionTeam:
    return DivisionTeam(number, number, name, tuple(members), club)


def _teams_as_json(teams: tuple[DivisionTeam, ...], numbers: Mapping[int, int]) -> list[dict[str, Any]]:
    return [
        {"number": team.number, "name": team.name, "club": team.club, "members": [numbers[one] for one in team.members]}
        for team in teams
    ]


@cache
def _writer(item: Shape) -> TypeAdapter[Any]:
    return TypeAdapter(listing(item))


def _players_as_json(players: tuple[DivisionEntry, ...]) -> Any:
    rows = tuple(
        {**_values(entry, "number", *(() if entry.group else ("group",))), "id": entry.number} for entry in players
    )
    return _writer(PLAYER).dump_python(rows, mode="json")


def _boards_as_json(boards: tuple[BoardResult, ...], numbers: Mapping[int, int]) -> Any:
    rows = tuple(
        {
            **_values(board, *(() if board.goes_on else ("goes_on",))),
            "white": numbers[board.white],
            "black": numbers[board.black],
        }
        for board in boards
    )
    return _writer(BOARD).dump_python(rows, mode="json")


def _values(value: DivisionEntry | BoardResult, *but: str) -> dict[str, Any]:
    return {key: getattr(value, key) for key in value.__slots__ if key not in but}
