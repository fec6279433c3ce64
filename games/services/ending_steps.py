"""What all steps of an ending have in common: the lock, the checks, the stored row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games.ending.apply_steps import CHANGES
from games.ending.state import EndingState, StepKind
from games.ending.step_checks import refusal
from games.ledger.acts import Actor
from games.models import EndingStep, Game, GameState, Speaker, Stream
from games.rules.point import name_of
from games.services.locked_game import locked_game
from games.store.ending import state_of, step_of, steps_of_game, stopping_case
from games.store.result_basis import valid_reports
from ground.errors import Refused
from ground.translation import gettext as _, gettext_noop

WAITS_FOR_RULING = gettext_noop("Case {number} waits for the referee: nobody plays, marks or agrees before the ruling.")
MOST_STEPS = 3_000
"""More steps than two people ever take for one game."""


class BoardChanged(Refused):
    """A tap on a board that has been changed since; the page shows the current board."""


@dataclass(frozen=True, slots=True)
class OpenEnding:
    """The ending of a game under the ledger's lock. `repeated`: this request has already been carried out."""

    game: Game
    stream: Stream
    rows: tuple[EndingStep, ...]
    state: EndingState
    nonce: UUID
    repeated: bool


def locked_ending(
    game_id: int, nonce: UUID, side: Speaker, expected: int | None = None, *, exactly: bool = False
) -> OpenEnding:
    """The current ending, inside the caller's transaction. `expected` is the version that the tap was made on. A change
    by the same side since then, such as its tap before, doesn't matter, unless `exactly` that version is required.

    Raises Refused where the game is gone, its result is confirmed or (for players) ruled, or it has `MOST_STEPS` steps;
    BoardChanged where that version is out of date.
    """
    game, stream = locked_game(game_id)
    rows = tuple(steps_of_game(game))
    state = state_of(rows)
    ending = OpenEnding(game, stream, rows, state, nonce, any(row.nonce == nonce for row in rows))
    if ending.repeated:
        return ending
    if game.state == GameState.CONFIRMED:
        raise Refused(
            _("The result of this game, {result}, is confirmed: nothing can be marked any more.").format(
                result=game.official.result
            )
        )
    if side != Speaker.REFEREE and any(report.side == Speaker.REFEREE for report in valid_reports(game)):
        raise Refused(_("The referee has decided the result of this game: nothing can be marked any more."))
    if len(rows) >= MOST_STEPS:
        raise Refused(
            _("This game has taken {most:,} steps towards its end: call the referee.").format(most=MOST_STEPS)
        )
    if expected is not None and any(
        _outdates(row, state) for row in rows if row.seq > expected and (exactly or row.side != side)
    ):
        raise BoardChanged(_("The board has changed: check it again."))
    return ending


def _outdates(row: EndingStep, state: EndingState) -> bool:
    """Whether a tap made before this step was made on a different board."""
    return row.kind in CHANGES or row.seq == state.version


def add_step(ending: OpenEnding, kind: StepKind, side: Speaker, actor: Actor, **payload: Any) -> EndingState:
    """Store one more step and return the state after it. Raises Refused, with the reason, where it isn't allowed
    now: a player takes none while a case about the game waits for a ruling.
    """
    if side != Speaker.REFEREE:
        _refuse_while_a_case_waits(ending.game)
    row = EndingStep(
        game=ending.game,
        seq=ending.state.seq + 1,
        kind=kind.value,
        side=side.value,
        actor_name=actor,
        at=ending.stream.moment,
        payload=payload,
        nonce=ending.nonce,
    )
    why_not = refusal(ending.state, step_of(row))
    if why_not:
        raise Refused(why_not)
    row.save(force_insert=True)
    return state_of((*ending.rows, row))


def _refuse_while_a_case_waits(game: Game) -> None:
    number = stopping_case(game)
    if number is not None:
        raise Refused(_(WAITS_FOR_RULING).format(number=number))


def dead_names(state: EndingState) -> list[str]:
    """The stones marked dead, named, for the ledger."""
    return [name_of(point, state.size) for point in sorted(state.dead)]
