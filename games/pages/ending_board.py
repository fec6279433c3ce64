"""The ending of a game for everybody: its state, the count, and its steps as a timeline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from games.ending.state import EndingPhase, StepKind
from games.models import EndingStep, Game, Speaker
from games.sheets.board_svg import SvgText, svg
from games.sheets.position_diagrams import ending_diagram
from games.store.ending import state_of, steps_of_game
from games.store.past_colours import past_colours
from games.wording.counts import CountWords, count_words
from games.wording.terms import chain_words
from ground.translation import gettext as _, gettext_noop, ngettext

_SAYS = {
    EndingPhase.UNOPENED: gettext_noop("One side says that play is over; the other hasn’t said so yet."),
    EndingPhase.MARKING: gettext_noop("Both sides are marking dead stones."),
    EndingPhase.AGREED: gettext_noop("Both sides agreed which stones are dead."),
    EndingPhase.DISPUTED: gettext_noop("The two sides don’t agree which stones are dead."),
    EndingPhase.RESUMED: gettext_noop("Both sides play on."),
    EndingPhase.STANDING: gettext_noop(
        "The two sides couldn’t agree who moves first, so all stones stayed on the board."
    ),
}


@dataclass(frozen=True, slots=True)
class EndingShown:
    """The ending on the game's page. `count` is None before both players say that play is over, in a dispute and in
    resumed play; `agreed`: it is final for the players."""

    says: str
    board: SvgText
    count: CountWords | None
    agreed: bool
    story: tuple[StoryLine, ...]


def agreed_count(game: Game) -> CountWords | None:
    """The count that waits for both players to confirm it as the result: agreed, or with every stone because they
    couldn't agree who moves first. None where there is none. Two queries, or one where nobody has opened the ending."""
    rows = steps_of_game(game)
    state = state_of(rows) if rows else None
    return count_words(state.alive, Decimal(game.komi)) if state is not None and state.counted else None


def ending_shown(game: Game) -> EndingShown | None:
    """The ending of this game, None where nobody has opened it. Two queries, or one where there is nothing."""
    rows = steps_of_game(game)
    if not rows:
        return None
    state = state_of(rows)
    waits = state.phase is EndingPhase.MARKING and not state.play_is_over
    return EndingShown(
        says=_(_SAYS[EndingPhase.UNOPENED if waits else state.phase]),
        board=svg(ending_diagram(state), "ending"),
        count=count_words(state.alive, Decimal(game.komi)) if state.shows_count else None,
        agreed=state.counted,
        story=story_of(rows, game),
    )


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
    """Every step in order, in words. One query, none without a step."""
    past = past_colours(game.stream_id) if rows else None
    return tuple(
        StoryLine(sentence(row), _who(row, past.at_step(game, row.seq) if past else game), row.at, row.kind in _STRONG)
        for row in rows
    )


def _who(row: EndingStep, game: Game) -> str:
    """Who took a step of this game, which has the colours of its time."""
    names = {
        Speaker.BLACK.value: game.black_name,
        Speaker.WHITE.value: game.white_name,
        Speaker.REFEREE.value: _("The referee"),
    }
    return names.get(row.side, _("The director"))


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
