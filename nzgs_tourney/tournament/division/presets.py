"""Presets: sensible settings for the usual kinds of New Zealand events. Everything can be edited afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from games.rules.result import HalfPoints
from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.settings import (
    BOARD_POINTS,
    DEFAULT_TIERS,
    LADDER_ORDER,
    ROUNDS_WON,
    SCORE,
    WEIGHTED_BOARDS,
    BestOf,
    DivisionSettings,
    HandicapBasis,
    HandicapPolicy,
    Seeding,
    Side,
    System,
    Tier,
    to_row,
)
from nzgs_tourney.tournament.division.week import WeekPlan
from ratings.rank import Rank

_BY_RATING = HandicapPolicy(basis=HandicapBasis.RATING, maximum=9)
_BY_SCORE = HandicapPolicy(basis=HandicapBasis.SCORE, reduction=1, maximum=9)
WISH, SMALL_WISH = 4, 2
"""The difference in stones that the draw of a handicap event avoids exceeding, on 19x19 and on 13x13."""

CLUB_GAP = 3
"""The gap of scores that a pairing within a family or club counts like, in points (measured in docs/simulation.md). Not
where handicaps come from ratings or grades: there it would cost more stones than the event promises."""

_REST = tuple(tier for tier in DEFAULT_TIERS if tier is not Tier.HANDICAP)
HANDICAP_TIERS = (*_REST[: _REST.index(Tier.SCORE_GAP) + 1], Tier.HANDICAP, *_REST[_REST.index(Tier.SCORE_GAP) + 1 :])
"""The priorities for handicap events: who floats matters less than avoiding a game at many stones."""

_WINS = ("wins", "sos", "sosos")

_SMALL_SIZE = 13
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
    return ((0, komi), *SMALL_BOARD[1:]) if board_size == _SMALL_SIZE else ()


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


def _even_mcmahon(rounds: int, bar: Rank, floor: Rank) -> DivisionSettings:
    return DivisionSettings(rounds=rounds, bar=bar, floor=floor, club_gap=CLUB_GAP)


def _handicap_swiss(rounds: int) -> DivisionSettings:
    return DivisionSettings(
        System.SWISS,
        rounds=rounds,
        handicap=_BY_RATING,
        handicap_wish=WISH,
        tiers=HANDICAP_TIERS,
        criteria=_WINS,
        seeding=Seeding.NEIGHBOURS,
    )


def _level(name: str) -> DivisionPreset:
    """A level of a league of six."""
    settings = DivisionSettings(System.ROUND_ROBIN, rounds=5, criteria=("wins", "dc", "sodos"), bye=HalfPoints(0))
    return DivisionPreset(name, settings, 45, "30 s byo-yomi")


PRESETS: tuple[Preset, ...] = (
    Preset(
        "club-mcmahon",
        gettext_noop("Club McMahon"),
        gettext_noop(
            "Four McMahon rounds in a day, with a handicap of one stone less than the difference of the scores."
        ),
        (
            DivisionPreset(
                "Open",
                DivisionSettings(
                    rounds=4,
                    bar=Rank(1),
                    floor=Rank(-19),
                    handicap=_BY_SCORE,
                    handicap_wish=WISH,
                    club_gap=CLUB_GAP,
                    tiers=HANDICAP_TIERS,
                    seeding=Seeding.NEIGHBOURS,
                ),
                30,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "nz-open",
        gettext_noop("New Zealand Open"),
        gettext_noop("Six McMahon rounds over a weekend in an open and a second division, even games."),
        (
            DivisionPreset("Open", _even_mcmahon(6, Rank(4), Rank(-9)), 60, "30 s byo-yomi"),
            DivisionPreset("Division 2", _even_mcmahon(6, Rank(1), Rank(-19)), 60, "30 s byo-yomi"),
        ),
    ),
    Preset(
        "weekly-digital",
        gettext_noop("Weekly online event"),
        gettext_noop(
            "Six Swiss rounds online, one a week from Monday noon to Sunday midnight, with a handicap division for "
            "everybody."
        ),
        (
            DivisionPreset(
                "Open",
                DivisionSettings(System.SWISS, rounds=6, criteria=_WINS, club_gap=CLUB_GAP),
                20,
                "20 s Fischer",
            ),
            DivisionPreset(
                "Handicap",
                _handicap_swiss(6),
                20,
                "20 s Fischer",
            ),
        ),
        online=True,
        week=WeekPlan(),
    ),
    Preset(
        "large-swiss",
        gettext_noop("Large Swiss"),
        gettext_noop(
            "Five Swiss rounds for more than thirty players, even games. The first three are accelerated: strong "
            "players meet early."
        ),
        (
            DivisionPreset(
                "Open",
                DivisionSettings(System.SWISS, rounds=5, criteria=_WINS, club_gap=CLUB_GAP, accelerated=3),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "one-day-handicap",
        gettext_noop("One-day handicap"),
        gettext_noop("Five Swiss rounds in a day with full handicaps from ratings."),
        (
            DivisionPreset(
                "Handicap",
                _handicap_swiss(5),
                30,
                "sudden death",
            ),
        ),
    ),
    Preset(
        "club-round-robin",
        gettext_noop("Club round robin"),
        gettext_noop("Everybody meets everybody: three to thirty players, even games, five rounds for six."),
        (
            DivisionPreset(
                "Round robin",
                DivisionSettings(
                    System.ROUND_ROBIN,
                    rounds=5,
                    criteria=("wins", "dc", "sodos"),
                    bye=HalfPoints(0),
                ),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "club-league",
        gettext_noop("Club league"),
        gettext_noop(
            "Two divisions in which everybody meets everybody, one game a week on any day. The best of the second and "
            "the last of the first change places for the next season."
        ),
        (_level("Division A"), _level("Division B")),
        week=WeekPlan(),
    ),
    Preset(
        "club-ladder",
        gettext_noop("Club ladder"),
        gettext_noop(
            "A ladder for months: players challenge others up to three places above. A week to answer, three to play; "
            "who wins takes the place."
        ),
        (
            DivisionPreset(
                "Ladder",
                DivisionSettings(System.LADDER, rounds=1, criteria=(LADDER_ORDER,), bye=HalfPoints(0)),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "groups",
        gettext_noop("Round robin in groups"),
        gettext_noop(
            "Two groups, made by strength, in which everybody meets everybody: three rounds for groups of four, even "
            "games. The first of each can play a final."
        ),
        (
            DivisionPreset(
                "Round robin",
                DivisionSettings(
                    System.ROUND_ROBIN,
                    rounds=3,
                    groups=2,
                    criteria=("wins", "dc", "sodos"),
                    bye=HalfPoints(0),
                ),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "club-knockout",
        gettext_noop("Club knock-out"),
        gettext_noop(
            "A loss ends it: five to eight players in three rounds, even games without ties, and a game for third "
            "place."
        ),
        (
            DivisionPreset(
                "Knock-out",
                DivisionSettings(
                    System.KNOCKOUT,
                    rounds=3,
                    komi=Decimal("6.5"),
                    criteria=(ROUNDS_WON,),
                    bye=HalfPoints(0),
                    third_place=True,
                ),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "double-knockout",
        gettext_noop("Double knock-out"),
        gettext_noop(
            "Two losses end it: five to eight players in up to seven rounds, even games without ties. Who loses once "
            "can still win it all."
        ),
        (
            DivisionPreset(
                "Knock-out",
                DivisionSettings(
                    System.KNOCKOUT,
                    rounds=7,
                    komi=Decimal("6.5"),
                    criteria=(ROUNDS_WON,),
                    bye=HalfPoints(0),
                    double_elimination=True,
                ),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "title-match",
        gettext_noop("Title matches"),
        gettext_noop(
            "Four players meet in matches, best of three: two semifinals and a final in up to six rounds, even games, "
            "colours alternating."
        ),
        (
            DivisionPreset(
                "Title matches",
                DivisionSettings(
                    System.KNOCKOUT,
                    rounds=6,
                    komi=Decimal("6.5"),
                    criteria=(ROUNDS_WON,),
                    bye=HalfPoints(0),
                    best_of=BestOf.THREE,
                ),
                60,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "pair-go",
        gettext_noop("Pair go"),
        gettext_noop("Sides of two partners who play in turn: four Swiss rounds, even games, no NZGS points."),
        (
            DivisionPreset(
                "Pair go",
                DivisionSettings(System.SWISS, rounds=4, criteria=_WINS, club_gap=CLUB_GAP, side=Side.PARTNERS),
                40,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "club-teams",
        gettext_noop("Club teams"),
        gettext_noop(
            "Teams of three, with reserves: four Swiss rounds of matches on three boards, with handicaps from ratings."
        ),
        (
            DivisionPreset(
                "Teams",
                replace(
                    _handicap_swiss(4),
                    criteria=(SCORE, BOARD_POINTS, "sos", WEIGHTED_BOARDS, "dcc"),
                    side=Side.TEAM,
                ),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "team-match",
        gettext_noop("Match of two teams"),
        gettext_noop(
            "Two teams of four, with reserves: everybody meets everybody of the other team once, in four rounds "
            "(Scheveningen), with handicaps from ratings."
        ),
        (
            DivisionPreset(
                "Match",
                replace(
                    _handicap_swiss(4),
                    system=System.ROUND_ROBIN,
                    criteria=(BOARD_POINTS, SCORE, "sodos"),
                    side=Side.TEAM,
                    team_boards=4,
                    scheveningen=True,
                ),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "by-hand",
        gettext_noop("Rounds by hand"),
        gettext_noop("You choose the pairings. Handicap, komi and colours are proposed, and a draw can fill the rest."),
        (
            DivisionPreset(
                "Open",
                replace(_handicap_swiss(4), system=System.MANUAL),
                45,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "thirteen",
        gettext_noop("Beginners on 13x13"),
        gettext_noop("Seven quick Swiss rounds on the smaller board."),
        (
            DivisionPreset(
                "13x13",
                DivisionSettings(
                    System.SWISS,
                    rounds=7,
                    board_size=_SMALL_SIZE,
                    komi=Decimal(7),
                    handicap=HandicapPolicy(basis=HandicapBasis.RANK, table=SMALL_BOARD),
                    handicap_wish=SMALL_WISH,
                    tiers=HANDICAP_TIERS,
                    criteria=_WINS,
                    seeding=Seeding.RANDOM,
                ),
                15,
                "sudden death",
            ),
        ),
    ),
)


def preset(key: str) -> Preset:
    """The preset with this key. Raises KeyError where there is none."""
    return {division_preset.key: division_preset for division_preset in PRESETS}[key]


DIVISION_PRESETS: Mapping[str, tuple[Preset, DivisionPreset]] = MappingProxyType(
    {f"{one.key}/{place}": (one, division) for one in PRESETS for place, division in enumerate(one.divisions, start=1)}
)
"""What a single division can begin with: each division of each preset, by the preset's key and its place in it, e.g.
`nz-open/2`."""
