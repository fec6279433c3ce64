"""Says before a round robin begins that its rounds are too few for its players."""

from __future__ import annotations

from ground.translation import gettext as _
from nzgs_tourney.models import Division
from nzgs_tourney.tournament.division.settings import System
from nzgs_tourney.tournament.pairing.round_robin import FEWEST, rounds_of


def too_few_rounds(division: Division, number: int) -> str:
    """The sentence for round `number`, empty in any round but the first and where all can meet. One query in the first
    round of a round robin."""
    if division.system != System.ROUND_ROBIN.value or number > 1:
        return ""
    players = division.entries.filter(withdrawn_from=None, house=False).count()
    if players < FEWEST or division.rounds >= rounds_of(players):
        return ""
    message = _(
        "Not everybody meets everybody: {players} players need {needed} rounds, and this division has {rounds}."
    )
    return message.format(players=players, needed=rounds_of(players), rounds=division.rounds)
