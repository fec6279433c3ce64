"""The JSON Schema of a division's file: its settings as they are declared, its players and its rounds."""

from __future__ import annotations

from nzgs_tourney.division.history import Status
from nzgs_tourney.exchange.own.setting_shapes import settings_shape
from nzgs_tourney.exchange.own.shapes import (
    FLAG,
    GRADE,
    KOMI,
    NAME,
    NUMBER,
    STONES,
    TABLE,
    TEXT,
    Shape,
    listing,
    object_of,
    optional,
    whole,
)

FORMAT = "nzgs-tourney/division"
VERSION = 1

_RATING: Shape = {
    "description": 'a rating in stones as a text, such as "3.10" or "-12.5", or null',
    "type": ["string", "null"],
    "pattern": r"^-?[0-9]{1,2}(\.[0-9]{1,4})?$",
}
_RESULT: Shape = {
    "description": 'a result such as "B+3", "W+R", "jigo" or "both_lose", or "" for none yet',
    "type": "string",
    "maxLength": 10,
}
_PLAYER = object_of(
    {
        "id": NUMBER,
        "name": NAME,
        "rank": GRADE,
        "rating": _RATING,
        "club": TEXT,
        "city": TEXT,
        "country": TEXT,
        "family": TEXT,
        "latin": TEXT,
        "start_correction": whole("whole points, -99 to 99", -99, 99),
        "fixed_table": optional(TABLE),
    },
    needed=("id", "name", "rank"),
)
_BOARD = object_of(
    {
        "table": NUMBER,
        "white": NUMBER,
        "black": NUMBER,
        "handicap": STONES,
        "komi": KOMI,
        "result": _RESULT,
        "forfeit": FLAG,
    },
    needed=("table", "white", "black", "handicap", "komi", "result"),
)
_STATUS: Shape = {
    "type": "object",
    "propertyNames": {"description": "a player's id", "pattern": "^[1-9][0-9]{0,18}$"},
    "additionalProperties": {"enum": [status.value for status in Status]},
}
_ROUND = object_of(
    {"number": NUMBER, "seed": TEXT, "status": _STATUS, "boards": listing("", _BOARD)},
    needed=("number", "boards"),
)


def division_schema() -> Shape:
    """The JSON Schema of the file."""
    keys: dict[str, Shape] = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "name": NAME,
        "settings": settings_shape(),
        "players": listing("", _PLAYER),
        "rounds": listing("", _ROUND),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{FORMAT.replace('/', ':')}:{VERSION}",
        "title": f"A division of a tournament, version {VERSION}",
        **object_of(keys, needed=keys),
    }
