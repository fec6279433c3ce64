"""What was done towards the end of a game, as a time line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.ending.step import StepKind
from games.models import EndingStep, Game, Side
from games.wording.numbers import counted
from games.wording.terms import chain_words

SOURCES = {"gnugo": "GNU Go", "record": "the record", "estimate": "the program’s estimate"}
"""Who made a proposal. GNU Go is asked no more; what it proposed before is told as it was."""
_STRONG = frozenset({StepKind.AGREED, StepKind.DISPUTED, StepKind.STOOD, StepKind.RESUMED})
_SIDES = {"black": "Black", "white": "White"}


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line, as `templates/parts/timeline.html` shows it. `strong` marks what both must take notice of."""

    text: str
    who: str
    at: datetime
    strong: bool


def story_of(rows: Sequence[EndingStep], game: Game) -> tuple[StoryLine, ...]:
    """Every step in order, in words."""
    who = {Side.BLACK.value: game.black_name, Side.WHITE.value: game.white_name, Side.JUDGE.value: "The referee"}
    return tuple(
        StoryLine(sentence(row), who.get(row.side, "The director"), row.at, row.kind in _STRONG) for row in rows
    )


def sentence(row: EndingStep) -> str:
    """One step in words, without who took it."""
    told = row.payload
    colour = _SIDES.get(told.get("colour", ""), "")
    source = SOURCES.get(told.get("source", ""), "a program")
    stones = len(told.get("points", ()))
    return {
        StepKind.OPENED: "Started counting the final position.",
        StepKind.MARKED: f"{_chain(told.get('chain', ''))}: {'dead' if told.get('dead') else 'alive again'}.",
        StepKind.PROPOSED: f"Asked {source}: {_counted(stones)} proposed as dead.",
        StepKind.APPLIED: f"Used the proposal of {source}.",
        StepKind.IGNORED: "Dismissed the proposal.",
        StepKind.AGREED: "Agreed to the count.",
        StepKind.WITHDRAWN: "Withdrew the agreement.",
        StepKind.DISPUTED: f"Disputes which of {colour}’s stones are dead.",
        StepKind.SETTLED: "Withdrew the dispute.",
        StepKind.FIRST: f"Wants {colour} to move first.",
        StepKind.STOOD: "No agreement on who moves first: all stones stay and are counted.",
        StepKind.RESUMED: f"Play goes on by the referee’s ruling{f', {colour} first' if colour else ''}.",
        StepKind.PLAYED: f"Played {told.get('point')}.",
        StepKind.PASSED: "Passed.",
    }[StepKind(row.kind)]


def _chain(kept: dict[str, Any] | str) -> str:
    """A chain as it was marked; an earlier version kept its words."""
    return kept if isinstance(kept, str) else chain_words(**kept)


def _counted(stones: int) -> str:
    return "no stone" if not stones else counted(stones, "stone")
