"""The steps of an ending, as a timeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.ending.step import StepKind
from games.models import EndingStep, Game, Speaker
from games.wording.terms import chain_words
from ground.translation import gettext as _
from ground.translation import gettext_noop, ngettext

SOURCES = {"record": gettext_noop("the record"), "estimate": gettext_noop("the program’s estimate")}
"""Who made a proposal."""
_STRONG = frozenset({StepKind.AGREED, StepKind.DISPUTED, StepKind.STOOD, StepKind.RESUMED})


@dataclass(frozen=True, slots=True)
class StoryLine:
    """One line, as `templates/parts/timeline.html` shows it. `strong` marks what both must notice."""

    text: str
    who: str
    at: datetime
    strong: bool


def story_of(rows: Sequence[EndingStep], game: Game) -> tuple[StoryLine, ...]:
    """Every step in order, in words."""
    names = {
        Speaker.BLACK.value: game.black_name,
        Speaker.WHITE.value: game.white_name,
        Speaker.REFEREE.value: _("The referee"),
    }
    return tuple(
        StoryLine(sentence(row), names.get(row.side, _("The director")), row.at, row.kind in _STRONG) for row in rows
    )


def source_words(source: str) -> str:
    """Who made a proposal, for the middle of a sentence; empty if unknown."""
    return _(SOURCES[source]) if source in SOURCES else ""


def sentence(row: EndingStep) -> str:
    """One step in words, without who took it."""
    payload = row.payload
    source = source_words(payload.get("source", "")) or _("a program")
    kind = StepKind(row.kind)
    if kind in _OF_COLOUR:
        return _(_OF_COLOUR[kind][payload.get("colour", "")])
    if kind is StepKind.MARKED:
        text = _("{chain}: dead.") if payload.get("dead") else _("{chain}: alive again.")
        return text.format(chain=chain_words(**payload["chain"]))
    if kind is StepKind.PROPOSED:
        return _proposed(source, len(payload.get("points", ())))
    return {
        StepKind.OPENED: _("Started counting the final position."),
        StepKind.OVER: _("Said that play is over."),
        StepKind.APPLIED: _("Used the proposal of {source}.").format(source=source),
        StepKind.IGNORED: _("Dismissed the proposal."),
        StepKind.AGREED: _("Agreed to the count."),
        StepKind.WITHDRAWN: _("Withdrew the agreement."),
        StepKind.SETTLED: _("Withdrew the dispute."),
        StepKind.STOOD: _("No agreement on who moves first: all stones stay and are counted."),
        StepKind.PLAYED: _("Played {point}.").format(point=payload.get("point")),
        StepKind.PASSED: _("Passed."),
    }[kind]


_OF_COLOUR = {
    StepKind.DISPUTED: {
        "black": gettext_noop("Disputes which of Black’s stones are dead."),
        "white": gettext_noop("Disputes which of White’s stones are dead."),
    },
    StepKind.FIRST: {
        "black": gettext_noop("Wants Black to move first."),
        "white": gettext_noop("Wants White to move first."),
    },
    StepKind.RESUMED: {
        "": gettext_noop("Play goes on by the referee’s ruling."),
        "black": gettext_noop("Play goes on by the referee’s ruling, Black first."),
        "white": gettext_noop("Play goes on by the referee’s ruling, White first."),
    },
}
"""The sentences for steps that name a colour, by kind and colour."""


def _proposed(source: str, stones: int) -> str:
    if not stones:
        return _("Asked {source}: no stone proposed as dead.").format(source=source)
    text = ngettext(
        "Asked {source}: {stones} stone proposed as dead.", "Asked {source}: {stones} stones proposed as dead.", stones
    )
    return text.format(source=source, stones=stones)
