"""Direct confrontation: what players who are equal so far did against each other.

A player beat another by winning more of their games against each other than losing. Ties, games decided without being
played and games without a result don't count; handicap games do.

DC. Players who beat each other in a cycle are one group: no game inside it counts, and each member beat, and lost to,
everybody that another member did. The places are then filled from the bottom: of those who beat nobody still without a
place, the last by the criteria that follow DC, with all who are equal there. The value is the number of players who
have their place by then, without the group that was placed first: more is better, and the last have 0.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush

from nzgs_tourney.tournament.standings.tally import Tally
from nzgs_tourney.tournament.standings.tiebreaks import Level, Values

Beaten = Mapping[int, Collection[int]]
"""For each player, those in the level whom the player beat."""


def simplified(tally: Tally, tied: Sequence[Level]) -> Values:
    """Inside each level: how many of it the player has beaten, if every two have met and every meeting (all games of
    one pair together) has a winner; otherwise 0."""
    scores = dict.fromkeys(tally.entries, Fraction(0))
    for level in tied:
        beaten = _beaten(tally, level)
        pairs = len(level) * (len(level) - 1) // 2
        if sum(map(len, beaten.values())) == pairs:
            scores.update({player: Fraction(len(losers)) for player, losers in beaten.items()})
    return scores


def by_cycles(tally: Tally, tied: Sequence[Level], later: Sequence[Values] = ()) -> Values:
    """Direct confrontation with cycles set aside, inside each level. `later` are the criteria that follow, in order."""
    scores = dict.fromkeys(tally.entries, Fraction(0))

    def after(player: int) -> tuple[Fraction, ...]:
        return tuple(column[player] for column in later)

    for level in tied:
        if len(level) > 1:
            scores.update(_from_the_bottom(_as_groups(_beaten(tally, level)), after))
    return scores


def _from_the_bottom(beaten: Beaten, after: Callable[[int], tuple[Fraction, ...]]) -> dict[int, Fraction]:
    """For each player, how many have their place with or before them, without those placed first."""
    below = {player: len(losers) for player, losers in beaten.items()}
    losses: dict[int, list[int]] = {player: [] for player in beaten}
    for player, losers in beaten.items():
        for other in losers:
            losses[other].append(player)
    free = [(after(player), player) for player, winners in below.items() if not winners]
    heapify(free)
    values: dict[int, Fraction] = {}
    first = 0
    while free:
        worst, last = free[0][0], []
        while free and free[0][0] == worst:
            last.append(heappop(free)[1])
        first = first or len(last)
        values |= dict.fromkeys(last, Fraction(len(values) + len(last) - first))
        for player in last:
            for winner in losses[player]:
                below[winner] -= 1
                if not below[winner]:
                    heappush(free, (after(winner), winner))
    return values


def _as_groups(beaten: Beaten) -> Beaten:
    """The same with every cycle merged: each player beats the groups that their own group beat, and nobody in it."""
    reached = {player: _reached(beaten, player) for player in beaten}
    group = {
        player: frozenset({player, *(other for other in reached[player] if player in reached[other])})
        for player in beaten
    }
    wins: dict[frozenset[int], set[int]] = {level: set() for level in group.values()}
    for player, losers in beaten.items():
        for other in losers:
            if group[other] != group[player]:
                wins[group[player]] |= group[other]
    return {player: wins[level] for player, level in group.items()}


def _reached(beaten: Beaten, player: int) -> set[int]:
    """The players whom the player beat, those whom they beat, and so on."""
    reached, waiting = set[int](), list(beaten[player])
    while waiting:
        other = waiting.pop()
        if other not in reached:
            reached.add(other)
            waiting.extend(beaten[other])
    return reached


def _beaten(tally: Tally, level: Level) -> dict[int, set[int]]:
    """For each player in the level, those in it whom they beat more often than the reverse."""
    losers_of: dict[int, set[int]] = {}
    for player in level:
        balance: dict[int, int] = {}
        for meeting in tally.meetings[player]:
            if meeting and meeting.opponent in level and meeting.decided_by_play:
                lead = meeting.credit - meeting.conceded
                balance[meeting.opponent] = balance.get(meeting.opponent, 0) + lead
        losers_of[player] = {opponent for opponent, lead in balance.items() if lead > 0}
    return losers_of
