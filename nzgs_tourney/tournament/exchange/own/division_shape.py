"""The shape of a division's file: its settings as they are declared, its players and its rounds."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainSerializer, TypeAdapter
from pydantic_core import PydanticCustomError

from games.rules.result import parse_result
from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.choices import MOST_GROUPS
from nzgs_tourney.tournament.division.history import Status
from nzgs_tourney.tournament.exchange.own.setting_shapes import settings_shape
from nzgs_tourney.tournament.exchange.own.shapes import (
    FLAG,
    GRADE_OR_NONE_YET,
    KOMI,
    NAME,
    NUMBER,
    STONES,
    TEXT,
    Shape,
    listing,
    object_of,
    one_of,
    text,
    version_of,
    whole_number,
)
from ratings.rank import Rating

FORMAT = "nzgs-tourney/division"
VERSION = 1


PARTS = ("family_name", "given_name")
"""The keys of a player's name in its parts, where it is known which is which."""

_ID = "^[1-9][0-9]{0,18}$"


def _player(key: str) -> int:
    if re.fullmatch(_ID, key) is None:
        raise PydanticCustomError("key", gettext_noop("a player’s id"))
    return int(key)


_RATING: Shape = Annotated[
    text(
        gettext_noop('a rating in stones as a text, such as "3.10" or "-12.5", or null'),
        r"^-?[0-9]{1,2}(\.[0-9]{1,4})?$",
        empty=True,
    ),
    AfterValidator(lambda rating: None if rating is None else Rating(Decimal(rating))),
    PlainSerializer(lambda rating: None if rating is None else f"{rating:f}"),
]
_RESULT: Shape = Annotated[
    text(gettext_noop('a result such as "B+3", "W+R", "jigo" or "both_lose", or "" for none yet'), longest=10),
    AfterValidator(parse_result),
    PlainSerializer(lambda result: "" if result is None else str(result)),
]
_STATUS: Shape = one_of(Status)
_GOES_ON: Shape = text(
    gettext_noop('who goes on in a knock-out: "white", "black" or "nobody", or "" for by the result'),
    "^(white|black|nobody)?$",
)

PLAYER = object_of(
    "player",
    {
        "id": NUMBER,
        "name": NAME,
        **dict.fromkeys(PARTS, TEXT),
        "rank": GRADE_OR_NONE_YET,
        "rating": _RATING,
        "club": TEXT,
        "city": TEXT,
        "country": TEXT,
        "family": TEXT,
        "latin": TEXT,
        "start_correction": whole_number(gettext_noop("whole points, -99 to 99"), -99, 99),
        "fixed_table": whole_number(gettext_noop("the number of a table, 1 to 9999, or null"), 1, 9_999, empty=True),
        "group": whole_number(gettext_noop("a group, 0 to 12"), 0, MOST_GROUPS),
    },
    needed=("id", "name", "rank"),
)
BOARD = object_of(
    "board",
    {
        "table": NUMBER,
        "white": NUMBER,
        "black": NUMBER,
        "handicap": STONES,
        "komi": KOMI,
        "result": _RESULT,
        "forfeit": FLAG,
        "goes_on": _GOES_ON,
    },
    needed=("table", "white", "black", "handicap", "komi", "result"),
)
_PLAYERS_STATUS: Any = Annotated[
    dict[Annotated[str, AfterValidator(_player)], _STATUS], Field(json_schema_extra={"propertyNames": {"pattern": _ID}})
]
_SCORE: Any = whole_number(gettext_noop("a score in half points, -999 to 999"), -999, 999)
_SCORES: Any = Annotated[
    dict[Annotated[str, AfterValidator(_player)], _SCORE], Field(json_schema_extra={"propertyNames": {"pattern": _ID}})
]
WENT_ON = object_of(
    "match without a board",
    {
        "one": NUMBER,
        "other": NUMBER,
        "goes_on": text(gettext_noop('who goes on: "one", "other" or "nobody"'), "^(one|other|nobody)$"),
    },
    needed=("one", "other", "goes_on"),
)
ROUND = object_of(
    "round",
    {
        "number": NUMBER,
        "seed": TEXT,
        "status": _PLAYERS_STATUS,
        "scores": _SCORES,
        "carried": _SCORES,
        "seeds": listing(NUMBER, once=True),
        "went_on": listing(WENT_ON),
        "boards": listing(BOARD),
    },
    needed=("number", "boards"),
)
TEAM = object_of(
    "team",
    {"number": NUMBER, "name": NAME, "club": TEXT, "members": listing(NUMBER, once=True)},
    needed=("number", "name", "members"),
)
MET = object_of("meeting", {"one": NUMBER, "other": NUMBER, "round": NUMBER}, needed=("one", "other", "round"))


@cache
def division_shape() -> TypeAdapter[Any]:
    """Checks the whole file, and reads its values."""
    return TypeAdapter(
        object_of(
            "division",
            {
                "format": Literal[FORMAT],
                "version": version_of(VERSION),
                "name": NAME,
                "settings": settings_shape(),
                "players": listing(PLAYER),
                "rounds": listing(ROUND),
                "met": listing(MET),
                "teams": listing(TEAM),
            },
            needed=("format", "version", "name", "settings", "players", "rounds"),
        )
    )
