"""Events in which sides play: partners and teams."""

from __future__ import annotations

from dataclasses import replace

from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.presets.kinds import CLUB_GAP, WINS, DivisionPreset, Preset, handicap_swiss
from nzgs_tourney.tournament.division.settings import (
    BOARD_POINTS,
    SCORE,
    WEIGHTED_BOARDS,
    DivisionSettings,
    Side,
    System,
)

SIDES: tuple[Preset, ...] = (
    Preset(
        "pair-go",
        gettext_noop("Pair go"),
        gettext_noop("Sides of two partners who play in turn: four Swiss rounds, even games, no NZGS points."),
        (
            DivisionPreset(
                "Pair go",
                DivisionSettings(System.SWISS, rounds=4, criteria=WINS, club_gap=CLUB_GAP, side=Side.PARTNERS),
                40,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "rengo",
        gettext_noop("Rengo"),
        gettext_noop(
            "Sides of three partners who play in turn: three Swiss rounds with handicaps from ratings, no NZGS points."
        ),
        (
            DivisionPreset(
                "Rengo",
                replace(handicap_swiss(3), side=Side.PARTNERS, partners=3),
                30,
                "30 s byo-yomi",
            ),
        ),
    ),
    Preset(
        "club-teams",
        gettext_noop("Club teams"),
        gettext_noop(
            "Teams of three, with reserves: four Swiss rounds of matches on three boards, with handicaps from ratings. "
            "A change of system makes it a round robin or a knock-out."
        ),
        (
            DivisionPreset(
                "Teams",
                replace(
                    handicap_swiss(4),
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
                    handicap_swiss(4),
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
)
