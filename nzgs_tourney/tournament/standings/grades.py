"""How strong a field is: how many have each grade, from the weakest to the strongest."""

from __future__ import annotations

from collections import Counter

from nzgs_tourney.tournament.division.history import DivisionHistory
from ratings.rank import Rank


def grades_of_field(division: DivisionHistory) -> tuple[tuple[Rank, int], ...]:
    """Every grade from the weakest to the strongest there is, with its players; also those that nobody has. Somebody
    with neither a grade nor a rating is left out."""
    stones = Counter(entry.rank.stones for entry in division.players if not entry.unplaced)
    if not stones:
        return ()
    return tuple((Rank(number), stones[number]) for number in range(min(stones), max(stones) + 1))
