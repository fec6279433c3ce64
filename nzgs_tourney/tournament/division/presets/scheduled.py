"""Events by a schedule, a bracket or challenges: round robin, league, ladder, groups, knock-out."""

from __future__ import annotations

from decimal import Decimal

from games.rules.result import HalfPoints
from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.presets.kinds import DivisionPreset, Preset
from nzgs_tourney.tournament.division.settings import LADDER_ORDER, ROUNDS_WON, BestOf, DivisionSettings, System
from nzgs_tourney.tournament.division.week import WeekPlan


def _level(name: str) -> DivisionPreset:
    """A level of a league of six."""
    settings = DivisionSettings(System.ROUND_ROBIN, rounds=5, criteria=("wins", "dc", "sodos"), bye=HalfPoints(0))
    return DivisionPreset(name, settings, 45, "30 s byo-yomi")


SCHEDULED: tuple[Preset, ...] = (
    Preset(
        "club-round-robin",
        gettext_noop("Club round robin"),
        gettext_noop(
            "Everybody meets everybody: three to thirty players, even games, five rounds for six; ten rounds to meet "
            "twice."
        ),
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
            "games. The first of each can play a final, the others a consolation group."
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
)
