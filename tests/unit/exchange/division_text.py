"""A division's file of invented players, to be spoilt one place at a time."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

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
