"""The floats of the rounds: boards between different scores, by the scores that each round was drawn with."""

from __future__ import annotations

from dataclasses import dataclass

from games.rules.result import HalfPoints
from nzgs_tourney.tournament.division.history import DivisionHistory
from nzgs_tourney.tournament.standings.score import running_scores, starting_scores


@dataclass(frozen=True, slots=True)
class RoundFloats:
    """A round: its boards, those between different scores, and the widest difference."""

    number: int
    boards: int
    floats: int
    widest: HalfPoints


def floats_of(division: DivisionHistory) -> tuple[RoundFloats, ...]:
    """Each round drawn so far. Points that count in the draw of an accelerated round alone are not among the scores.

    Raises ValueError where the bar is below the floor.
    """
    columns = running_scores(division, len(division.rounds), starting_scores(division))
    found = []
    for played, before in zip(division.rounds, columns, strict=False):
        scores = {**before, **played.scores}
        gaps = [abs(scores[board.white] - scores[board.black]) for board in played.boards]
        floats = sum(gap > 0 for gap in gaps)
        found.append(RoundFloats(played.number, len(gaps), floats, HalfPoints(max(gaps, default=0))))
    return tuple(found)
