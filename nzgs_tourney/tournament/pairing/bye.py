"""Who sits out when the number of players is odd, and why.

The bye is one more pairing, against an opponent with the lowest score of the field; `solve` finds it together with the
boards. Only players with the fewest byes may have it, and among draws with the same score gaps the best one gives the
bye to the first in the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby

from ground.coded import Coded, coded
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.random_lots import player_lot
from nzgs_tourney.tournament.pairing.round_players import Member


def bye_order(players: Sequence[Member], seed: str) -> list[Member]:
    """The queue for the bye: fewest byes so far, then the lowest score, then the lowest rating, then by lot."""
    return sorted(players, key=lambda member: _claim(member, seed))


def bye_classes(players: Sequence[Member], seed: str) -> list[list[Member]]:
    """The queue divided by the number of byes. The next class may have the bye only if no draw gives it to anybody in
    an earlier class, so nobody has a second bye while another player can have one."""
    return [list(group) for _, group in groupby(bye_order(players, seed), key=lambda member: len(member.byes))]


def why_bye(players: Sequence[Member], member: Member, passed: Sequence[str] = ()) -> Coded:
    """Why this player sits out, who is the first possible one in the queue.

    `players` are those who could have the bye, including the member; `passed` the names of those before the member in
    the queue whose bye would leave the others without a draw.
    """
    if passed:
        named = [*passed[:2]] if len(passed) > 3 else [*passed]
        return coded("bye_passed", name=member.name, passed=named, others=len(passed) - len(named))
    grounds, level = [], [other for other in players if other is not member]
    for ground, value in _GROUNDS.items():
        if any(value(other) != value(member) for other in level):
            grounds.append(ground)
        level = [other for other in level if value(other) == value(member)]
    return coded("bye_by_line", name=member.name, grounds=grounds, score=int(member.score), lot=bool(level))


def why_not_first(
    first: str, member: str, best: Mapping[Tier, int], other: Mapping[Tier, int] | None, *, clubs: bool = False
) -> Coded:
    """Why the member sits out and not the first in the queue: the cost of the best draw, and of the best one in which
    the first has the bye, None where there is none. `clubs`: families and clubs count like score gaps."""
    if other is None:
        return coded("bye_passed", name=member, passed=[first], others=0)
    tier = next(tier for tier, cost in best.items() if cost != other[tier])
    weighed = "gaps_and_clubs" if clubs and tier is Tier.SCORE_GAP else tier.value
    return coded("bye_cheaper", name=member, first=first, tier=weighed)


_GROUNDS: dict[str, Callable[[Member], object]] = {
    "fewest_byes": lambda member: len(member.byes),
    "lowest_score": lambda member: member.score,
    "lowest_rating": lambda member: member.person.strength,
}


def _claim(member: Member, seed: str) -> tuple[object, ...]:
    lot = player_lot(seed, member.lot, "bye")
    return (len(member.byes), member.score, member.person.strength, lot, member.id)


def place_in_queue(players: Collection[Member], member: int, seed: str) -> int:
    """How many players are before this one in the queue for the bye."""
    return [other.id for other in bye_order(tuple(players), seed)].index(member)
