"""The facts in an event's ledger, as values: the event, its divisions with their entries, their rounds."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from games.ledger.event_trail import Event
from nzgs_tourney.division.history import Status

Fact = tuple[Any, Event]
"""A value, and the event that recorded it."""


@dataclass
class RoundFacts:
    """One round. None means not recorded. `names` has the two players of each game as they were frozen."""

    state: str | None = None
    drawn: Event | None = None
    made: Event | None = None
    published: Event | None = None
    closed: Event | None = None
    imported: bool = False
    seed: str | None = None
    inputs_sha256: str | None = None
    people: list[list[Any]] | None = None
    boards: Fact | None = None
    statuses: dict[str, list[int]] | None = None
    statuses_by: Event | None = None
    terms: dict[int, Fact] = field(default_factory=dict)

    def set_status(self, entry: int, status: str, event: Event) -> None:
        """This entry has this status in the round, if the others' statuses are known; a text that is none, and it has
        none."""
        if self.statuses is None:
            return
        self.statuses_by = event
        self.statuses = {
            code: rest for code, entries in self.statuses.items() if (rest := [pk for pk in entries if pk != entry])
        }
        if status in {known.value for known in Status}:
            self.statuses[status] = sorted([*self.statuses.get(status, ()), entry])


@dataclass
class DivisionFacts:
    """One division: settings by column, entries by number and column, rounds by number. `removed`: it is gone."""

    settings: dict[str, Fact] = field(default_factory=dict)
    entries: dict[int, dict[str, Fact]] = field(default_factory=lambda: defaultdict(dict))
    rounds: dict[int, RoundFacts] = field(default_factory=lambda: defaultdict(RoundFacts))
    all_told: bool = False
    removed: bool = False


@dataclass
class EventFacts:
    """The event's own columns, its divisions by number, and facts that not every version recorded: `people`, the player
    of each entry."""

    columns: dict[str, Fact] = field(default_factory=dict)
    divisions: dict[int, DivisionFacts] = field(default_factory=lambda: defaultdict(DivisionFacts))
    tells: list[str] = field(default_factory=list)


class _Untold:
    """A fact that can't be known any more."""


UNTOLD = _Untold()
