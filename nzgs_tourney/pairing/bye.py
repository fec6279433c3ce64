"""Who sits out when the number of players is odd. It is settled before anybody is matched."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nzgs_tourney.pairing.lot import player_lot
from nzgs_tourney.pairing.people import Member
from nzgs_tourney.pairing.words import either, points


def bye_order(players: Sequence[Member], seed: str) -> list[Member]:
    """The players in the order in which they should take the bye.

    Fewest byes so far, then the lowest score, then the lowest rating, then by lot: so nobody has a second bye
    while another player can take one.
    """
    return sorted(players, key=lambda member: _claim(member, seed))


def why_bye(players: Sequence[Member], member: Member, passed: Sequence[str] = ()) -> str:
    """One sentence on why this player sits out, by the order of `bye_order` alone.

    `players` are those who could have, the member among them; `passed` the names of those before the member in that
    order without whom the rest had no draw.
    """
    if passed:
        shown = [*passed[:2], f"one of {len(passed) - 2} others"] if len(passed) > 3 else passed
        return f"{member.name} has the bye: if {either(shown)} had it, the rules would leave no draw."
    reasons, level = [], [other for other in players if other is not member]
    for value, reason in _GROUNDS:
        if any(value(other) != value(member) for other in level):
            reasons.append(reason.format(points(member.score)))
        level = [other for other in level if value(other) == value(member)]
    if level:
        reasons.append("the lot" if reasons else "by lot")
    return f"{member.name} has the bye: {', then '.join(reasons) or 'nobody else could have it'}."


_GROUNDS: tuple[tuple[Callable[[Member], object], str], ...] = (
    (lambda member: len(member.byes), "fewest byes so far"),
    (lambda member: member.score, "lowest score ({0})"),
    (lambda member: member.person.strength, "lowest rating"),
)


def _claim(member: Member, seed: str) -> tuple[object, ...]:
    lot = player_lot(seed, member.id, "bye")
    return (len(member.byes), member.score, member.person.strength, lot, member.id)
