"""How a play-off is played, and the rules of its division."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from ground.translation import gettext_noop
from nzgs_tourney.tournament.division.choices import BestOf, BracketSeeding, SharedPlace
from nzgs_tourney.tournament.division.settings import DivisionSettings, System, to_row


class PlayOffWay(StrEnum):
    """How those who play on meet."""

    GAMES = "games"
    MATCHES = "matches"
    TWICE = "twice"
    EVERYBODY = "everybody"
    EVERYBODY_TWICE = "everybody_twice"


TEAMS_STAY = gettext_noop("Teams aren’t taken to another division: enter them again in a new one.")
WAYS = {
    PlayOffWay.GAMES: gettext_noop("knock-out, one game each"),
    PlayOffWay.MATCHES: gettext_noop("knock-out, best of three"),
    PlayOffWay.TWICE: gettext_noop("double elimination"),
    PlayOffWay.EVERYBODY: gettext_noop("everybody meets everybody"),
    PlayOffWay.EVERYBODY_TWICE: gettext_noop("everybody meets everybody twice"),
}
ROUND_ROBINS = {PlayOffWay.EVERYBODY: 1, PlayOffWay.EVERYBODY_TWICE: 2}
"""The ways in which everybody meets everybody, with how often."""
ANNOUNCED = {SharedPlace.GAME: PlayOffWay.GAMES, SharedPlace.TWICE: PlayOffWay.EVERYBODY_TWICE}
"""The ways that decide a shared place, by what was announced; the lot needs no play-off."""


def preset_of(way: PlayOffWay) -> str:
    """The key of the division that it begins with, in `DIVISION_PRESETS`."""
    return "club-round-robin/1" if way in ROUND_ROBINS else "club-knockout/1"


def rules_of(way: PlayOffWay, rounds: int, source: DivisionSettings) -> Mapping[str, Any]:
    """The rules in which it differs from that preset, as fields of the division: the rounds, and the board and who sits
    at it as in the division they come from."""
    row = to_row(source)
    own = {"rounds": rounds, **{field: row[field] for field in ("board_size", "side", "partners", "side_rating")}}
    if way in ROUND_ROBINS:
        return own
    best_of = BestOf.THREE if way is PlayOffWay.MATCHES else BestOf.ONE
    return {
        **own,
        "bracket_seeding": BracketSeeding.ORDER.value,
        "best_of": best_of.value,
        "double_elimination": way is PlayOffWay.TWICE,
    }


def settings_of(way: PlayOffWay) -> DivisionSettings:
    """The settings that the number of its rounds depends on."""
    return DivisionSettings(
        System.ROUND_ROBIN if way in ROUND_ROBINS else System.KNOCKOUT,
        best_of=BestOf.THREE if way is PlayOffWay.MATCHES else BestOf.ONE,
        double_elimination=way is PlayOffWay.TWICE,
    )
