"""What a director decides about a division, as frozen values.

The texts of the enumerations are those of our event file (`docs/event-file.md`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from games.rules.result import HalfPoints
from ratings.rank import Rank


class System(StrEnum):
    """How the players of a round are found. In `MANUAL` the director makes the boards; a draw may fill the rest."""

    MCMAHON = "mcmahon"
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    MANUAL = "manual"


class Basis(StrEnum):
    """What a handicap is computed from."""

    RATING = "rating"
    RANK = "rank"
    SCORE = "score"
    NONE = "none"


class Seeding(StrEnum):
    """Pairings inside a score group: top half against bottom half in order, folded, next to each other by
    strength, or at random."""

    SLIP = "slip"
    FOLD = "fold"
    NEIGHBOURS = "neighbours"
    RANDOM = "random"


class GroupPart(StrEnum):
    """From which part of a score group somebody is taken who meets another score."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


class TableChange(StrEnum):
    """Which boards may exchange tables so that nobody has the same one again: those of equal scores, any, or none."""

    LEVEL = "level"
    ANYWHERE = "anywhere"
    NEVER = "never"


class Tier(StrEnum):
    """The objectives of a draw, most important first in `DEFAULT_TIERS`. Hard rules come before all of them.

    Meeting another score is a float: `FLOAT` counts those in the same direction as an earlier one,
    `FLOAT_BALANCE` those that make up for none, `FLOAT_PLACE` how far from the chosen part of the group they are.
    `BYE` is not chosen: it comes by itself, right after the score gaps, where the number of players is odd.
    """

    REMATCH = "rematch"
    SCORE_GAP = "score_gap"
    FAMILY = "family"
    CLUB = "club"
    CITY = "city"
    FLOAT = "float"
    FLOAT_BALANCE = "float_balance"
    FLOAT_PLACE = "float_place"
    COUNTRY = "country"
    HANDICAP = "handicap"
    COLOUR = "colour"
    SEEDING = "seeding"
    HASH = "hash"
    BYE = "bye"


DEFAULT_TIERS: tuple[Tier, ...] = tuple(tier for tier in Tier if tier is not Tier.BYE)

ACQUAINTANCES = (Tier.FAMILY, Tier.CLUB, Tier.CITY, Tier.COUNTRY)
"""The tiers about people who know each other, closest first."""

MAY_BE_HARD: tuple[Tier, ...] = (
    Tier.REMATCH,
    Tier.SCORE_GAP,
    Tier.FLOAT,
    Tier.FLOAT_BALANCE,
    *ACQUAINTANCES,
    Tier.HANDICAP,
    Tier.COLOUR,
)
"""The tiers that a director may turn into rules: a board that costs anything in one is then not drawn at all."""


@dataclass(frozen=True, slots=True)
class HandicapPolicy:
    """How a division sets handicaps.

    `reduction` and `maximum` are whole stones; `maximum` None means no ceiling (none is written in the rules).
    `even_below`: a difference under this many stones is an even game by the event's choice; None leaves the
    choice to the two players (rules: a difference under 0.5 may be even if both choose it).
    `table`: stones and komi by the whole stones of difference, for small boards; where it is given nothing else of the
    policy but the basis counts.
    """

    basis: Basis = Basis.NONE
    reduction: int = 0
    maximum: int | None = None
    even_below: Decimal | None = None
    table: tuple[tuple[int, Decimal], ...] = ()


_WIN, _HALF, _NOTHING = HalfPoints(2), HalfPoints(1), HalfPoints(0)


@dataclass(frozen=True, slots=True)
class DivisionSettings:
    """One division's rules. Scores are half points; `bar` and `floor` are used by McMahon only.

    `bar`: everybody at or above it starts level. `floor`: everybody at or below it starts level, at zero.
    `handicap_wish`: a difference above this many stones (before the ceiling, after the reduction) is avoided where
    nothing more important forbids it.
    `hard`: tiers (of `MAY_BE_HARD`) that no board may cost anything in. `second_seeding` takes the place of `seeding`
    from round `second_phase` on, where there is a second phase. `float_down` and `float_up`: the part of a score group
    that gives the player who meets a lower, a higher score. `sos_handicap`: in McMahon a handicap counts in the scores
    of opponents. `virtual_half`: a round not played counts half a point for the player's opponents, whatever it gave
    the player; with `virtual_open` a game without a result does so too. `categories`: the lowest grade of each category
    but the last, from the strongest down.
    Tables are numbered from `first_table`, without `excluded_tables`; `table_change` says which boards exchange them.
    """

    system: System = System.MCMAHON
    rounds: int = 5
    bar: Rank | None = None
    floor: Rank | None = None
    board_size: int = 19
    komi: Decimal = Decimal(7)
    handicap: HandicapPolicy = field(default_factory=HandicapPolicy)
    bye: HalfPoints = _WIN
    absent: HalfPoints = _NOTHING
    excused: HalfPoints = _HALF
    round_down: bool = False
    criteria: tuple[str, ...] = ("mms", "sos", "sosos")
    tiers: tuple[Tier, ...] = DEFAULT_TIERS
    seeding: Seeding = Seeding.SLIP
    handicap_wish: int = 9
    hard: tuple[Tier, ...] = ()
    second_phase: int | None = None
    second_seeding: Seeding = Seeding.FOLD
    float_down: GroupPart = GroupPart.MIDDLE
    float_up: GroupPart = GroupPart.MIDDLE
    sos_handicap: bool = True
    virtual_half: bool = False
    virtual_open: bool = False
    categories: tuple[Rank, ...] = ()
    first_table: int = 1
    excluded_tables: tuple[int, ...] = ()
    table_change: TableChange = TableChange.LEVEL

    def in_round(self, number: int) -> DivisionSettings:
        """The settings as they hold in this round: the second phase's seeding from its first round on."""
        if self.second_phase is None or number < self.second_phase:
            return self
        return replace(self, seeding=self.second_seeding)
