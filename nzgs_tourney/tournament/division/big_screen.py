"""What the big screen shows in turn: by itself from the draw to results to standings, or what the desk chose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Shown(StrEnum):
    """What the desk may choose. `AUTO`: the screen follows the event. The others are kinds of scenes."""

    AUTO = "auto"
    DRAW = "draw"
    NAMES = "names"
    RESULTS = "results"
    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    CODES = "codes"


@dataclass(frozen=True, slots=True)
class LastRound:
    """The round of a division that was published last: `number` 0 for none, how many of its boards there are and have
    a result. `division` is the division's number. `ladder`: each of its rounds is one game, which nobody looks for."""

    division: int
    number: int
    boards: int = 0
    results: int = 0
    closed: bool = False
    ladder: bool = False

    @property
    def shows(self) -> tuple[Shown, ...]:
        """The scenes of the division by itself: nobody looks for a table once results come in, nor for a result once
        the standings have all of them."""
        if not self.number:
            return ()
        if self.ladder or self.closed or (self.boards and self.results == self.boards):
            return (Shown.STANDINGS, Shown.CROSSTABLE)
        return (Shown.RESULTS,) if self.results else (Shown.DRAW, Shown.NAMES)


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing shown, over these divisions by their numbers."""

    kind: Shown
    divisions: tuple[int, ...] = ()


_TOGETHER = (Shown.DRAW, Shown.NAMES, Shown.RESULTS)
"""What several divisions share. A table of standings has columns of its division alone."""


def scenes(rounds: Sequence[LastRound], shown: Shown = Shown.AUTO) -> tuple[Scene, ...]:
    """What is shown in turn, for divisions in their order; never empty.

    By itself, the codes come last, but not while anybody looks for their table. A chosen kind that no division has yet
    gives the codes.
    """
    if shown is Shown.CODES:
        return (Scene(Shown.CODES),)
    if shown is not Shown.AUTO:
        together = shown in _TOGETHER
        drawn = tuple(last.division for last in rounds if last.number and not (together and last.ladder))
        return _of(shown, drawn) or (Scene(Shown.CODES),)
    found = tuple(
        scene
        for kinds in ((Shown.DRAW, Shown.NAMES), (Shown.RESULTS,))
        for kind in kinds
        for scene in _of(kind, tuple(last.division for last in rounds if kind in last.shows))
    )
    found += tuple(Scene(kind, (last.division,)) for last in rounds for kind in last.shows if kind not in _TOGETHER)
    return found if any(scene.kind is Shown.DRAW for scene in found) else (*found, Scene(Shown.CODES))


def _of(kind: Shown, divisions: tuple[int, ...]) -> tuple[Scene, ...]:
    if kind in _TOGETHER:
        return (Scene(kind, divisions),) if divisions else ()
    return tuple(Scene(kind, (division,)) for division in divisions)
