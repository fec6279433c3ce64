"""Brackets in another way: nothing is played forward. Who has a place in a meeting is asked of the meetings before it,
down to the seeds, and what came of a meeting of the games that were said to be played there.

Shares no code with the program. Players are seeds, from 1; 0 is nobody, None somebody who isn't known yet.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

NOBODY = 0
WINNERS, LOSERS, FINAL, THIRD = "winners", "losers", "final", "third"


class Meeting(NamedTuple):
    """A meeting by the part of its bracket, its round there, and its number in that round, from 1."""

    part: str
    stage: int
    number: int


@dataclass(frozen=True)
class Said:
    """A game of a match: half points, and whether both lost it. Without a board `missed` has who was there, 0 for
    nobody, and `all_of_it` says that the match ends with it."""

    points: Mapping[int, int] = field(default_factory=dict)
    missed: int | None = None
    all_of_it: bool = False

    @property
    def nobody(self) -> bool:
        """Whether neither of the two has anything of it."""
        return self.missed == NOBODY if self.missed is not None else not any(self.points.values())


class Lines:
    """Single elimination. Every seed has a line; of the lines n and m + 1 - n of m lines the winner has line n of half
    as many. Level matches go to the higher seed."""

    falls = False
    """Whether who loses in the winners' bracket plays on elsewhere."""

    def __init__(self, seeds: int, best_of: int = 1, *, third: bool = False) -> None:
        self.seeds, self.best_of, self.third = seeds, best_of, third
        self.stages = 1
        while 2**self.stages < seeds:
            self.stages += 1
        self.said: dict[Meeting, list[Said]] = defaultdict(list)
        self._decided: dict[Meeting, int] = {}

    @property
    def most_rounds(self) -> int:
        """If every match goes its whole length."""
        return self.stages * self.best_of

    def meetings(self) -> Iterator[Meeting]:
        """All there are."""
        for stage in range(1, self.stages + 1):
            for number in range(1, 2 ** (self.stages - stage) + 1):
                yield Meeting(WINNERS, stage, number)
        if self.third and self.stages > 1:
            yield Meeting(THIRD, self.stages, 1)

    def sides(self, meeting: Meeting) -> tuple[int | None, int | None]:
        """Who has a place there."""
        part, stage, line = meeting
        if part == THIRD:
            return self.left(Meeting(WINNERS, stage - 1, 1)), self.left(Meeting(WINNERS, stage - 1, 2))
        other = 2 ** (self.stages - stage + 1) + 1 - line
        if stage == 1:
            return line, other if other <= self.seeds else NOBODY
        return self.on(Meeting(WINNERS, stage - 1, line)), self.on(Meeting(WINNERS, stage - 1, other))

    def on(self, meeting: Meeting) -> int | None:
        """Who goes on from it."""
        found = self._decided.get(meeting)
        if found is None and (found := self._by_games(meeting)) is not None:
            self._decided[meeting] = found
        return found

    def _by_games(self, meeting: Meeting) -> int | None:
        one, other = self.sides(meeting)
        if one is None or other is None:
            return None
        if not one and not other:
            return NOBODY
        points = Counter[int]()
        for count, game in enumerate(self.said[meeting], start=1):
            if game.all_of_it:
                return game.missed
            points.update(game.points)
            if game.missed:
                points[game.missed] += 2
            behind, ahead = sorted((one, other), key=lambda side: points[side])
            to_come = 2 * max(self.best_of - count, 0)
            if points[ahead] > points[behind] + to_come:
                return ahead
            if not to_come and points[ahead] == points[behind]:
                return NOBODY if game.nobody else min(one, other)
        return None

    def left(self, meeting: Meeting) -> int | None:
        """Who is left in it: of a single elimination only who sat at one of its boards."""
        on = self.on(meeting)
        if on is None or not on or not (self.falls or any(game.missed is None for game in self.said[meeting])):
            return on if on is None else NOBODY
        one, other = self.sides(meeting)
        return other if on == one else one

    def live(self) -> list[tuple[Meeting, frozenset[int]]]:
        """The meetings that the next round has a game of, with their players."""
        found = []
        for meeting in self.meetings():
            sides = self.sides(meeting)
            if None not in sides and any(sides) and self.on(meeting) is None:
                found.append((meeting, frozenset(side for side in sides if side)))
        return found

    def worth(self, meeting: Meeting) -> Fraction:
        """How far somebody has come who goes no further than this."""
        return Fraction(meeting.stage - 1) if meeting.part == WINNERS else Fraction(self.stages - 2)

    def places(self) -> dict[int, int]:
        """The place of every seed once all is over: one more than how many came further."""
        came = dict.fromkeys(range(1, self.seeds + 1), Fraction(-1))
        for meeting in self.meetings():
            for side in filter(None, self.sides(meeting)):
                came[side] = max(came[side], self.worth(meeting))
                if side == self.on(meeting):
                    came[side] += Fraction(1, 2) if meeting.part == THIRD else Fraction(0)
        if first := self.on(self.last()):
            came[first] = Fraction(self.most_rounds + 1)
        return {seed: 1 + sum(other > far for other in came.values()) for seed, far in came.items()}

    def last(self) -> Meeting:
        """The meeting whose winner has won it all."""
        return Meeting(WINNERS, self.stages, 1)


class TwoLists(Lines):
    """Double elimination: beside the lines a losers' bracket, whose rounds are lists from the top. Those who lost the
    first round meet each other; in every second round after it who is left meets the losers of a round, who come in
    reversed, from the other half, both, or as they are, in turn."""

    falls = True

    @property
    def most_rounds(self) -> int:
        """If every match goes its whole length, and there are two grand finals."""
        return (2 * self.stages + 1) * self.best_of

    def meetings(self) -> Iterator[Meeting]:
        """All there are."""
        yield from super().meetings()
        for stage in range(1, 2 * self.stages - 1):
            for number in range(1, 2 ** (self.stages - 2 - (stage - 1) // 2) + 1):
                yield Meeting(LOSERS, stage, number)
        yield Meeting(FINAL, 1, 1)
        if self.again:
            yield Meeting(FINAL, 2, 1)

    @property
    def again(self) -> bool:
        """Whether the unbeaten side has lost the grand final."""
        one, _other = self.sides(Meeting(FINAL, 1, 1))
        on = self.on(Meeting(FINAL, 1, 1))
        return bool(one) and on is not None and on not in (one, NOBODY)

    def from_the_top(self, stage: int) -> list[Meeting]:
        """The meetings of a round of the winners' bracket as they are drawn on paper, from the top."""
        lines = [1]
        while len(lines) < 2 ** (self.stages - stage):
            lines = [line for above in lines for line in (above, 2 * len(lines) + 1 - above)]
        return [Meeting(WINNERS, stage, line) for line in lines]

    def sides(self, meeting: Meeting) -> tuple[int | None, int | None]:
        """Who has a place there."""
        part, stage, number = meeting
        if part == WINNERS:
            return super().sides(meeting)
        if part == FINAL:
            below = self.on(Meeting(LOSERS, 2 * self.stages - 2, 1)) if self.stages > 1 else self.left(self._top())
            return self.on(self._top()), below
        if stage == 1:
            upper = self.from_the_top(1)
            return self.left(upper[2 * number - 2]), self.left(upper[2 * number - 1])
        if stage % 2:
            before = (Meeting(LOSERS, stage - 1, 2 * number - 1), Meeting(LOSERS, stage - 1, 2 * number))
            return self.on(before[0]), self.on(before[1])
        coming = self._coming(stage // 2)
        return self.on(Meeting(LOSERS, stage - 1, number)), self.left(coming[number - 1])

    def _top(self) -> Meeting:
        return Meeting(WINNERS, self.stages, 1)

    def _coming(self, turn: int) -> list[Meeting]:
        upper = self.from_the_top(turn + 1)
        one, other = upper[: len(upper) // 2], upper[len(upper) // 2 :]
        return {1: upper[::-1], 2: [*other, *one], 3: [*one[::-1], *other[::-1]], 0: upper}[turn % 4]

    def worth(self, meeting: Meeting) -> Fraction:
        """The round of the losers' bracket that a loss leads to."""
        if meeting.part == FINAL:
            return Fraction(2 * self.stages - 1)
        return Fraction(max(1, 2 * meeting.stage - 2) if meeting.part == WINNERS else meeting.stage)

    def last(self) -> Meeting:
        """The meeting whose winner has won it all."""
        return Meeting(FINAL, 2 if self.again else 1, 1)
