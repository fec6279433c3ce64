"""Who sits out when the number of players is odd. It is settled before anybody is matched."""

from __future__ import annotations

from collections.abc import Sequence

from nzgs_tourney.pairing.lot import player_lot
from nzgs_tourney.pairing.people import Member


def bye_order(players: Sequence[Member], seed: str) -> list[Member]:
    """The players in the order in which they should take the bye.

    Fewest byes so far, then the lowest score, then the lowest rating, then by lot: so nobody has a second bye
    while another player can take one.
    """
    return sorted(players, key=lambda member: _claim(member, seed))


def _claim(member: Member, seed: str) -> tuple[object, ...]:
    lot = player_lot(seed, member.id, "bye")
    return (len(member.byes), member.score, member.person.strength, lot, member.id)
