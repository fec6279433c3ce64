"""Who sits out when the number of players is odd, and why.

The bye is one more pairing, against an opponent with the lowest score of the field; `solve` finds it together with the
boards. Only players with the fewest byes may have it, and among draws with the same score gaps the best one gives the
bye to the first in the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby

from ground.coded import Coded, coded
from nzgs_tourney.tournament.division.lots import player_lot
from nzgs_tourney.tournament.division.settings import Tier
from nzgs_tourney.tournament.pairing.round_players import RoundEntry


def bye_order(players: Sequence[RoundEntry], seed: str) -> list[RoundEntry]:
    """The queue for the bye: fewest byes so far, then the lowest score, then the lowest rating, then by lot."""
    return sorted(players, key=lambda entry: _claim(entry, seed))


def bye_classes(players: Sequence[RoundEntry], seed: str) -> list[list[RoundEntry]]:
    """The queue divided by the number of byes. The next class may have the bye only if no draw gives it to anybody in
    an earlier class, so nobody has a second bye while another player can have one."""
    return [list(group) for _, group in groupby(bye_order(players, seed), key=lambda entry: len(entry.byes))]


def why_bye(players: Sequence[RoundEntry], entry: RoundEntry, passed: Sequence[str] = ()) -> Coded:
    """Why this player sits out, who is the first possible one in the queue.

    `players` are those who could have the bye, including the member; `passed` the names of those before the member in
    the queue whose bye would leave the others without a draw.
    """
    if passed:
        named = [*passed[:2]] if len(passed) > 3 else [*passed]
        return coded("bye_passed", name=entry.name, passed=named, others=len(passed) - len(named))
    grounds, level = [], [other for other in players if other is not entry]
    for ground, value in _GROUNDS.items():
        if any(value(other) != value(entry) for other in level):
            grounds.append(ground)
        level = [other for other in level if value(other) == value(entry)]
    return coded("bye_by_line", name=entry.name, grounds=grounds, score=int(entry.score), lot=bool(level))


def why_not_first(
    first: str, entry: str, best: Mapping[Tier, int], other: Mapping[Tier, int] | None, *, clubs: bool = False
) -> Coded:
    """Why the member sits out and not the first in the queue: the cost of the best draw, and of the best one in which
    the first has the bye, None where there is none. `clubs`: families and clubs count like score gaps."""
    if other is None:
        return coded("bye_passed", name=entry, passed=[first], others=0)
    tier = next(tier for tier, cost in best.items() if cost != other[tier])
    weighed = "gaps_and_clubs" if clubs and tier is Tier.SCORE_GAP else tier.value
    return coded("bye_cheaper", name=entry, first=first, tier=weighed)


_GROUNDS: dict[str, Callable[[RoundEntry], object]] = {
    "fewest_byes": lambda member: len(member.byes),
    "lowest_score": lambda member: member.score,
    "lowest_rating": lambda member: member.entry.strength,
}


def _claim(entry: RoundEntry, seed: str) -> tuple[object, ...]:
    lot = player_lot(seed, entry.lot, "bye")
    return (len(entry.byes), entry.score, entry.entry.strength, lot, entry.id)


def place_in_queue(players: Collection[RoundEntry], entry: int, seed: str) -> int:
    """How many players are before this one in the queue for the bye."""
    return [other.id for other in bye_order(tuple(players), seed)].index(entry)
