"""Makes the board of two players by the rules of their division: handicap, komi and colours, which balance over
everybody's even games.
"""

from __future__ import annotations

from enum import StrEnum

from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.pairing.handicap_policy import komi, measures, terms
from nzgs_tourney.tournament.pairing.round_players import RoundEntry


def seat(settings: DivisionSettings, one: RoundEntry, other: RoundEntry, seed: str, table: int) -> BoardResult:
    """With a handicap the weaker takes Black, in an even game the colours balance. The order doesn’t matter."""
    policy = terms(settings, one, other)
    stones = policy.stones if policy else 0
    if stones:
        first, second = measures((one, other), settings.handicap.basis)
        black = one if first < second else other
    else:
        black, _ = black_of(one, other, seed)
    white = other if black is one else one
    return BoardResult(table, white.id, black.id, stones, policy.komi if policy else komi(settings, 0))


class ColourRule(StrEnum):
    """The rule that decided the colours of an even game."""

    BALANCE = "balance"
    ALTERNATION = "alternation"
    LOT = "lot"


def black_of(first: RoundEntry, second: RoundEntry, seed: str) -> tuple[RoundEntry, ColourRule]:
    """Who takes Black, and by which rule; the order of the two players doesn’t matter.

    First the one with fewer blacks less whites. If that is equal, the latest even games in which their colours differed
    decide: the one who had White takes Black. Otherwise the lot.
    """
    if first.balance != second.balance:
        return min(first, second, key=lambda entry: entry.balance), ColourRule.BALANCE
    for last, other_last in zip(_colours(first), _colours(second), strict=False):
        if last != other_last:
            return (first if last == "W" else second), ColourRule.ALTERNATION
    return min(first, second, key=lambda entry: player_lot(seed, entry.lot, "colour")), ColourRule.LOT


def _colours(entry: RoundEntry) -> list[str]:
    """The colours of the even games, the latest first."""
    games = [(number, "B") for number in entry.blacks] + [(number, "W") for number in entry.whites]
    return [colour for _, colour in sorted(games, reverse=True)]
