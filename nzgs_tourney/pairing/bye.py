"""Who sits out when the number of players is odd, and why.

The bye is one more pairing, against an opponent with the lowest score of the field; `solve` finds it together with the
boards. Only players with the fewest byes may have it, and of draws with the same score gaps the one is best whose bye
goes to the first in line.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby

from games.wording.numbers import either, points
from nzgs_tourney.division.settings import Tier
from nzgs_tourney.pairing.random_lots import player_lot
from nzgs_tourney.pairing.round_players import Member


def bye_order(players: Sequence[Member], seed: str) -> list[Member]:
    """The line for the bye: fewest byes so far, then the lowest score, then the lowest rating, then by lot."""
    return sorted(players, key=lambda member: _claim(member, seed))


def bye_classes(players: Sequence[Member], seed: str) -> list[list[Member]]:
    """The line cut where the number of byes changes. The next class may have the bye only where no draw gives it to
    anybody of those before, so nobody has a second bye while another player can take one."""
    return [list(group) for _, group in groupby(bye_order(players, seed), key=lambda member: len(member.byes))]


def why_bye(players: Sequence[Member], member: Member, passed: Sequence[str] = ()) -> str:
    """One sentence on why this player sits out, who is the first in line of those who could.

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


def why_not_first(first: str, member: str, best: Mapping[Tier, int], other: Mapping[Tier, int] | None) -> str:
    """One sentence on why the first in line does not sit out but the member: what the best draw costs, and the best in
    which the first has the bye, None where there is none."""
    if other is None:
        return f"{member} has the bye: if {first} had it, the rules would leave no draw."
    tier = next(tier for tier, cost in best.items() if cost != other[tier])
    return f"{member} has the bye: if {first} had it, {_WORSE.get(tier, 'the draw would cost more')}."


_WORSE = {
    Tier.REMATCH: "there would be more rematches",
    Tier.SCORE_GAP: "the score gaps would be wider",
}
_GROUNDS: tuple[tuple[Callable[[Member], object], str], ...] = (
    (lambda member: len(member.byes), "fewest byes so far"),
    (lambda member: member.score, "lowest score ({0})"),
    (lambda member: member.person.strength, "lowest rating"),
)


def _claim(member: Member, seed: str) -> tuple[object, ...]:
    lot = player_lot(seed, member.lot, "bye")
    return (len(member.byes), member.score, member.person.strength, lot, member.id)


def place_in_line(players: Collection[Member], member: int, seed: str) -> int:
    """How many players are before this one in the line for the bye."""
    return [other.id for other in bye_order(tuple(players), seed)].index(member)
