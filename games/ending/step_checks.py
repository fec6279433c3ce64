"""Why a step cannot be taken now: one plain sentence, or nothing where it can."""

from __future__ import annotations

from games.ending.state import EndingState, Phase
from games.ending.step import Step, StepKind
from games.rules.colour import Colour
from games.rules.point import point_named

_PHASES = {
    StepKind.OPENED: (Phase.UNOPENED, Phase.MARKING),
    StepKind.MARKED: (Phase.MARKING, Phase.AGREED),
    StepKind.PROPOSED: (Phase.MARKING,),
    StepKind.IGNORED: (Phase.MARKING,),
    StepKind.APPLIED: (Phase.MARKING,),
    StepKind.AGREED: (Phase.MARKING,),
    StepKind.WITHDRAWN: (Phase.MARKING, Phase.AGREED),
    StepKind.DISPUTED: (Phase.MARKING,),
    StepKind.SETTLED: (Phase.DISPUTED,),
    StepKind.FIRST: (Phase.DISPUTED,),
    StepKind.STOOD: (Phase.DISPUTED,),
    StepKind.RESUMED: tuple(Phase),
    StepKind.PLAYED: (Phase.RESUMED,),
    StepKind.PASSED: (Phase.RESUMED,),
}
"""In which phases a step has its place."""

_ELSEWHERE = {
    Phase.UNOPENED: "Nobody has opened the count yet: choose the record to count first.",
    Phase.MARKING: "The players are marking dead stones: play has not been resumed.",
    Phase.AGREED: "Both players have agreed the count: take the agreement back first.",
    Phase.DISPUTED: "The dead stones are in dispute: say first who moves next.",
    Phase.RESUMED: "Play has been resumed: stones are marked again after two passes.",
    Phase.STANDING: "The players could not agree who moves next, so all stones stay on the board and are counted.",
}


def refusal(state: EndingState, step: Step) -> str:
    """The reason against this step in this state, empty where there is none."""
    if (step.by is None) != (step.kind is StepKind.RESUMED):
        return "Only the referee can say so." if step.kind is StepKind.RESUMED else "Only the two players can do that."
    if state.phase not in _PHASES[step.kind]:
        return _ELSEWHERE[state.phase]
    if step.kind in (StepKind.OPENED, StepKind.RESUMED) and step.record is None:
        return "Choose a record of this game."
    if step.kind is StepKind.OPENED and state.resumed_at is not None:
        return "Play was resumed on the page: the position that it came to is the one that is counted."
    if step.kind in (StepKind.MARKED, StepKind.PROPOSED):
        return _no_stone(state, step)
    if step.kind in (StepKind.IGNORED, StepKind.APPLIED) and state.proposal is None:
        return "There is no proposal any more."
    if step.kind in (StepKind.PLAYED, StepKind.PASSED):
        return _no_move(state, step)
    return _no_word(state, step)


def _no_stone(state: EndingState, step: Step) -> str:
    for name in (step.point,) if step.kind is StepKind.MARKED else step.points:
        point = point_named(name, state.size)
        if point is None:
            return f"“{name}” is not a point of this board: write one such as C3."
        if not state.position[point]:
            return f"There is no stone at {name.upper()}."
    return ""


def _no_move(state: EndingState, step: Step) -> str:
    if state.to_move is not None and step.by is not state.to_move:
        return f"It is {state.to_move.player}'s turn."
    if step.kind is StepKind.PASSED:
        return ""
    point = point_named(step.point, state.size)
    if point is None:
        return f"“{step.point}” is not a point of this board: write one such as C3."
    if state.position[point]:
        return f"There is a stone at {step.point.upper()} already."
    return ""


def _no_word(state: EndingState, step: Step) -> str:
    """Agreeing, disputing, and saying who moves first."""
    if step.kind is StepKind.AGREED and step.by in state.agreed:
        return "You have agreed already."
    if step.kind is StepKind.WITHDRAWN and step.by not in state.agreed:
        return "There is no agreement of yours to take back."
    if step.kind is StepKind.DISPUTED and step.colour is None:
        return "Say whose stones the dispute is about."
    if step.kind is StepKind.SETTLED and step.by is not state.disputed_by:
        return "Who began the dispute can take it back."
    if step.kind is StepKind.FIRST and step.colour is None:
        return "Say who should move first."
    if step.kind is StepKind.STOOD and not differ_on_first(state):
        return "All stones stay only where both players have said who moves first and do not agree."
    return ""


def differ_on_first(state: EndingState) -> bool:
    """Whether both players have said who should move first, and not the same."""
    return len(state.first) == len(Colour) and len(set(state.first.values())) > 1
