"""What a preset is, and what several of them begin with."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from nzgs_tourney.tournament.division.settings import (
    DEFAULT_TIERS,
    DivisionSettings,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    System,
    Tier,
    to_row,
)
from nzgs_tourney.tournament.division.week import WeekPlan

BY_RATING = HandicapPolicy(basis=HandicapBasis.RATING, maximum=9)
WISH, SMALL_WISH = 4, 2
"""The difference in stones that the draw of a handicap event avoids exceeding, on 19x19 and on 13x13."""

CLUB_GAP = 3
"""The gap of scores that a pairing within a family or club counts like, in points (measured in docs/simulation.md). Not
where handicaps come from ratings or grades: there it would cost more stones than the event promises."""

_REST = tuple(tier for tier in DEFAULT_TIERS if tier is not Tier.HANDICAP)
HANDICAP_TIERS = (*_REST[: _REST.index(Tier.SCORE_GAP) + 1], Tier.HANDICAP, *_REST[_REST.index(Tier.SCORE_GAP) + 1 :])
"""The priorities for handicap events: who floats matters less than avoiding a game at many stones."""

WINS = ("wins", "sos", "sosos")

SMALL_SIZE = 13
SMALL_BOARD = tuple(
    (stones, Decimal(7) if difference == 0 else Decimal(0))
    for difference, stones in enumerate((0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5))
)
"""A handicap table for 13x13, one stone for each three grades of difference: no official table exists, so it can be
edited.
"""

ADDED = DivisionSettings(club_gap=CLUB_GAP)
"""The settings of the first division that is added to an event without any."""


def table_for(board_size: int, komi: Decimal) -> tuple[tuple[int, Decimal], ...]:
    """The handicap table that a division on a board of this size begins with, even games at this komi: `SMALL_BOARD`
    on 13x13, none on any other size."""
    return ((0, komi), *SMALL_BOARD[1:]) if board_size == SMALL_SIZE else ()


@dataclass(frozen=True, slots=True)
class DivisionPreset:
    """One division of a preset. `main_minutes` is each player's time before `overtime`."""

    name: str
    settings: DivisionSettings
    main_minutes: int
    overtime: str

    @property
    def row(self) -> dict[str, Any]:
        """The fields of a stored division: its rules and its time, without its name."""
        return {"main_minutes": self.main_minutes, "overtime": self.overtime, **to_row(self.settings)}


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of event. `key` is stable, `title` and `lede` are for people. `online`: it is played on a server. `week`:
    when its rounds open and are due, None where they don't go by the week."""

    key: str
    title: str
    lede: str
    divisions: tuple[DivisionPreset, ...]
    online: bool = False
    week: WeekPlan | None = None


def handicap_swiss(rounds: int) -> DivisionSettings:
    """Swiss rounds with handicaps from ratings: neighbours meet, at as few stones as their scores allow."""
    return DivisionSettings(
        System.SWISS,
        rounds=rounds,
        handicap=BY_RATING,
        handicap_wish=WISH,
        tiers=HANDICAP_TIERS,
        criteria=WINS,
        seeding=Seeding.NEIGHBOURS,
    )
