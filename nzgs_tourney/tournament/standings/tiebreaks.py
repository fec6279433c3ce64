"""The criteria that order a division. What each means is declared once, in `tournament.standings.criteria`.

Scores of opponents in `sos`, `sosm1`, `sosm2` and `sodos`: after the last round counted, not as they were when met. In
McMahon the handicap counts unless switched off: for each stone, the opponent of the player who gave it is worth one
point more, and the opponent of the one who took it one less. A round without an opponent is worth nothing in Swiss and
the player's starting score in McMahon, so that an absence neither gains nor costs; in `sosos` it is that score for
every round counted. Games decided without being played have an opponent in everything but direct confrontation.

Sums of wins, and those weighed by grade, are in `sums_of_wins`, direct confrontation in `direct_confrontation`, scores
modelled on a knock-out in `cup_scores`. Not here: prizes, which aren't an order of strength.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ground.translation import gettext
from nzgs_tourney.tournament.standings.tally import Tally

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
    return {player: Fraction(tally.score(player), 2) for player in tally.people}


def wins(tally: Tally, tied: Sequence[Level]) -> Values:
    """Wins with ties as halves and byes; in Swiss the score, if the event gives points for other rounds too."""
    if not tally.mcmahon:
        return score(tally, tied)
    return {player: Fraction(won, 2) for player, won in tally.wins.items()}


def sos(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' scores."""
    return {player: Fraction(sum(worth_of_rounds(tally, player)), 2) for player in tally.people}


def sos_without_lowest(tally: Tally, tied: Sequence[Level]) -> Values:
    """SOS without the round that was worth least; nothing after one round."""
    return {player: Fraction(sum(sorted(worth_of_rounds(tally, player))[1:]), 2) for player in tally.people}


def sos_without_two_lowest(tally: Tally, tied: Sequence[Level]) -> Values:
    """SOS without the two rounds that were worth least; nothing after two rounds."""
    return {player: Fraction(sum(sorted(worth_of_rounds(tally, player))[2:]), 2) for player in tally.people}


def sosos(tally: Tally, tied: Sequence[Level]) -> Values:
    """The sum of the opponents' SOS."""
    of = {player: sum(worth_of_rounds(tally, player)) for player in tally.people}
    alone = {player: tally.start[player] * tally.after if tally.mcmahon else 0 for player in tally.people}
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
    """The sum of the player’s score after each round."""
    return {player: Fraction(sum(running[1:]), 2) for player, running in tally.running.items()}


def rating(tally: Tally, tied: Sequence[Level]) -> Values:
    """The rating frozen at entry, or the middle of the rank."""
    return {player: Fraction(person.strength) for player, person in tally.people.items()}


def category(tally: Tally, tied: Sequence[Level]) -> Values:
    """The player's category of grades, as 0 for the highest, -1 for the next."""
    return {player: Fraction(-tally.category[player]) for player in tally.people}


def worth_of_rounds(tally: Tally, player: int) -> list[int]:
    """What each round adds to the player’s SOS, in half points."""
    alone = tally.start[player] if tally.mcmahon else 0
    return [
        tally.score_for_sos[meeting.opponent] + meeting.correction if meeting else alone
        for meeting in tally.meetings[player]
    ]
