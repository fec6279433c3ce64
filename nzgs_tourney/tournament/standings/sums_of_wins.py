"""Criteria that add up wins where SOS and the like add up scores, and the two that weight them by grade.

Wins are those of the criterion `wins`, so in Swiss they are scores. A round without an opponent is worth nothing. The
weight in `ext` and `exr` is 0 for a weaker opponent, 1 for one of the same grade, 2 for one grade stronger and 3 for
more, where each handicap stone given makes the opponent a grade stronger and each one taken a grade weaker. A tie
counts as no defeat.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.standings.tally import BoardSide, Tally
from nzgs_tourney.tournament.standings.tiebreaks import Level, Values

HEAVIEST = 3
_WIN = HalfPoints(2)


def sosw(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' wins."""
    return {player: Fraction(sum(wins_met(tally, player)), 2) for player in tally.people}


def sosw_without_lowest(tally: Tally, tied: Sequence[Level]) -> Values:
    """SOSW without the round that was worth least; nothing after one round."""
    return {player: Fraction(sum(sorted(wins_met(tally, player))[1:]), 2) for player in tally.people}


def sosw_without_two_lowest(tally: Tally, tied: Sequence[Level]) -> Values:
    """SOSW without the two rounds that were worth least; nothing after two rounds."""
    return {player: Fraction(sum(sorted(wins_met(tally, player))[2:]), 2) for player in tally.people}


def sososw(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' SOSW."""
    of = {player: sum(wins_met(tally, player)) for player in tally.people}
    return {
        player: Fraction(sum(of[meeting.opponent] for meeting in meetings if meeting), 2)
        for player, meetings in tally.meetings.items()
    }


def sodosw(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the wins of defeated opponents, half of it for a tie."""
    return {
        player: Fraction(
            sum(meeting.credit * tally.wins_for_sos[meeting.opponent] for meeting in meetings if meeting), 4
        )
        for player, meetings in tally.meetings.items()
    }


def cussw(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the player's wins after each round."""
    rows = tally.won if tally.mcmahon else tally.running
    return {player: Fraction(sum(row[1:]), 2) for player, row in rows.items()}


def ext(tally: Tally, tied: Sequence[Level]) -> Values:
    """The opponents' wins, weighed by their grades."""
    return {player: _weighed(tally, player, beaten=False) for player in tally.people}


def exr(tally: Tally, tied: Sequence[Level]) -> Values:
    """The wins of the defeated, weighed by their grades."""
    return {player: _weighed(tally, player, beaten=True) for player in tally.people}


def wins_met(tally: Tally, player: int) -> list[int]:
    """What each round adds to the player's SOSW, in half points."""
    return [tally.wins_for_sos[meeting.opponent] if meeting else 0 for meeting in tally.meetings[player]]


def weighed(tally: Tally, player: int, meeting: BoardSide, *, beaten: bool) -> Fraction:
    """What one meeting adds to the player's EXT, or to EXR for those `beaten` only."""
    if beaten and meeting.credit != _WIN:
        return Fraction(0)
    wins = tally.wins[meeting.opponent] if tally.mcmahon else tally.running[meeting.opponent][-1]
    return Fraction(wins * _weight(tally, player, meeting), 2)


def _weighed(tally: Tally, player: int, *, beaten: bool) -> Fraction:
    meetings = (meeting for meeting in tally.meetings[player] if meeting)
    return sum((weighed(tally, player, meeting, beaten=beaten) for meeting in meetings), Fraction(0))


def _weight(tally: Tally, player: int, meeting: BoardSide) -> int:
    stronger = tally.people[meeting.opponent].rank.stones - tally.people[player].rank.stones + meeting.given
    return max(0, min(HEAVIEST, stronger + 1))
