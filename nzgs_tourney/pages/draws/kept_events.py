"""Simulated events, computed a little at each request and cached in between.

Every simulated event has its own seed from its rules and its number: finished events are cached, and computed again
with the same result if the cache has lost them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.core.cache import caches

from nzgs_tourney.tournament.pairing.draft import NoDraw

KEPT_SECONDS = 3_600
AT_ONCE_SECONDS = 0.7
"""How long one request computes before it answers with what it has."""

Simulated = TypeVar("Simulated")


@dataclass(slots=True)
class KeptEvents(Generic[Simulated]):
    """The cached events under one set of rules, in order, and how to get the one of a number, from 0."""

    key: str
    play_one: Callable[[int], Simulated | NoDraw]
    kept: list[Simulated]

    def more(self, events: int, until: float, clock: Callable[[], float]) -> str:
        """Simulate more events until there are enough, or the time is over; returns why none can be simulated, empty
        otherwise.
        """
        before = len(self.kept)
        del self.kept[events:]
        while len(self.kept) < events and clock() < until:
            played = self.play_one(len(self.kept))
            if isinstance(played, NoDraw):
                return played.reason
            self.kept.append(played)
        if len(self.kept) > before:
            caches["worked_out"].set(self.key, self.kept, KEPT_SECONDS)
        return ""


def kept_events(key: str, play_one: Callable[[int], Simulated | NoDraw]) -> KeptEvents[Simulated]:
    """The events cached under this key, none where the cache has lost them."""
    return KeptEvents(key, play_one, list(caches["worked_out"].get(key) or []))
