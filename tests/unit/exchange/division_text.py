"""A division's file of invented players, to be spoilt one place at a time."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from nzgs_tourney.tournament.division.setting_kinds import (
    Choice,
    Criteria,
    Flag,
    FreeText,
    Grade,
    Grades,
    HandicapTable,
    Komi,
    PartOfStone,
    SettingKind,
    TableNumbers,
    Tiers,
    Whole,
    Worth,
)
from nzgs_tourney.tournament.division.settings import SETTINGS

DIVISION: dict[str, Any] = {
    "format": "nzgs-tourney/division",
    "version": 1,
    "name": "Open",
    "settings": {
        "system": "mcmahon",
        "rounds": 6,
        "bar": "3d",
        "floor": "20k",
        "board_size": 19,
        "komi": "7",
        "handicap": {"basis": "rating", "reduction": 0, "maximum": None, "even_below": "0.5"},
        "bye": 2,
        "absent": 0,
        "excused": 1,
        "round_down": False,
        "criteria": ["mms", "sos", "sosos"],
        "tiers": ["rematch", "score_gap", "colour", "hash"],
        "seeding": "fold",
        "handicap_wish": 6,
    },
    "players": [
        {
            "id": 1,
            "name": "Ārita Oke",
            "rank": "3d",
            "rating": "3.10",
            "club": "Kea",
            "city": "Ōhau",
            "country": "NZ",
            "start_correction": 0,
        },
        {"id": 2, "name": "Bo O'Dea", "rank": "1k", "rating": "-0.40"},
        {"id": 7, "name": "Cy", "rank": "2k", "rating": None, "start_correction": -1},
        {"id": 9, "name": "狄安", "rank": "1d"},
    ],
    "rounds": [
        {
            "number": 1,
            "seed": "first",
            "status": {"7": "bye", "9": "excused"},
            "boards": [
                {
                    "table": 1,
                    "white": 1,
                    "black": 2,
                    "handicap": 4,
                    "komi": "0",
                    "result": "B+3",
                    "forfeit": False,
                }
            ],
        }
    ],
}


_OTHER: dict[type[SettingKind], Callable[[Any, Any], Any]] = {
    Flag: lambda _, usual: not usual,
    FreeText: lambda _, usual: f"{usual}5eed",
    Whole: lambda kind, usual: kind.page_least + 1 if usual is None else usual + 1,
    Choice: lambda kind, usual: next(one.value for one in kind.values if one is not usual),
    Grade: lambda _, usual: "3d",
    Grades: lambda _, usual: ["1d"],
    Komi: lambda _, usual: "6.5",
    PartOfStone: lambda _, usual: "0.5",
    Worth: lambda _, usual: (usual + 1) % 3,
    Criteria: lambda _, usual: ["wins", "sos"],
    Tiers: lambda kind, usual: ["rematch"] if kind.hard else ["rematch", "colour", "hash"],
    TableNumbers: lambda _, usual: [13],
    HandicapTable: lambda _, usual: [[0, "7"], [1, "0.5"]],
}


def other_settings() -> dict[str, Any]:
    """Every setting that a file can have, each other than where it is left out."""
    told: dict[str, Any] = {}
    for one in SETTINGS:
        here = told
        for step in one.path[:-1]:
            here = here.setdefault(step, {})
        here[one.path[-1]] = _OTHER[type(one.kind)](one.kind, one.default)
    return told


def spoilt(change: Callable[[dict[str, Any]], object]) -> bytes:
    """The file's bytes after `change` was done to a copy of its value."""
    value = copy.deepcopy(DIVISION)
    change(value)
    return json.dumps(value).encode()


def put(value: Any, *steps: str | int) -> Callable[[dict[str, Any]], object]:
    """A change that sets the value at a path, or takes the key away where the value is `...`."""

    def change(division: Any) -> None:
        *way, last = steps
        for step in way:
            division = division[step]
        if value is ...:
            del division[last]
        else:
            division[last] = value

    return change
