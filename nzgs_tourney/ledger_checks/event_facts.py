"""The facts in an event's ledger, as values: the event, its divisions with their entries, their rounds."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from games.ledger.event_trail import TrailEvent
from nzgs_tourney.tournament.division.history import Status

Fact = tuple[Any, TrailEvent]
"""A value, and the event that recorded it."""


@dataclass
class RoundFacts:
    """One round. None means not recorded. `went_on` has who goes on from matches without a board; `names` has the two
    players of each game as they were frozen."""

    state: str | None = None
    drawn: TrailEvent | None = None
    made: TrailEvent | None = None
    published: TrailEvent | None = None
    closed: TrailEvent | None = None
    imported: bool = False
    seed: str | None = None
    inputs_sha256: str | None = None
    entries: list[list[Any]] | None = None
    boards: Fact | None = None
    went_on: Fact | None = None
    statuses: dict[str, list[int]] | None = None
    statuses_by: TrailEvent | None = None
    terms: dict[int, Fact] = field(default_factory=dict)

    def set_status(self, entry: int, status: str, event: TrailEvent) -> None:
        """This entry has this status in the round, if the others' statuses are known; a text that is none, and it has
        none."""
        if self.statuses is None:
            return
        self.statuses_by = event
        self.statuses = {
            code: rest for code, entries in self.statuses.items() if (rest := [pk for pk in entries if pk != entry])
        }
        if status in {possible.value for possible in Status}:
            self.statuses[status] = sorted([*self.statuses.get(status, ()), entry])


@dataclass
class DivisionFacts:
    """One division: settings by column, entries and challenges by number and column, rounds by number. `removed`: it is
    gone."""

    settings: dict[str, Fact] = field(default_factory=dict)
    entries: dict[int, dict[str, Fact]] = field(default_factory=lambda: defaultdict(dict))
    challenges: dict[int, dict[str, Fact]] = field(default_factory=lambda: defaultdict(dict))
    rounds: dict[int, RoundFacts] = field(default_factory=lambda: defaultdict(RoundFacts))
    all_told: bool = False
    removed: bool = False


@dataclass
class EventFacts:
    """The event's own columns, and its divisions by number; both empty for an event that was `deleted`."""

    columns: dict[str, Fact] = field(default_factory=dict)
    divisions: dict[int, DivisionFacts] = field(default_factory=lambda: defaultdict(DivisionFacts))
    deleted: bool = False


class _Untold:
    """A fact that can't be known any more."""


UNTOLD = _Untold()
