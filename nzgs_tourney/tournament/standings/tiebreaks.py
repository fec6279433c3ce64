"""The criteria that order a division. What each means is declared once, in `tournament.standings.criteria`.

Scores of opponents in `sos`, `sosm1`, `sosm2` and `sodos`: after the last round counted, not as they were when met. In
McMahon the handicap counts unless switched off: for each stone, the opponent of the player who gave it is worth one
point more, and the opponent of the one who took it one less. A round without an opponent is worth nothing in Swiss and
the player's starting score in McMahon, so that an absence neither gains nor costs; in `sosos` it is that score for
every round counted. Games decided without being played have an opponent in everything but direct confrontation; a
void game has none in anything.

Direct confrontation is in `direct_confrontation`. Not here: prizes, which aren't an order of strength.

Some criteria add up wins where SOS and the like add up scores, and two of them weight the wins by grade. Wins are those
of the criterion `wins`, so in Swiss they are scores. A round without an opponent is worth nothing. The weight in `ext`
and `exr` is 0 for a weaker opponent, 1 for one of the same grade, 2 for one grade stronger and 3 for more, where each
handicap stone given makes the opponent a grade stronger and each one taken a grade weaker. A tie counts as no defeat.

Scores modelled on a knock-out: the quarterfinal is the third round from the end, the semifinal the last but one. The
top group starts at the bar, or without one at the highest starting score. So a semifinalist has won every round but the
last two, a finalist every round but the last. With CPS a win weighs more than all wins of later rounds together, as in
a cup.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.rules.result import HalfPoints
from ground.translation import gettext
from nzgs_tourney.tournament.standings.tally import BoardSide, Tally

Level = frozenset[int]
"""Players who are equal in every criterion before this one."""

Values = Mapping[int, Fraction]
"""A criterion's value in whole points (in stones for `rating`), by player id; more is better."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion: `heading` heads a column, `meaning` is a sentence for people, both in English. `values` takes the
    tally and the levels of players still tied, which only direct confrontation uses; where `with_later` is given, it
    also takes the values of the criteria that follow in the division's order."""

    id: str
    heading: str
    meaning: str
    source: str
    values: Callable[[Tally, Sequence[Level]], Values]
    with_later: Callable[[Tally, Sequence[Level], Sequence[Values]], Values] | None = None

    @property
    def name(self) -> str:
        """Its column's heading, in the reader's language."""
        return gettext(self.heading)

    @property
    def definition(self) -> str:
        """Its definition, in a sentence in the reader's language."""
        return gettext(self.meaning)


def score(tally: Tally, tied: Sequence[Level]) -> Values:
    """The score after the last round."""
    return {player: Fraction(tally.score(player), 2) for player in tally.entries}


def rounds_won(tally: Tally, tied: Sequence[Level]) -> Values:
    """How far the player came in a knock-out (`standings.rounds_won`); 0 in other systems."""
    return tally.rounds_won


def ladder_order(tally: Tally, tied: Sequence[Level]) -> Values:
    """How many players the player stands above on the ladder (`standings.ladder`); 0 in other systems."""
    return {player: Fraction(below) for player, below in tally.below.items()}


def board_points(tally: Tally, tied: Sequence[Level]) -> Values:
    """What a team got at the boards of its matches; 0 where no teams play."""
    return {player: Fraction(points, 2) for player, points in tally.board_points.items()}


def weighted_boards(tally: Tally, tied: Sequence[Level]) -> Values:
    """Board points with the first boards counted more often; 0 where no teams play."""
    return {player: Fraction(points, 2) for player, points in tally.weighted.items()}


def wins(tally: Tally, tied: Sequence[Level]) -> Values:
    """Wins with ties as halves and byes; in Swiss the score, if the event gives points for other rounds too."""
    if not tally.mcmahon:
        return score(tally, tied)
    return {player: Fraction(won, 2) for player, won in tally.wins.items()}


def sos(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' scores."""
    return {player: Fraction(sum(worth_of_rounds(tally, player)), 2) for player in tally.entries}


def sos_without_lowest(tally: Tally, tied: Sequence[Level]) -> Values:
    """SOS without the round that was worth least; nothing after one round."""
    return {player: Fraction(sum(sorted(worth_of_rounds(tally, player))[1:]), 2) for player in tally.entries}


def sos_without_two_lowest(tally: Tally, tied: Sequence[Level]) -> Values:
    """SOS without the two rounds that were worth least; nothing after two rounds."""
    return {player: Fraction(sum(sorted(worth_of_rounds(tally, player))[2:]), 2) for player in tally.entries}


def sosos(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' SOS."""
    of = {player: sum(worth_of_rounds(tally, player)) for player in tally.entries}
    alone = {player: tally.start[player] * tally.after if tally.mcmahon else 0 for player in tally.entries}
    return {
        player: Fraction(sum(of[meeting.opponent] if meeting else alone[player] for meeting in meetings), 2)
        for player, meetings in tally.meetings.items()
    }


def sodos(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the scores of defeated opponents, half of it for a tie."""
    return {
        player: Fraction(
            sum(
                meeting.credit * worth
                for meeting, worth in zip(meetings, worth_of_rounds(tally, player), strict=True)
                if meeting
            ),
            4,
        )
        for player, meetings in tally.meetings.items()
    }


def cuss(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the score after each round."""
    return {player: Fraction(sum(running[1:]), 2) for player, running in tally.running.items()}


def rating(tally: Tally, tied: Sequence[Level]) -> Values:
    """The rating frozen at entry, or the middle of the rank."""
    return {player: Fraction(entry.strength) for player, entry in tally.entries.items()}


def category(tally: Tally, tied: Sequence[Level]) -> Values:
    """The player's category of grades, as 0 for the highest, -1 for the next."""
    return {player: Fraction(-tally.category[player]) for player in tally.entries}


def worth_of_rounds(tally: Tally, player: int) -> list[int]:
    """What each round adds to the player’s SOS, in half points."""
    alone = tally.start[player] if tally.mcmahon else 0
    return [
        tally.score_for_sos[meeting.opponent] + meeting.correction if meeting else alone
        for meeting in tally.meetings[player]
    ]


HEAVIEST = 3
_WIN = HalfPoints(2)


def sosw(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' wins."""
    return {player: Fraction(sum(wins_met(tally, player)), 2) for player in tally.entries}


def sosw_without_lowest(tally: Tally, tied: Sequence[Level]) -> Values:
    """SOSW without the round that was worth least; nothing after one round."""
    return {player: Fraction(sum(sorted(wins_met(tally, player))[1:]), 2) for player in tally.entries}


def sosw_without_two_lowest(tally: Tally, tied: Sequence[Level]) -> Values:
    """SOSW without the two rounds that were worth least; nothing after two rounds."""
    return {player: Fraction(sum(sorted(wins_met(tally, player))[2:]), 2) for player in tally.entries}


def sososw(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' SOSW."""
    of = {player: sum(wins_met(tally, player)) for player in tally.entries}
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
    return {player: _weighed(tally, player, beaten=False) for player in tally.entries}


def exr(tally: Tally, tied: Sequence[Level]) -> Values:
    """The wins of the defeated, weighed by their grades."""
    return {player: _weighed(tally, player, beaten=True) for player in tally.entries}


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
    stronger = tally.entries[meeting.opponent].rank.stones - tally.entries[player].rank.stones + meeting.given
    return max(0, min(HEAVIEST, stronger + 1))


BONUS = HalfPoints(4)
_BEFORE_THE_END = (2, 1)
"""How many rounds before the end a player who has won everything becomes a semifinalist, and a finalist."""


def strasbourg(tally: Tally, tied: Sequence[Level]) -> Values:
    """The score plus the bonus of semifinalists and finalists."""
    return {player: Fraction(tally.score(player) + bonus(tally, player), 2) for player in tally.entries}


def opponents_strasbourg(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' STS, with handicaps and rounds without an opponent as in SOS."""
    return {player: Fraction(sum(worth_of_strasbourg(tally, player)), 2) for player in tally.entries}


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
