"""How many rounds a play-off needs."""

from __future__ import annotations

from nzgs_tourney.tournament.division.play_off import ROUND_ROBINS, PlayOffWay, settings_of
from nzgs_tourney.tournament.pairing.round_robin import rounds_of
from nzgs_tourney.tournament.standings.bracket import rounds_for


def play_off_rounds(way: PlayOffWay, players: int) -> int:
    """The rounds in which so many players are through, if every match goes its whole length."""
    if way in ROUND_ROBINS:
        return ROUND_ROBINS[way] * rounds_of(players)
    return rounds_for(players, settings_of(way))
