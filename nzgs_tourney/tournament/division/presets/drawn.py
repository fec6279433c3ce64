"""Events whose pairings are searched for: McMahon, Swiss, handicaps, and rounds by hand."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.presets.kinds import (
    CLUB_GAP,
    HANDICAP_TIERS,
    SMALL_BOARD,
    SMALL_SIZE,
    SMALL_WISH,
    WINS,
    WISH,
    DivisionPreset,
    Preset,
    handicap_swiss,
)
from nzgs_tourney.tournament.division.settings import DivisionSettings, HandicapBasis, HandicapPolicy, Seeding, System
from nzgs_tourney.tournament.division.week import WeekPlan
from ratings.rank import Rank

_BY_SCORE = HandicapPolicy(basis=HandicapBasis.SCORE, reduction=1, maximum=9)


def _even_mcmahon(rounds: int, bar: Rank, floor: Rank) -> DivisionSettings:
    return DivisionSettings(rounds=rounds, bar=bar, floor=floor, club_gap=CLUB_GAP)


DRAWN: tuple[Preset, ...] = (
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
                DivisionSettings(System.SWISS, rounds=6, criteria=WINS, club_gap=CLUB_GAP),
                20,
                "20 s Fischer",
            ),
            DivisionPreset(
                "Handicap",
                handicap_swiss(6),
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
                DivisionSettings(System.SWISS, rounds=5, criteria=WINS, club_gap=CLUB_GAP, accelerated=3),
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
                handicap_swiss(5),
                30,
                "sudden death",
            ),
        ),
    ),
)

OTHERS: tuple[Preset, ...] = (
    Preset(
        "by-hand",
        gettext_noop("Rounds by hand"),
        gettext_noop("You choose the pairings. Handicap, komi and colours are proposed, and a draw can fill the rest."),
        (
            DivisionPreset(
                "Open",
                replace(handicap_swiss(4), system=System.MANUAL),
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
                    board_size=SMALL_SIZE,
                    komi=Decimal(7),
                    handicap=HandicapPolicy(basis=HandicapBasis.RANK, table=SMALL_BOARD),
                    handicap_wish=SMALL_WISH,
                    tiers=HANDICAP_TIERS,
                    criteria=WINS,
                    seeding=Seeding.RANDOM,
                ),
                15,
                "sudden death",
            ),
        ),
    ),
)
