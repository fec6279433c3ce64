"""Scores modelled on a knock-out, and the sum of the opponents' scores of that kind.

The quarterfinal is the third round from the end, the semifinal the last but one. The top group starts at the bar, or
without one at the highest starting score. So a semifinalist has won every round but the last two, a finalist every
round but the last. With CPS a win weighs more than all wins of later rounds together, as in a cup.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.standings.tally import Tally
from nzgs_tourney.tournament.standings.tiebreaks import Level, Values

BONUS = HalfPoints(4)
_BEFORE_THE_END = (2, 1)
"""How many rounds before the end a player who has won everything becomes a semifinalist, and a finalist."""


def strasbourg(tally: Tally, tied: Sequence[Level]) -> Values:
    """The score plus the bonus of semifinalists and finalists."""
    return {player: Fraction(tally.score(player) + bonus(tally, player), 2) for player in tally.people}


def opponents_strasbourg(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' STS, with handicaps and rounds without an opponent as in SOS."""
    return {player: Fraction(sum(worth_of_strasbourg(tally, player)), 2) for player in tally.people}


def cup(tally: Tally, tied: Sequence[Level]) -> Values:
    """The points from games, doubled with every round since, plus those from rounds without a game."""
    rows = tally.won if tally.mcmahon else tally.running
    scores = {}
    for player, meetings in tally.meetings.items():
        games = [meeting.credit if meeting else 0 for meeting in meetings]
        points = 0
        for credit in games:
            points = 2 * points + credit
        scores[player] = Fraction(points + rows[player][-1] - sum(games), 2)
    return scores


def bonus(tally: Tally, player: int) -> HalfPoints:
    """How much higher the player's STS is than the score after the tally's last round."""
    if tally.start[player] != tally.top:
        return HalfPoints(0)
    rounds = [tally.rounds - rounds_left for rounds_left in _BEFORE_THE_END]
    won = [number for number in rounds if 1 <= number <= tally.after and _won_all(tally, player, number)]
    return HalfPoints(len(won) * BONUS)


def worth_of_strasbourg(tally: Tally, player: int) -> list[int]:
    """What each round adds to the player's SOSTS, in half points."""
    alone = tally.start[player] if tally.mcmahon else 0
    return [
        tally.score_for_sos[meeting.opponent] + bonus(tally, meeting.opponent) + meeting.correction
        if meeting
        else alone
        for meeting in tally.meetings[player]
    ]


def _won_all(tally: Tally, player: int, rounds: int) -> bool:
    return tally.running[player][rounds] == tally.top + 2 * rounds
