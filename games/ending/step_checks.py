"""Why a step is not allowed now: one plain sentence, or empty where it is allowed."""

from __future__ import annotations

from games.ending.state import EndingPhase, EndingState, Step, StepKind
from games.rules.colour import Colour
from games.rules.game import GameRecord
from games.rules.point import point_named
from ground.translation import gettext as _, gettext_noop

_PHASES = {
    StepKind.OPENED: tuple(phase for phase in EndingPhase if phase is not EndingPhase.RESUMED),
    StepKind.OVER: (EndingPhase.MARKING,),
    StepKind.MARKED: (EndingPhase.MARKING, EndingPhase.AGREED),
    StepKind.PROPOSED: (EndingPhase.MARKING,),
    StepKind.IGNORED: (EndingPhase.MARKING,),
    StepKind.APPLIED: (EndingPhase.MARKING,),
    StepKind.AGREED: (EndingPhase.MARKING,),
    StepKind.WITHDRAWN: (EndingPhase.MARKING, EndingPhase.AGREED),
    StepKind.DISPUTED: (EndingPhase.MARKING,),
    StepKind.SETTLED: (EndingPhase.DISPUTED,),
    StepKind.FIRST: (EndingPhase.DISPUTED,),
    StepKind.STOOD: (EndingPhase.DISPUTED,),
    StepKind.RESUMED: tuple(EndingPhase),
    StepKind.PLAYED: (EndingPhase.RESUMED,),
    StepKind.PASSED: (EndingPhase.RESUMED,),
}
"""The phases in which each step is allowed. In some only a fuller record is opened (`replaces`)."""

_ELSEWHERE = {
    EndingPhase.UNOPENED: gettext_noop("Choose the record to count first."),
    EndingPhase.MARKING: gettext_noop("Dead stones are being marked: play has not been resumed."),
    EndingPhase.AGREED: gettext_noop("You have both agreed on the count: take back your agreement first."),
    EndingPhase.DISPUTED: gettext_noop("The dead stones are in dispute: choose who moves first."),
    EndingPhase.RESUMED: gettext_noop("Play goes on: mark stones again after two passes."),
    EndingPhase.STANDING: gettext_noop(
        "You could not agree who moves next, so all stones stay on the board and are counted."
    ),
}


def replaces(state: EndingState, record: GameRecord) -> str:
    """The reason against opening this record in place of the one on the board, empty where there is none: any other one
    while dead stones are being marked, afterwards only one with more moves."""
    if state.phase in (EndingPhase.UNOPENED, EndingPhase.MARKING):
        return ""
    shown = state.game.moves if state.game else ()
    return "" if len(record.moves) > len(shown) else _(_ELSEWHERE[state.phase])


def refusal(state: EndingState, step: Step) -> str:
    """The reason against this step in this state, empty where there is none."""
    if (step.by is None) != (step.kind is StepKind.RESUMED):
        referees = step.kind is StepKind.RESUMED
        return _("Only the referee can do that.") if referees else _("Only the two sides can do that.")
    if state.phase not in _PHASES[step.kind]:
        return _(_ELSEWHERE[state.phase])
    if step.kind in (StepKind.OPENED, StepKind.RESUMED) and step.record is None:
        return _("Choose a record of this game.")
    if step.kind is StepKind.OPENED and state.resumed_at is not None:
        return _("Play was resumed here: the position it led to is counted.")
    if step.kind is StepKind.OVER and step.by in state.over:
        return _("You’ve said so already.")
    if step.kind is StepKind.MARKED:
        return _no_stone(state, step)
    if step.kind in (StepKind.PROPOSED, StepKind.IGNORED, StepKind.APPLIED):
        return _no_proposal(state, step)
    if step.kind in (StepKind.PLAYED, StepKind.PASSED):
        return _no_move(state, step)
    return _no_word(state, step)


def _no_proposal(state: EndingState, step: Step) -> str:
    if step.kind is not StepKind.PROPOSED and state.proposal is None:
        return _("There’s no proposal any more.")
    if not state.play_is_over:
        return _("Dead stones are proposed once you have both said that play is over.")
    return _no_stone(state, step) if step.kind is StepKind.PROPOSED else ""


def _no_stone(state: EndingState, step: Step) -> str:
    for name in (step.point,) if step.kind is StepKind.MARKED else step.points:
        point = point_named(name, state.size)
        if point is None:
            return _("“{point}” isn’t a point on this board: write e.g. C3.").format(point=name)
        if not state.position[point]:
            return _("There’s no stone at {point}.").format(point=name.upper())
    return ""


def _no_move(state: EndingState, step: Step) -> str:
    if state.to_move is not None and step.by is not state.to_move:
        return _("It’s Black’s turn.") if state.to_move is Colour.BLACK else _("It’s White’s turn.")
    if step.kind is StepKind.PASSED:
        return ""
    point = point_named(step.point, state.size)
    if point is None:
        return _("“{point}” isn’t a point on this board: write e.g. C3.").format(point=step.point)
    if state.position[point]:
        return _("There’s a stone at {point} already.").format(point=step.point.upper())
    return ""


def _no_word(state: EndingState, step: Step) -> str:
    """Agreeing, disputing, and saying who moves first."""
    if step.kind is StepKind.AGREED and step.by in state.agreed:
        return _("You’ve agreed already.")
    if step.kind is StepKind.WITHDRAWN and step.by not in state.agreed:
        return _("You haven’t agreed, so there’s nothing to take back.")
    if step.kind is StepKind.DISPUTED and step.colour is None:
        return _("Choose whose stones are in dispute.")
    if step.kind is StepKind.SETTLED and step.by is not state.disputed_by:
        return _("Only the side that started the dispute can take it back.")
    if step.kind is StepKind.FIRST and step.colour is None:
        return _("Choose who should move first.")
    if step.kind is StepKind.STOOD and not differ_on_first(state):
        return _("All stones stay only if you have both chosen who moves first and don’t agree.")
    return ""


def differ_on_first(state: EndingState) -> bool:
    """Whether both players have said who should move first, and disagree."""
    return len(state.first) == len(Colour) and len(set(state.first.values())) > 1
