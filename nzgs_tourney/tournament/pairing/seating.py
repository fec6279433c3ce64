"""Makes the board of two players by the rules of their division: colours, handicap and komi."""

from __future__ import annotations

from nzgs_tourney.tournament.division.history import BoardResult
from nzgs_tourney.tournament.division.settings import DivisionSettings
from nzgs_tourney.tournament.pairing.colour import black_of
from nzgs_tourney.tournament.pairing.handicap_policy import komi, measures, terms
from nzgs_tourney.tournament.pairing.round_players import Member


def seat(settings: DivisionSettings, one: Member, other: Member, seed: str, table: int) -> BoardResult:
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
