"""How far a division and its event are: the one place that decides it, for every page and every service."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum

from nzgs_tourney.tournament.division.choices import System
from nzgs_tourney.tournament.division.history import DivisionHistory

WAITED_FOR = timedelta(days=28)
"""How long an event that has begun goes on after its last day while a round is still to be played or closed."""


class ProgressState(StrEnum):
    """The states of divisions and events, keys of `parts/state.html`. Only a division is a `DRAFT` or `CLOSED`: a draft
    waits to be published; every round so far is over and another one follows. Only an event is `PAST`: its days
    are over, but its rounds aren't."""

    ENTRIES = "entries"
    DRAFT = "draft"
    RUNNING = "running"
    CLOSED = "closed"
    FINISHED = "finished"
    PAST = "past"

    @property
    def over(self) -> bool:
        """Whether nothing more is expected of the event."""
        return self in (ProgressState.FINISHED, ProgressState.PAST)


@dataclass(frozen=True, slots=True)
class Progress:
    """What a division has behind it. `rounds` is how many it will have, `drafts` how many are drawn but not published,
    `over` how many are closed; `going` has the numbers of the published ones that aren't closed. `entered`: somebody is
    entered. `ended`: the director finished the event, whatever is open."""

    rounds: int
    entered: bool
    drafts: int
    going: tuple[int, ...]
    over: int
    ended: bool = False

    @property
    def state(self) -> ProgressState:
        """The state of the division."""
        if self.ended and (self.going or self.over):
            return ProgressState.FINISHED
        if self.going:
            return ProgressState.RUNNING
        if self.drafts:
            return ProgressState.DRAFT
        if not self.over:
            return ProgressState.ENTRIES
        return ProgressState.FINISHED if self.over >= self.rounds else ProgressState.CLOSED

    @property
    def round(self) -> int:
        """The round that the division is at: the last published one or, where that is over and an earlier one isn't,
        the first that is still open; 0 before the first."""
        last = self.over + len(self.going)
        return self.going[0] if self.going and last not in self.going else last

    @property
    def in_public(self) -> Progress:
        """What everybody sees of it, who don't see drafts."""
        return replace(self, drafts=0)


def games_at_once(division: DivisionHistory) -> tuple[int, int] | None:
    """How many games are played of how many, where a published round of a round robin is open before the last one: that
    is a league, whose round says nothing. Void games are in neither. None where rounds follow each other."""
    before_last = division.rounds[:-1]
    if division.settings.system is not System.ROUND_ROBIN or all(played.closed for played in before_last):
        return None
    boards = [board for played in division.rounds for board in played.boards if not board.void]
    return sum(board.result is not None for board in boards), len(boards)


def progress_of(division: DivisionHistory) -> Progress:
    """How far the division is by its published rounds."""
    going = tuple(played.number for played in division.rounds if not played.closed)
    return Progress(division.settings.rounds, bool(division.players), 0, going, len(division.rounds) - len(going))


def event_state(begins: date, ends: date, today: date, divisions: Iterable[Progress]) -> ProgressState:
    """The state of an event from its two days and its divisions, as everybody sees them.

    It is finished when its director finished it, or all its divisions are, apart from those in which nobody is entered,
    whatever its days are. One
    that has begun is running before its first day too, which may have been written down wrongly, and goes on after its
    last day for up to `WAITED_FOR`.
    """
    taking_part = [one for one in divisions if one.entered or one.going or one.over]
    states = [one.in_public.state for one in taking_part]
    begun = any(state is not ProgressState.ENTRIES for state in states)
    ended = any(one.ended for one in taking_part)
    if begun and (ended or all(state is ProgressState.FINISHED for state in states)):
        return ProgressState.FINISHED
    if today < begins and not begun:
        return ProgressState.ENTRIES
    return ProgressState.RUNNING if today <= (ends + WAITED_FOR if begun else ends) else ProgressState.PAST
