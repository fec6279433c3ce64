"""What every answer of the API is made of: a value with its shape, which the API's description gives to programs.

Figures with halves or decimals (scores, komi, ratings) are decimal texts: `"2.5"`. Codes are English and never change;
words are in English.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from pydantic import BaseModel, ConfigDict

from games.rules.result import HalfPoints
from games.wording.numbers import decimal_text
from nzgs_tourney.tournament.standings.win_rates import WinTally


class ApiShape(BaseModel):
    """One value of an answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class ApiTally(ApiShape):
    """Games that were played to a result, from one side."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"won": 9, "tied": 1, "lost": 7}]})

    won: int
    tied: int
    lost: int


def api_wins(tally: WinTally) -> ApiTally:
    """A tally of one side’s games."""
    return ApiTally(won=tally.wins, tied=tally.ties, lost=tally.losses)


def api_score(halves: HalfPoints) -> str:
    """A score in points: `"2.5"`."""
    return decimal_text(Decimal(halves) / 2)


def example_of(**values: Any) -> ConfigDict:
    """The settings of a shape with one example in the API's description."""
    return ConfigDict(json_schema_extra={"examples": [dict(values)]})
