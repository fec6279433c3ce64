"""Scores and SOS of a division counted again from its rows, the slow and plain way: no code shared with the site."""

from __future__ import annotations

from fractions import Fraction

from games.models import Game
from nzgs_tourney.models import Division, Entry, RoundStatus, Seat

HALVES = {"jigo": (1, 1), "both_lose": (0, 0), "both_win": (2, 2), "": (0, 0)}


def grade(text: str) -> int:
    """A grade as a number: 1d is 0, 1k is -1."""
    return int(text[:-1]) - 1 if text.endswith("d") else -int(text[:-1])


def halves(result: str) -> tuple[int, int]:
    """What Black and White get for a result, in half points."""
    if result in HALVES:
        return HALVES[result]
    return (2, 0) if result.startswith("B") else (0, 2)


class Recount:
    """A McMahon division after a round, by entry: `score`, `sos`, `sosos` in points."""

    def __init__(self, division: Division, after: int) -> None:
        worth = {
            "bye": division.bye_half_points,
            "absent": division.absent_half_points,
            "excused": division.excused_half_points,
        }
        self.entries = list(Entry.objects.filter(division=division))
        self.start, self.met, total = {}, {}, {}
        for entry in self.entries:
            level = max(grade(entry.rank), grade(division.floor))
            self.start[entry.pk] = 2 * (min(level, grade(division.bar)) - grade(division.floor))
            self.met[entry.pk], total[entry.pk] = [None] * after, self.start[entry.pk]
            for row in RoundStatus.objects.filter(entry=entry, round_number__lte=after):
                total[entry.pk] += worth.get(row.status, 0)
        for game in Game.objects.filter(pairing__round__division=division, pairing__round__number__lte=after):
            number = game.pairing.round.number
            black, white = (
                Seat.objects.get(pairing=game.pairing, colour=colour).entry_id for colour in ("black", "white")
            )
            for own, other, got, sign in zip((black, white), (white, black), halves(game.result), (-1, 1), strict=True):
                assert self.met[own][number - 1] is None, "on two boards in one round"
                self.met[own][number - 1] = (other, 2 * sign * game.handicap)
                total[own] += got
        alone = {one: self.start[one] for one in total}
        sos = {
            one: sum(total[meeting[0]] + meeting[1] if meeting else alone[one] for meeting in row)
            for one, row in self.met.items()
        }
        sosos = {
            one: sum(sos[meeting[0]] if meeting else alone[one] * after for meeting in row)
            for one, row in self.met.items()
        }
        self.score, self.sos, self.sosos = (
            {one: Fraction(value, 2) for one, value in column.items()} for column in (total, sos, sosos)
        )

    def place(self, entry: int) -> int:
        """One more than how many are better by score, SOS and SOSOS."""
        key = {one: (self.score[one], self.sos[one], self.sosos[one]) for one in self.score}
        return 1 + sum(other > key[entry] for other in key.values())
